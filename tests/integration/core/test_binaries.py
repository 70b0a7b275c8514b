"""What every platform's library offers and needs, read from its bytes; most of them cannot be run here."""

import pytest
from binaries import oldest_macos, read, signature_holds
from core.build import PLATFORMS, exports
from platforms import EVERY, library

pytestmark = pytest.mark.xdist_group("core")
MACOS = [each for each in EVERY if str(each.values[0]).startswith("macos")]
LINKER_MADE = {"___dso_handle", "__mh_dylib_header"}  # every macOS library exports these
SYSTEM = {"_memcpy", "_memset", "_bzero", "___bzero", "dyld_stub_binder"}  # in /usr/lib/libSystem.B.dylib, always there


@pytest.mark.parametrize(("name", "file"), EVERY)
def test_the_exports_are_those_of_the_header(name: str, file: str) -> None:
    found = read(library(name, file).read_bytes()).exports - LINKER_MADE
    underscore = "_" if name.startswith("macos") else ""
    assert found == {underscore + function for function in exports(PLATFORMS[name].suffix)}


@pytest.mark.parametrize(("name", "file"), [each for each in EVERY if each not in MACOS])
def test_nothing_is_imported(name: str, file: str) -> None:
    found = read(library(name, file).read_bytes())
    assert not found.imports
    assert not found.needed


@pytest.mark.parametrize(("name", "file"), MACOS)
def test_on_macos_only_memory_is_copied_and_cleared_by_the_system(name: str, file: str) -> None:
    found = read(library(name, file).read_bytes())
    assert found.imports <= SYSTEM
    assert found.needed == ["/usr/lib/libSystem.B.dylib"]


@pytest.mark.parametrize(("name", "file"), MACOS)
def test_on_macos_a_library_names_itself_without_a_folder(name: str, file: str) -> None:
    assert read(library(name, file).read_bytes()).name == f"@rpath/{file}"


@pytest.mark.parametrize(("name", "file"), MACOS)
def test_on_macos_the_oldest_version_is_that_of_the_wheel(name: str, file: str) -> None:
    major, minor = oldest_macos(library(name, file).read_bytes())
    assert PLATFORMS[name].tag.startswith(f"macosx_{major}_{minor}_")


@pytest.mark.slow
def test_on_apple_processors_the_signature_fits_the_code() -> None:
    data = library("macos-arm64", "core.dylib").read_bytes()
    assert signature_holds(data)
    assert not signature_holds(data[:4096] + bytes([data[4096] ^ 1]) + data[4097:])


def test_on_linux_both_builds_can_be_loaded_beside_each_other() -> None:
    names = [read(library("linux-x86_64", file).read_bytes()).name for file in ("core.so", "core-v3.so")]
    assert names == ["", ""]
