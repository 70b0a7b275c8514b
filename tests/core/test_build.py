import re
import subprocess
from pathlib import Path

import pytest
from core.build import CORE, FLAGS, OTHERS, ZIG, build, c_compiler, exports, native, platform_named
from hatch_build import ZIG as ZIG_PACKAGE
from hatch_build import description, released, requirements, tag


def test_an_unknown_platform_is_refused_with_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="linux-x86_64"):
        build("amiga-m68k", tmp_path)


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_CC", "no-such-compiler -O2")
    with pytest.raises(SystemExit, match="no-such-compiler"):
        c_compiler()


def test_a_variable_chooses_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_CC", "env cc -m64")
    assert c_compiler() == ["env", "cc", "-m64"]


def test_a_platform_that_zig_has_no_table_for_gets_the_machine_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SALET_CC", raising=False)
    monkeypatch.setattr("core.build.native", lambda: "freebsd14-x86_64")
    monkeypatch.setattr("shutil.which", lambda program: f"/usr/bin/{program}")
    assert c_compiler() == ["cc"]


@pytest.mark.parametrize(
    ("system", "machine", "bits", "name"),
    (
        ("win32", "AMD64", 64, "windows-x86_64"),
        ("darwin", "arm64", 64, "macos-arm64"),
        ("linux", "aarch64", 64, "linux-aarch64"),
        ("linux", "aarch64", 32, "linux-armv7l"),
        ("linux", "x86_64", 32, "linux-i686"),
        ("freebsd14", "amd64", 64, "freebsd14-x86_64"),
    ),
)
def test_a_machine_is_named_alike_on_every_system(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, bits: int, name: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr("struct.calcsize", lambda _: bits // 8)
    assert native() == name


def test_a_bsd_on_a_pc_gets_the_library_for_newer_processors_too() -> None:
    assert set(platform_named("freebsd14-x86_64").processors) == {"core", "core-v3"}
    assert not platform_named("freebsd14-x86_64").target


def test_a_wheel_of_32_bits_is_not_named_for_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hatch_build.native", lambda: "linux-armv7l")
    assert tag("linux-armv7l") == "linux_armv7l"


def test_zig_is_fetched_only_where_it_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SALET_CC", raising=False)
    monkeypatch.delenv("SALET_PLATFORM", raising=False)
    assert requirements(tmp_path) == [ZIG_PACKAGE]
    monkeypatch.setenv("SALET_CC", "gcc")
    assert requirements(tmp_path) == []
    monkeypatch.setenv("SALET_PLATFORM", "wasm32")
    assert requirements(tmp_path) == [ZIG_PACKAGE]


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_zig_builds_the_core_for_every_other_linux_machine(name: str, tmp_path: Path) -> None:
    (library,) = build(name, tmp_path)
    assert library.read_bytes().startswith(b"\x7fELF")


@pytest.mark.parametrize(("machine", "problem"), (("s390x", "lowest byte"), ("riscv32", "64 bits at once")))
def test_a_processor_on_which_the_core_would_be_wrong_is_refused_by_the_compiler(machine: str, problem: str) -> None:
    command = [*ZIG, "cc", "-target", f"{machine}-linux-musl", *FLAGS, "-fsyntax-only", str(CORE / "processor.c")]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode
    assert problem in found.stderr


def test_functions_that_return_pointers_are_exported_too() -> None:
    assert {"salet_version", "salet_open", "salet_ask"} <= set(exports())


README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_without_a_home_the_description_has_no_link_into_the_repository() -> None:
    shown = description(README, "")
    assert not re.search(r"\]\((?!https?:)", shown)
    assert "the page" in shown.lower()


def test_with_a_home_every_link_of_the_description_leads_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", description(README, "https://home.example/salet"))
    assert links
    assert all(link.startswith("https://") for link in links)


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (Path(__file__).parents[2] / link).exists(), link


def test_before_the_release_the_readme_installs_from_its_repository_and_afterwards_from_pypi() -> None:
    from_index = re.compile(r"(?:uvx|pip install|pipx install) \"?salet(?:\[web\])?\"?\s(?!@)")
    assert not from_index.search(README)
    assert "ADDRESS" in README
    after = released(README)
    assert len(from_index.findall(after)) >= 3
    assert "ADDRESS" not in after
    assert after.count("## ") == README.count("## ")
