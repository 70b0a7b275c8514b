"""What the image is made of is there, and is let in."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_what_the_image_copies_is_let_in_and_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    steps = instructions()
    for words in (rest.split() for name, rest in steps if name == "COPY" and not rest.startswith("--from")):
        for name in words[:-1]:
            assert (ROOT / name).exists()
            assert {name, name.split("/")[0]} & let_in


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]
