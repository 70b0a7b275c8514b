"""Libraries of other platforms, run by emulators: the same totals, and the same search, as on this machine.

Debian's packages qemu-user and libc6-arm64-cross run Linux on ARM, musl is another C library, and wine64 runs Windows.
"""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from core.build import ZIG, build, native, run

ROOT = Path(__file__).parents[3]
DRIVER = ROOT / "core" / "test" / "foreign.c"
ARM_LIBC = Path("/usr/aarch64-linux-gnu")
MUSL = Path("/lib/ld-musl-x86_64.so.1")
WINE = shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("core"),
    pytest.mark.skipif(native() != "linux-x86_64", reason="the emulators run on 64-bit Linux PCs"),
]


@cache
def libraries(name: str) -> list[Path]:
    """Return the libraries of a platform, as its wheel gets them."""
    return build(name, ROOT / "build" / "core" / name)


def library(name: str, file: str) -> Path:
    """Return one library of a platform."""
    return next(path for path in libraries(name) if path.name == file)


def driver(folder: Path, target: str, *more: str) -> Path:
    """Compile the program that loads a library and prints what it answers."""
    file = folder / ("foreign.exe" if "windows" in target else "foreign")
    run([*ZIG, "build-exe", "-target", target, "-OReleaseSmall", *more, str(DRIVER), f"-femit-bin={file}"])
    return file


def answers(*command: str | Path, **variables: str) -> str:
    return subprocess.run(
        command, env=os.environ | variables, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the basic library of this machine answers."""
    program = driver(tmp_path_factory.mktemp("native"), "native", "-lc")
    lines = answers(program, library("linux-x86_64", "core.so"))
    assert lines.count(" total ") == 8
    return lines


@pytest.mark.skipif(shutil.which("qemu-aarch64") is None or not ARM_LIBC.is_dir(), reason="no emulator of ARM")
def test_linux_on_arm(expected: str, tmp_path: Path) -> None:
    program = driver(tmp_path, "aarch64-linux-gnu.2.17", "-lc")
    assert answers("qemu-aarch64", "-L", ARM_LIBC, program, library("linux-aarch64", "core.so")) == expected


@pytest.mark.skipif(not MUSL.exists(), reason="no musl")
@pytest.mark.parametrize("file", ("core.so", "core-v3.so"))
def test_linux_with_musl(expected: str, tmp_path: Path, file: str) -> None:
    program = driver(tmp_path, "x86_64-linux-musl", "-dynamic", "-lc")
    assert answers(program, library("linux-x86_64", file)) == expected


@pytest.mark.skipif(WINE is None, reason="no wine64")
@pytest.mark.parametrize("file", ("core.dll", "core-v3.dll"))
def test_windows(expected: str, tmp_path: Path, file: str) -> None:
    program = driver(tmp_path, "x86_64-windows-gnu", "-fentry=start", "-lkernel32")
    prefix = ROOT / "build" / "wine"
    prefix.mkdir(parents=True, exist_ok=True)
    assert (
        answers(str(WINE), program, library("windows-x86_64", file), WINEPREFIX=str(prefix), WINEDEBUG="-all")
        == expected
    )
