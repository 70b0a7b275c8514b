import re
from pathlib import Path

import pytest
from core.build import native


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


README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (Path(__file__).parents[2] / link).exists(), link
