import re
import subprocess
from pathlib import Path

import pytest
from core.build import CORE, FLAGS, ZIG, build, c_compiler, exports, native
from hatch_build import description, released


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
    monkeypatch.setattr("core.build.native", lambda: "freebsd-amd64")
    monkeypatch.setattr("shutil.which", lambda program: f"/usr/bin/{program}")
    assert c_compiler() == ["cc"]


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    (("win32", "AMD64", "windows-x86_64"), ("darwin", "arm64", "macos-arm64"), ("linux", "aarch64", "linux-aarch64")),
)
def test_a_machine_is_named_alike_on_every_system(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    assert native() == name


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
