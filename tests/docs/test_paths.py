"""Files that comments and pages name are there."""

import re
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"(?<![\w./-])((?:[\w.-]+/)+[\w.-]+\.(?:py|c|h|md|ts|tsx|mjs|sh|toml|json|conf))(?![\w/-])")
READ = {".py", ".c", ".h", ".md", ".ts", ".tsx", ".mjs", ".sh", ".yml"}
BASES = (ROOT, ROOT / "src" / "salet", ROOT / "src", ROOT / "core", ROOT / "web" / "src", ROOT / "web", ROOT / "docs")
FOLDERS = {"src", "tests", "tools", "core", "docs", "developing", "web", "benchmarks", "container", "salet"} | {
    path.name for base in BASES for path in base.iterdir() if path.is_dir()
}
MADE = (
    "build/",
    "data/",
    "dist/",
    "public/",
    "src/data/",
    "web/src/data/",
    "web/src/engine/core",
    "static/",
    "assets/",
    "web/node_modules/",
)


def tracked() -> list[Path]:
    listed = run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_every_file_that_is_named_is_there() -> None:
    missing = []
    for path in tracked():
        if path.suffix not in READ or path.name == "CHANGELOG.md":
            continue
        for name in NAMED.findall(path.read_text("utf-8")):
            if name.split("/")[0] in FOLDERS and not name.startswith(MADE):
                there = (base / name for base in (*BASES, path.parent))
                if not any(one.exists() for one in there):
                    missing.append(f"{path.relative_to(ROOT)} names {name}")
    assert missing == []
