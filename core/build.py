"""Build the C core: the library of this machine, or of any platform in PLATFORMS or OTHERS, from any machine.

    python core/build.py [--platform NAME] [--output FOLDER]

The compiler is Zig, from the PyPI package `ziglang`: it needs no C library and no SDK of the target. Where that package
is missing, or SALET_CC names a compiler, that compiler (default: cc) builds the library of this machine.
"""

import argparse
import os
import platform
import re
import shlex
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

CORE = Path(__file__).resolve().parent
LIBRARIES = CORE.parent / "src" / "salet" / "core" / "lib"
CACHE = CORE.parent / "build" / "zig"
FLAGS = ("-std=gnu11", "-ffreestanding", "-fvisibility=hidden", "-ffp-contract=off", "-Wall", "-Wextra", "-Wno-psabi")
ZIG = (sys.executable, "-m", "ziglang")
X86 = {"core": "x86_64_v2", "core-v3": "x86_64_v3"}
# Where large sets spend their time: -O2 in a browser too, a quarter less time for ten kilobytes more.
HOT = {
    "dominance.c",
    "patterns.c",
    "search/one_step_bound.c",
    "search/columns.c",
    "search/gather.c",
    "search/splits.c",
    "search/layout.c",
    "transpose.c",
}


class Platform(NamedTuple):
    """Where a library runs: Zig's name of the target, the tag of its wheel, the processor of each file."""

    target: str
    tag: str
    suffix: str
    processors: dict[str, str]
    optimization: str = "-O3"


PLATFORMS = {
    "linux-x86_64": Platform("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.musllinux_1_2_x86_64", ".so", X86),
    "linux-aarch64": Platform(
        "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.musllinux_1_2_aarch64", ".so", {"core": "generic"}
    ),
    "macos-arm64": Platform("aarch64-macos.11.0", "macosx_11_0_arm64", ".dylib", {"core": "apple_m1"}),
    "macos-x86_64": Platform("x86_64-macos.11.0", "macosx_11_0_x86_64", ".dylib", X86),
    "windows-x86_64": Platform("x86_64-windows-gnu", "win_amd64", ".dll", X86),
    "windows-arm64": Platform("aarch64-windows-gnu", "win_arm64", ".dll", {"core": "generic"}),
    # Small for the download, except for the files in HOT.
    "wasm32": Platform("wasm32-freestanding", "", ".wasm", {"core": "generic+simd128+bulk_memory"}, "-Oz"),
}
# Machines for which the core is built from source, without a wheel of ours. A library needs no C library, so that one
# for musl runs with any other.
OTHERS = {
    f"linux-{machine}": Platform(target, "", ".so", {"core": "baseline"})
    for machine, target in {
        "armv7l": "arm-linux-musleabihf",
        "i686": "x86-linux-musl",
        "loongarch64": "loongarch64-linux-musl",
        "ppc64le": "powerpc64le-linux-musl",
        "riscv64": "riscv64-linux-musl",
    }.items()
}
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
MACHINES = {"AMD64": "x86_64", "amd64": "x86_64", "ARM64": "arm64"}  # as Windows and the BSDs spell them
NARROW = {"x86_64": "i686", "aarch64": "armv7l"}  # what a Python of 32 bits is built for on such a machine


def native() -> str:
    """Return the name of this Python's platform, which need not be in PLATFORMS or OTHERS."""
    machine = MACHINES.get(platform.machine(), platform.machine())
    if struct.calcsize("P") == 4:
        machine = NARROW.get(machine, machine)
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{machine}"


def platform_named(name: str) -> Platform:
    """Return a platform; one that Zig is not asked for has no target, and the machine's compiler builds it."""
    unknown = Platform("", "", ".so", X86 if name.endswith("-x86_64") else {"core": ""})
    return (PLATFORMS | OTHERS).get(name, unknown)


