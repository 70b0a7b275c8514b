"""The whole release but for publishing: build, describe, install, document.

    python tools/release.py

dist/ then holds the packages, bills of materials as CycloneDX, and SHA256SUMS of all. `.github/workflows/release.yml`
runs the same, and publishes.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / ".venv" / "bin"
DIST = ROOT / "dist"


def run(*command: str | Path, folder: Path = ROOT, typed: str | None = None) -> str:
    """Run a command and return what it printed, or end with what it said."""
    print(*command, flush=True)
    done = subprocess.run(command, cwd=folder, input=typed, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit((done.stdout + done.stderr)[-3000:])
    return done.stdout


def same_version() -> str:
    """Return the version, compared in every place that names it, the tag included."""
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
        sys.exit(f"The version differs: {versions}.")
    return versions["src/salet/__init__.py"]


def bills_of_materials(version: str) -> None:
    """Describe what the server is installed with and what the page is made of."""
    pinned = run(
        BIN / "uv", *["pip", "compile", "pyproject.toml", "--extra", "web", "-c", "requirements/build.txt", "--quiet"]
    )
    tool = (BIN / "uv", "tool", "run", "--from", "cyclonedx-bom==7.5.0", "cyclonedx-py", "requirements", "-")
    target = DIST / f"salet-{version}.cdx.json"
    run(*tool, "--pyproject", "pyproject.toml", "--output-reproducible", "--output-file", target, typed=pinned)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder)
        shutil.copy(ROOT / "web" / "package-lock.json", page)
        described = json.loads((ROOT / "web" / "package.json").read_text("utf-8")) | {"version": version}
        (page / "package.json").write_text(json.dumps(described), "utf-8")
        sbom = run(*["npm", "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx"], folder=page)
    (DIST / f"salet-page-{version}.cdx.json").write_text(sbom, "utf-8")


def sums() -> None:
    """Write the hash of every file."""
    files = sorted(file for file in DIST.glob("[!.]*") if file.is_file() and file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")


def main() -> None:
    """Take every step."""
    version = same_version()
    run("make", "wheels")
    packages = [file for file in DIST.iterdir() if file.name.endswith((".whl", ".tar.gz"))]
    run(BIN / "uv", "tool", "run", "twine==7.0.0", "check", "--strict", *packages)
    run(sys.executable, "tools/try_wheel.py", "dist")
    run("make", "docs")
    bills_of_materials(version)
    sums()


if __name__ == "__main__":
    main()
