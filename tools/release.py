"""The whole release but for publishing: build, describe, install, document.

    python tools/release.py [PAGE REPOSITORY]

dist/ then holds packages, site, documentation, bills of materials as CycloneDX, notes, and SHA256SUMS of all. The
addresses of the page and of the repository are then in README, the tutorial, and what PyPI shows, and `salet lexicon
update` asks the page first.
`.github/workflows/release.yml` runs the same for a tag, and publishes; a tag needs a signature and a dated changelog.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / ".venv" / "bin"
DIST = ROOT / "dist"
SIGNERS = Path(".github") / "allowed_signers"
PUBLISH_ACTION = re.compile(r"pypa/gh-action-pypi-publish@([0-9a-f]{40})")
TWINE = {"dc37677b2e1c63e2034f94d8a5b11f265b73ba33": "7.0.0"}
"""The version of twine in each version of the action that publishes: see requirements/runtime.txt at that commit."""


def run(*command: str | Path, folder: Path = ROOT, typed: str | None = None) -> str:
    """Run a command and return what it printed, or end with what it said."""
    print(*command, flush=True)
    done = subprocess.run(command, cwd=folder, input=typed, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit((done.stdout + done.stderr)[-3000:])
    return done.stdout


def twine(workflow: str) -> str:
    """Return the requirement of the twine that the release workflow uploads with."""
    commits = PUBLISH_ACTION.findall(workflow)
    if len(commits) != 1 or commits[0] not in TWINE:
        sys.exit(f"Add the twine version of the publish action to TWINE in tools/release.py: {commits}.")
    return f"twine=={TWINE[commits[0]]}"


def require_signature(tag: str, root: Path) -> None:
    """End unless the commit that is checked out has this tag, signed by one of the keys in SIGNERS."""
    # A workflow's checkout may have named the bare commit after the tag; the signature is in origin's.
    run("git", "fetch", "--force", "origin", f"refs/tags/{tag}:refs/tags/{tag}", folder=root)
    verify = ("git", "-c", f"gpg.ssh.allowedSignersFile={SIGNERS}", "verify-tag", tag)
    done = subprocess.run(verify, cwd=root, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"Sign the tag {tag} with a key in {SIGNERS} (git tag --sign): {done.stderr.strip()}")
    commits = {run("git", "rev-parse", f"{name}^{{commit}}", folder=root) for name in (tag, "HEAD")}
    if len(commits) > 1:
        sys.exit(f"The tag {tag} names another commit than the one checked out.")


def require_date(changelog: str) -> None:
    """End unless the changelog's first section says when it was released."""
    heading = re.search(r"^## .*", changelog, re.MULTILINE)
    if not heading or not re.fullmatch(r"## \[[^]]+\] - \d{4}-\d\d-\d\d", heading[0]):
        first = heading[0] if heading else "none"
        sys.exit(f"Date the first section of CHANGELOG.md, as in '## [1.2.3] - 2026-01-31': {first}.")


def same_version() -> str:
    """Return the version, compared in every place that names it, the tag included."""
    places = {
        "src/salet/version.py": r'^__version__ = "(.+)"',
        "CHANGELOG.md": r"^## \[(\d.*?)\]",
        "CITATION.cff": r"^version: (.+)",
    }
    found = {name: re.search(line, (ROOT / name).read_text("utf-8"), re.MULTILINE) for name, line in places.items()}
    versions = {name: match[1] if match else "none" for name, match in found.items()}
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        versions["the tag"] = os.environ["GITHUB_REF_NAME"].removeprefix("v")
    if len(set(versions.values())) > 1:
        sys.exit(f"The version differs: {versions}.")
    return versions["src/salet/version.py"]


def name_addresses(page: str, repository: str, version: str) -> None:
    """Write the addresses of the page and of the repository wherever a release names them."""
    (ROOT / "src" / "salet" / "data" / "page-address.txt").write_text(f"{page}\n", "utf-8")
    install = f'Try it in your browser: <{page}>.\n\n```console no-run\n$ pip install "salet[web]"\n```\n'
    for file in (ROOT / "README.md", ROOT / "docs" / "tutorial.md"):
        replace_between("<!-- install -->", "<!-- /install -->", install, file)
    project = ROOT / "pyproject.toml"
    replace_between("# <addresses>", "# </addresses>", project_urls(page, repository.rstrip("/")), project)
    replace_between("# <links>", "# </links>", readme_links(repository.rstrip("/"), version), project)


