"""The release: its version, workflows and forms, and the package's addresses."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import release

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = [GITHUB / "workflows" / name for name in ("checks.yml", "release.yml")]
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def jobs_of(path: Path) -> dict[str, Any]:
    jobs: dict[str, Any] = loaded(path)["jobs"]
    return jobs


def test_only_the_job_that_publishes_may_publish() -> None:
    jobs = jobs_of(GITHUB / "workflows" / "release.yml")
    publishing = [
        name for name, job in jobs.items() if any("pypi-publish" in step.get("uses", "") for step in job["steps"])
    ]
    assert publishing == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert set(jobs["publish"]["needs"]) == {"build", "again", "installed"}


def test_the_version_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from salet import __version__

    assert release.same_version() == __version__
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v99.0")
    with pytest.raises(release.Failed, match=r"99\.0"):
        release.same_version()


@pytest.mark.parametrize("address", ("", "github.com/x/y", "http://example.org/x", "https://example.org"))
def test_an_address_that_is_no_home_is_refused(address: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "release.py"), address]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert "is no home" in done.stderr


def test_no_home_is_named_in_the_repository() -> None:
    for path in (*WORKFLOWS, *FORMS, ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "CITATION.cff"):
        assert not re.search(r"github\.com/(?!somebody)[\w-]+/salet", path.read_text("utf-8")), path
