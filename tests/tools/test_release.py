"""The release: its version, workflows and forms, and the package's addresses."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hatch_build import links

import release

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = [GITHUB / "workflows" / name for name in ("checks.yml", "release.yml")]
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def jobs_of(path: Path) -> dict[str, Any]:
    jobs: dict[str, Any] = loaded(path)["jobs"]
    return jobs


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_what_anybody_can_run_here(path: Path) -> None:
    for job in jobs_of(path).values():
        for command in (step["run"] for step in job["steps"] if "run" in step):
            program, *words = command.split()
            made = program == "make" and words[0] in TARGETS
            script = program == "python" and (ROOT / words[0]).is_file()
            assert made or script or program == ".ci/run" or command.startswith("gh release create"), command


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_have_a_version_and_jobs_only_the_rights_they_name(path: Path) -> None:
    assert loaded(path)["permissions"] == {}
    for job in jobs_of(path).values():
        for action in (step["uses"] for step in job["steps"] if "uses" in step):
            assert re.fullmatch(r"[\w./-]+@(v\d+|release/v\d+|[0-9a-f]{40})", action), action


def test_wheels_are_tried_on_every_system_and_python_that_the_package_names() -> None:
    matrix = jobs_of(GITHUB / "workflows" / "checks.yml")["installed"]["strategy"]["matrix"]
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert set(matrix["python"]) == {"3.11", "3.12", "3.13", "3.14"}


def test_only_the_job_that_publishes_may_publish() -> None:
    jobs = jobs_of(GITHUB / "workflows" / "release.yml")
    publishing = [
        name for name, job in jobs.items() if any("pypi-publish" in step.get("uses", "") for step in job["steps"])
    ]
    assert publishing == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert set(jobs["publish"]["needs"]) == {"build", "again", "installed"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_asks_for_something(path: Path) -> None:
    form = loaded(path)
    if path.name != "config.yml":
        assert form["name"]
        assert form["description"]
        ids = [field["id"] for field in form["body"]]
        assert len(ids) == len(set(ids))


def test_a_wrong_suggestion_comes_with_its_position() -> None:
    fields = {field["id"]: field for field in loaded(GITHUB / "ISSUE_TEMPLATE" / "wrong-suggestion.yml")["body"]}
    assert fields["position"]["validations"]["required"]


def test_the_version_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from salet import __version__

    assert release.same_version() == __version__
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v99.0")
    with pytest.raises(release.Failed, match=r"99\.0"):
        release.same_version()


def test_the_packages_links_lead_home_and_to_files_that_exist() -> None:
    home = "https://home.example/salet"
    for address in links(home).values():
        assert address.startswith(home)
        page = address.removeprefix(f"{home}/blob/main/")
        assert page == address or (ROOT / page).is_file() or address.endswith("/issues")


def test_the_pages_bill_of_materials_names_what_its_notices_name() -> None:
    found = release.page_materials("0.2.0")["components"]
    assert {part["name"] for part in found} == {"preact", "@preact/signals", "@preact/signals-core"}
    notices = (ROOT / "web" / "public" / "third-party.txt").read_text("utf-8")
    assert all(part["name"] in notices and len(part["hashes"][0]["content"]) == 128 for part in found)


@pytest.mark.parametrize("address", ("", "github.com/x/y", "http://example.org/x", "https://example.org"))
def test_an_address_that_is_no_home_is_refused(address: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "release.py"), address]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert "is no home" in done.stderr


def test_no_home_is_named_in_the_repository() -> None:
    for path in (*WORKFLOWS, *FORMS, ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "CITATION.cff"):
        assert not re.search(r"github\.com/(?!somebody)[\w-]+/salet", path.read_text("utf-8")), path
