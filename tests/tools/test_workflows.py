"""What the workflows name exists: make's targets, Debian's packages, the publishing action's twine."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

import release

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKE = re.compile(r"^([a-z]+):", re.MULTILINE)


def jobs(workflow: Path) -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load(workflow.read_text("utf-8"))
    return parsed["jobs"]  # type: ignore[no-any-return]


def variants(job: dict[str, Any]) -> list[dict[str, str]]:
    """Return what the matrix of a job gives each of its runs."""
    matrix = job.get("strategy", {}).get("matrix", {})
    return matrix.get("include", [{}]) if "targets" in str(matrix) else [{}]


def targets_of(workflow: Path) -> set[str]:
    """Return the targets that a workflow makes, by `.ci/run` or by `make`."""
    targets: set[str] = set()
    for job in jobs(workflow).values():
        for step in job["steps"]:
            for line in step.get("run", "").splitlines():
                for command in re.findall(r"(?:\.ci/run|\bmake)( [^&|;]*|$)", line):
                    for variant in variants(job):
                        text = command.replace('"${targets[@]}"', variant.get("targets", ""))
                        targets |= {word for word in shlex.split(text) if "=" not in word} or {"check"}
    return targets


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_each_target_of_a_workflow_is_in_the_makefile(workflow: Path) -> None:
    known = set(MAKE.findall((ROOT / "Makefile").read_text("utf-8")))
    assert targets_of(workflow) <= known


def test_the_workflows_make_what_their_names_promise() -> None:
    by_name = {workflow.stem: targets_of(workflow) for workflow in WORKFLOWS}
    assert by_name["checks"] == {"check", "wheels"}
    assert by_name["release"] == {"release"}
    assert by_name["weekly"] >= {"test", "oracle", "fuzz", "browsers", "audit"}


def debian_packages() -> set[str]:
    """Return the packages that `.ci/run` and the workflows install."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    names = {name for group in re.findall(r"missing\+=\(([^\"$)]*)\)", script) for name in group.split()}
    names |= set(re.findall(r"for tool in (.*); do", script)[0].split())
    for workflow in WORKFLOWS:
        for job in jobs(workflow).values():
            names |= {name for variant in variants(job) for name in variant.get("packages", "").split()}
            for step in job["steps"]:
                for install in re.findall(r"apt-get install (.*)", step.get("run", "")):
                    names |= {word for word in install.split() if not word.startswith("-")}
    return names


def test_debian_has_each_package() -> None:
    about = Path("/etc/os-release")
    if not about.exists() or "VERSION_CODENAME=bookworm" not in about.read_text():
        pytest.skip("this machine isn't Debian 12")
    if not any(Path("/var/lib/apt/lists").glob("*_Packages*")):
        pytest.skip("this machine has no list of Debian's packages")
    names = sorted(debian_packages())
    assert {"firefox-esr", "chromium-headless-shell", "git", "python3-venv"} <= set(names)
    command = ("/usr/bin/apt-cache", "policy", *names)
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    candidates = dict(re.findall(r"^(\S+):\n.*\n  Candidate: (.*)", done.stdout, re.MULTILINE))
    assert {name for name in names if candidates.get(name, "(none)") == "(none)"} == set()


def test_jobs_that_install_debian_packages_run_in_debian() -> None:
    for workflow in WORKFLOWS:
        for name, job in jobs(workflow).items():
            runs = " ".join(step.get("run", "") for step in job["steps"])
            if ".ci/run" in runs or "apt-get" in runs:
                assert job["container"] == "debian:bookworm", (workflow.name, name)


def test_rights_are_given_to_single_jobs() -> None:
    for workflow in WORKFLOWS:
        assert yaml.safe_load(workflow.read_text("utf-8"))["permissions"] == {}, workflow.name
        assert all("permissions" in job for job in jobs(workflow).values()), workflow.name


def test_pypi_comes_before_everything_else_that_is_published() -> None:
    published = jobs(ROOT / ".github" / "workflows" / "release.yml")
    assert published["pypi"]["needs"] == "build"
    assert published["pypi"]["environment"] == "release"
    assert {name for name, job in published.items() if job.get("needs") == "pypi"} == {*published} - {"build", "pypi"}


def test_the_site_is_written_and_published_only_after_a_release() -> None:
    site = jobs(ROOT / ".github" / "workflows" / "site.yml")
    assert site["write"]["if"] == "needs.release.outputs.exists == 'true'"
    assert (site["write"]["needs"], site["publish"]["needs"]) == ("release", "write")


def test_the_rehearsal_checks_with_the_twine_that_publishes() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert release.twine(workflow) == "twine==7.0.0"
    with pytest.raises(SystemExit, match="TWINE"):
        release.twine(workflow.replace("dc37677b", "ed0c5393"))


@pytest.mark.parametrize(
    "heading", ("## [1.0.0] - unreleased", "## [Unreleased]", "## [1.0.0] - soon\n## [0.9.0] - 2025-01-31", "none")
)
def test_a_changelog_without_a_date_is_refused(heading: str) -> None:
    with pytest.raises(SystemExit, match="Date the first section"):
        release.require_date(f"# Changelog\n\n{heading}\n\nNews.\n")


def test_a_dated_changelog_is_accepted() -> None:
    release.require_date("# Changelog\n\n## [1.0.0] - 2026-01-31\n\n## [0.9.0] - unreleased\n")


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=S", "-c", "user.email=s@example.org", "-c", "gpg.format=ssh", "-c", "commit.gpgsign=false")
    command = ("git", *who, "-c", f"user.signingkey={folder.parent / 'key'}", *words)
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository with one commit, whose origin is itself, and which trusts the key beside it."""
    for name in ("key", "other"):
        command = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(tmp_path / name))
        subprocess.run(command, check=True)
    folder = tmp_path / "checkout"
    (folder / ".github").mkdir(parents=True)
    signers = f"s@example.org {(tmp_path / 'key.pub').read_text('utf-8')}"
    (folder / release.SIGNERS).write_text(signers, "utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "first")
    git(tmp_path, "clone", "--quiet", "--bare", str(folder), "origin")
    git(folder, "remote", "add", "origin", str(tmp_path / "origin"))
    return folder


def test_a_signed_tag_is_accepted_though_the_checkout_names_its_commit(checkout: Path) -> None:
    git(checkout, "tag", "--sign", "v1.0.0", "-m", "first")
    git(checkout, "push", "--quiet", "origin", "v1.0.0")
    git(checkout, "tag", "--force", "v1.0.0", "HEAD")  # what a workflow's checkout does
    release.require_signature("v1.0.0", checkout)


@pytest.mark.parametrize("options", ((), ("--annotate", "-m", "first")))
def test_an_unsigned_tag_is_refused(checkout: Path, options: tuple[str, ...]) -> None:
    git(checkout, "tag", *options, "v1.0.0")
    git(checkout, "push", "--quiet", "origin", "v1.0.0")
    with pytest.raises(SystemExit, match=r"Sign the tag v1\.0\.0"):
        release.require_signature("v1.0.0", checkout)


def test_a_tag_signed_by_a_stranger_is_refused(checkout: Path) -> None:
    git(checkout, "-c", f"user.signingkey={checkout.parent / 'other'}", "tag", "--sign", "v1.0.0", "-m", "first")
    git(checkout, "push", "--quiet", "origin", "v1.0.0")
    with pytest.raises(SystemExit, match=r"Sign the tag v1\.0\.0"):
        release.require_signature("v1.0.0", checkout)


def test_a_tag_of_another_commit_is_refused(checkout: Path) -> None:
    git(checkout, "tag", "--sign", "v1.0.0", "-m", "first")
    git(checkout, "push", "--quiet", "origin", "v1.0.0")
    git(checkout, "commit", "--quiet", "--allow-empty", "-m", "second")
    with pytest.raises(SystemExit, match="another commit"):
        release.require_signature("v1.0.0", checkout)