def replace_between(start: str, end: str, text: str, file: Path) -> None:
    """Replace the lines of a file between the line that begins with `start` and the one that begins with `end`."""
    before, *rest = re.split(rf"(?ms)(^{start}[^\n]*\n).*?(?=^{end})", file.read_text("utf-8"))
    if len(rest) != 2:
        sys.exit(f"{file.name} needs one line {start} and one line {end} after it.")
    file.write_text(before + rest[0] + text + rest[1], "utf-8")


def project_urls(page: str, repository: str) -> str:
    """Return the addresses that PyPI shows, as a table of pyproject.toml."""
    urls = {
        "Homepage": page,
        "Documentation": f"{repository}/tree/main/docs",
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
    }
    return "\n".join(["[project.urls]", *(f'{name} = "{url}"' for name, url in urls.items()), ""])


def readme_links(repository: str, version: str) -> str:
    """Return the substitutions that make README's relative links lead to the files of this version."""
    relative = r"(?![a-z]+:|#)"
    rules = {
        rf"(!\[[^]]*\]\(){relative}": f"{repository}/raw/v{version}/",
        rf"((?<!!)\[[^]]*\]\(){relative}": f"{repository}/blob/v{version}/",
    }
    lines = [f"  {{ pattern = '{pattern}', replacement = '\\1{folder}' }},\n" for pattern, folder in rules.items()]
    return "".join(["substitutions = [\n", *lines, "]\n"])


def pack(name: str, folder: Path) -> None:
    """Write the files of a folder as one, which has the same bytes whenever it is written."""
    same = ("--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--use-compress-program=gzip -n")
    run("tar", *same, "--exclude=.doctrees", "--directory", folder, "--create", "--file", DIST / f"{name}.tgz", ".")


def bills_of_materials(version: str) -> None:
    """Describe what the server is installed with and what the page is made of."""
    pinned = run(
        BIN / "uv", *["pip", "compile", "pyproject.toml", "--extra", "web", "-c", "requirements/build.txt", "--quiet"]
    )
    tool = (BIN / "uv", "tool", "run", "--from", "cyclonedx-bom==7.5.0", "cyclonedx-py", "requirements", "-")
    target = DIST / f"salet-{version}.cdx.json"
    run(*tool, "--pyproject", "pyproject.toml", "--output-reproducible", "--output-file", target, typed=pinned)
    page = ROOT / "build" / "salet-page"  # the description has the name of its folder
    page.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "web" / "package-lock.json", page)
    described = json.loads((ROOT / "web" / "package.json").read_text("utf-8")) | {"version": version}
    (page / "package.json").write_text(json.dumps(described), "utf-8")
    sbom = run(BIN / "npm", "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx", folder=page)
    same = re.sub(r'\s*"(serialNumber|timestamp)": ".*",', "", sbom)  # these differ from run to run
    (DIST / f"salet-page-{version}.cdx.json").write_text(same, "utf-8")


def sums() -> None:
    """Write the hash of every file."""
    files = sorted(file for file in DIST.glob("[!.]*") if file.is_file() and file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")


def main() -> None:
    """Take every step."""
    version = same_version()
    checker = twine((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        require_date((ROOT / "CHANGELOG.md").read_text("utf-8"))
        require_signature(os.environ["GITHUB_REF_NAME"], ROOT)
    if sys.argv[1:]:
        page, repository = sys.argv[1:]
        name_addresses(page, repository, version)
    run("make", "wheels")
    run(BIN / "uv", "tool", "run", checker, "check", "--strict", *DIST.glob("*.whl"), *DIST.glob("*.tar.gz"))
    run(sys.executable, "tools/try_wheel.py", "dist")
    run("make", "docs")
    pack(f"salet-docs-{version}", ROOT / "docs" / "_build" / "html")
    run(BIN / "salet", "site", ROOT / "build" / "site")
    pack(f"salet-site-{version}", ROOT / "build" / "site")
    news = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    (DIST / f"salet-notes-{version}.md").write_text(f"## {news}", "utf-8")
    bills_of_materials(version)
    sums()


if __name__ == "__main__":
    main()
