"""The whole release but for publishing: build, check, describe, install, document.

    python tools/release.py https://github.com/somebody/salet            here, in this checkout
    python tools/release.py https://github.com/somebody/salet --clone    in a clean clone of the last commit
    python tools/release.py https://github.com/somebody/salet --pages    after publishing: PyPI's commands in the pages

The address is the project's home: the package's links lead there, and nothing else names it. What cannot run
here is listed with the reason. `.github/workflows/release.yml` runs the same, and publishes.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / ".venv" / "bin"
DIST = ROOT / "dist"
INSTALL_PAGES = (ROOT / "README.md", ROOT / "docs" / "tutorial.md")
BUILDER = "vite"
"""A dependency, not a development one, because an installation from source builds the page."""


class Skipped(Exception):
    """A step that this machine cannot run, and why."""


class Failed(Exception):
    """A step that went wrong, and what it said."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done, and the function that does it and returns a remark."""

    name: str
    work: Callable[[], str]


def run(*command: str, **settings: str) -> str:
    """Run a command in the project and return what it printed."""
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | settings, check=False, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise Failed(f"{' '.join(command)}\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


# --- The steps --------------------------------------------------------------------------------------------------


def same_version() -> str:
    """Compare the version in every place that names it, the tag included."""
    places = {
        "src/salet/__init__.py": r'^__version__ = "(.+)"',
        "CHANGELOG.md": r"^## \[(\d.*?)\]",
        "CITATION.cff": r"^version: (.+)",
    }
    found = {name: re.search(line, (ROOT / name).read_text("utf-8"), re.MULTILINE) for name, line in places.items()}
    versions = {name: match[1] if match else "none" for name, match in found.items()}
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        versions["the tag"] = os.environ["GITHUB_REF_NAME"].removeprefix("v")
    if len(set(versions.values())) > 1:
        raise Failed(f"The version differs: {versions}.")
    return versions["src/salet/__init__.py"]


def workflows() -> str:
    """Lint the workflows: safety by zizmor, syntax by actionlint where it is installed."""
    run(str(BIN / "zizmor"), "--offline", "--quiet", ".github")
    if shutil.which("actionlint"):
        run("actionlint")
        return "zizmor and actionlint"
    return "zizmor; actionlint is not installed here"


def wheels(address: str) -> str:
    """Build the page and every wheel, with links that lead to the project's home."""
    run("make", "wheels", SALET_HOME=address)
    return ", ".join(sorted(file.name for file in DIST.glob("[!.]*")))


def bills_of_materials(version: str) -> str:
    """Describe what an installation with the server and what the page contain, as CycloneDX."""
    python, page = DIST / f"salet-{version}.cdx.json", DIST / f"salet-page-{version}.cdx.json"
    run(
        str(BIN / "cyclonedx-py"),
        "requirements",
        "requirements/web.txt",
        "--pyproject",
        "pyproject.toml",
        "--output-reproducible",
        "--output-file",
        str(python),
    )
    page.write_text(json.dumps(page_materials(version), indent=2) + "\n", "utf-8")
    return f"{python.name}, {page.name}"


def page_materials(version: str) -> dict[str, Any]:
    """Return the packages that the built page contains, from its lock file, as CycloneDX."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    page = {"type": "application", "name": "salet-page", "version": version}
    materials = [component(name, info) for name, info in sorted(bundled(lock).items())]
    head = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": page}}
    return {**head, "components": materials}


def bundled(lock: dict[str, Any]) -> dict[str, Any]:
    """Return the packages that the built page contains, with what they depend on."""
    found: dict[str, Any] = {}
    waiting = [name for name in lock[""]["dependencies"] if name != BUILDER]
    while waiting:
        name = waiting.pop()
        found[name] = lock[f"node_modules/{name}"]
        waiting += found[name].get("dependencies", {})
    return found


def component(name: str, info: dict[str, str]) -> dict[str, Any]:
    """Return a package of the lock file as a component."""
    digest = base64.b64decode(info["integrity"].removeprefix("sha512-")).hex()
    return {
        "type": "library",
        "name": name,
        "version": info["version"],
        "purl": f"pkg:npm/{name.replace('@', '%40')}@{info['version']}",
        "licenses": [{"license": {"id": info["license"]}}],
        "hashes": [{"alg": "SHA-512", "content": digest}],
    }


def packages() -> str:
    """Check the metadata and the description of every package."""
    files = sorted(str(file) for file in DIST.iterdir() if file.name.endswith((".whl", ".tar.gz")))
    run(str(BIN / "twine"), "check", "--strict", *files)
    return f"{len(files)} packages"


def installed() -> str:
    """Install and use this machine's wheel in an empty environment."""
    said = run(sys.executable, "tools/try_wheel.py", "dist").strip().replace("\n", " ")
    run(str(BIN / "python"), "-m", "pytest", "tests/integration/wheel", "-m", "wheel", "-q")
    return f"{said} The wheels of other systems are installed by the workflow."


def documentation() -> str:
    """Build the documentation without a warning."""
    run("make", "docs")
    return f"{sum(1 for _ in (ROOT / 'docs' / '_build' / 'html').glob('*.html'))} pages"


def site() -> str:
    """Write the page for a static host."""
    run("make", "site", "PAGE=")
    return f"{sum(1 for file in (DIST / 'site').rglob('*') if file.is_file())} files"


def image() -> str:
    """Build the container's image where an engine answers."""
    engine = next((name for name in ("docker", "podman") if shutil.which(name)), None)
    if engine is None or subprocess.run([engine, "info"], capture_output=True, check=False).returncode:
        raise Skipped("no container engine answers here")
    run(engine, "build", "--tag", "salet:release", ".")
    return f"built by {engine}"


def sums() -> str:
    """Write the hash of every file."""
    files = sorted(file for file in DIST.glob("[!.]*") if file.is_file() and file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")
    return f"SHA256SUMS of {len(files)} files"


# --- The release ------------------------------------------------------------------------------------------------


def steps(address: str) -> tuple[Step, ...]:
    """Return the steps in their order: what is quick and often wrong comes first."""
    return (
        Step("version", same_version),
        Step("workflows", workflows),
        Step("wheels", lambda: wheels(address)),
        Step("bills of materials", lambda: bills_of_materials(same_version())),
        Step("packages", packages),
        Step("installed", installed),
        Step("documentation", documentation),
        Step("site", site),
        Step("image", image),
        Step("sums", sums),
    )


def release(address: str) -> int:
    """Take every step and print how it went; stop at the first that fails."""
    for step in steps(address):
        begun = time.monotonic()
        try:
            result, remark = "done", step.work()
        except Skipped as reason:
            result, remark = "not here", str(reason)
        except Failed as fault:
            print(f"failed    {step.name}: {fault}", flush=True)
            return 1
        print(f"{result:9} {step.name}, {time.monotonic() - begun:.0f} s: {remark}", flush=True)
    return 0


def in_a_clone(address: str) -> int:
    """Clone the last commit into an empty folder, and release from there."""
    with tempfile.TemporaryDirectory(prefix="salet-release-") as folder:
        clone = Path(folder) / "salet"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        return subprocess.run(["make", "--no-print-directory", "release", f"ADDRESS={address}"], cwd=clone).returncode  # noqa: PLW1510 - the code is returned


def update_pages() -> int:
    """Put PyPI's commands into the pages that say how to install Salet."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import released  # noqa: PLC0415 - it needs hatchling, which only the environment has

    for page in INSTALL_PAGES:
        page.write_text(released(page.read_text("utf-8")), "utf-8")
    return 0


def main() -> int:
    """Release for the address on the command line."""
    parser = argparse.ArgumentParser(description="Build and try a whole release, without publishing it.")
    parser.add_argument("address", help="the project's home, such as https://github.com/somebody/salet")
    parser.add_argument("--clone", action="store_true", help="in a clean clone of the last commit")
    parser.add_argument("--pages", action="store_true", help="only put PyPI's commands into README and the tutorial")
    asked = parser.parse_args()
    if not re.fullmatch(r"https://[^\s/]+/\S+[^/\s]", asked.address):
        parser.error(f"{asked.address!r} is no home: give an address such as https://github.com/somebody/salet")
    if asked.pages:
        return update_pages()
    return in_a_clone(asked.address) if asked.clone else release(asked.address)


if __name__ == "__main__":
    sys.exit(main())