def c_compiler() -> list[str] | None:
    """Return the command of the C compiler that takes Zig's place for this machine, None if Zig is used."""
    chosen = os.environ.get("SALET_CC")
    if not chosen and find_spec("ziglang") and platform_named(native()).target:
        return None
    compiler = shlex.split(chosen or "cc")
    if not shutil.which(compiler[0]):
        sys.exit(f"There is no C compiler {compiler[0]}: install the package ziglang, or name one in SALET_CC.")
    return compiler


def sources() -> list[str]:
    """Return the names of the compile units."""
    files = [*CORE.glob("*.c"), *CORE.glob("search/*.c")]
    return sorted(file.relative_to(CORE).as_posix() for file in files)


def exports(suffix: str = "") -> list[str]:
    """Return the names of the functions that a library with this suffix exports, read from salet.h."""
    marks = "EXPORT" if suffix == ".wasm" else "EXPORT|NATIVE"
    return re.findall(rf"^(?:{marks})\b[^;(]*?\b(salet_\w+)\(", (CORE / "salet.h").read_text("utf-8"), re.MULTILINE)


def zig_command(target: Platform, stem: str, file: Path) -> list[str]:
    """Return the command that makes one library."""
    kind = ["build-lib", "-dynamic", "-fno-soname"]  # without a name of its own each library loads beside the other
    if target.suffix == ".wasm":
        kind = ["build-exe", "-fno-entry", *(f"--export={name}" for name in exports(target.suffix))]
    if target.suffix == ".dll":
        kind.append("-fentry=windows_entry")
    if target.suffix == ".dylib":
        kind += ["-install_name", f"@rpath/{file.name}"]  # else the output's path is in the library
    kind += ["-fstrip", "-OReleaseFast", "-target", target.target, f"-mcpu={target.processors[stem]}"]
    strict = ["-Werror"] if target in PLATFORMS.values() else []
    parts = []
    for source in sources():
        optimization = "-O2" if target.optimization == "-Oz" and source in HOT else target.optimization
        parts += ["-cflags", *FLAGS, optimization, *strict, "--", source]
    return [*ZIG, *kind, *parts, f"-femit-bin={file}"]


def cc_command(compiler: Sequence[str], processor: str, file: Path) -> list[str]:
    """Return the command of another C compiler for one library of this machine."""
    march = [f"-march={processor.replace('x86_64_', 'x86-64-')}"] if processor in X86.values() else []
    return [*compiler, *FLAGS, "-O3", *march, "-shared", "-fPIC", *sources(), "-o", str(file)]


def build(name: str, output: Path) -> list[Path]:
    """Build the libraries of a platform into a folder, and return them."""
    if name not in {*PLATFORMS, *OTHERS, native()}:
        sys.exit(f"The core is not built for {name}, but for {', '.join([*PLATFORMS, *OTHERS])}.")
    compiler = c_compiler() if name == native() else None
    target = platform_named(name)
    output = output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=output) as scratch, ThreadPoolExecutor() as pool:
        files = [Path(scratch) / f"{stem}{target.suffix}" for stem in target.processors]
        commands = [
            cc_command(compiler, target.processors[file.stem], file)
            if compiler
            else zig_command(target, file.stem, file)
            for file in files
        ]
        list(pool.map(run, commands))
        # Replaced, not overwritten: a program that has the old library open keeps it.
        return [file.replace(output / file.name) for file in files]


def run(command: Sequence[str]) -> None:
    """Run a compiler inside core/, so that no path of this machine gets into a library."""
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(CACHE), "ZIG_LOCAL_CACHE_DIR": str(CACHE)}
    if subprocess.run(command, cwd=CORE, env=caches | os.environ, check=False).returncode:  # noqa: S603 - of this file
        sys.exit(f"The core was not built. This failed: {shlex.join(command)}")


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description="Build the C core.")
    parser.add_argument("--platform", default="native", choices=["native", *PLATFORMS, *OTHERS])
    parser.add_argument("--output", type=Path, help="default: where Python loads it from")
    asked = parser.parse_args()
    name = native() if asked.platform == "native" else asked.platform
    for file in build(name, asked.output or LIBRARIES):
        print(f"{file.name:16} {file.stat().st_size:8,} bytes")


if __name__ == "__main__":
    main()
