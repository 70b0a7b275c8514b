"""The demo: frames that follow one another, a valid picture, files small enough."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pyte
import pytest

import make_demo

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 200_000


def screen_of(text: str) -> pyte.Screen:
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(text)
    return screen


def test_what_stands_on_the_screen_is_in_the_picture() -> None:
    frame = make_demo.seen(screen_of("plain \x1b[30;43m R \x1b[0m <&>"))
    picture = ET.fromstring(make_demo.animated([(frame, 1.0)]))  # noqa: S314 - made here
    space = "{http://www.w3.org/2000/svg}"
    texts = ["".join(text.itertext()) for text in picture.iter(f"{space}text")]
    assert [text.strip() for text in texts] == ["plain", "R", "<&>"]
    assert make_demo.COLOURS["yellow"] in {rect.get("fill") for rect in picture.iter(f"{space}rect")}


def test_one_frame_is_seen_at_a_time_and_the_last_one_stays_without_motion() -> None:
    frames = [
        (make_demo.seen(screen_of(text)), seconds) for text, seconds in (("one", 1.0), ("two", 2.0), ("three", 1.0))
    ]
    text = make_demo.animated(frames)
    shown = re.findall(r"([\d.]+)%,([\d.]+)%\{visibility:visible\}", text)
    assert [(float(begin), float(end)) for begin, end in shown] == [(0, 25), (25, 75), (75, 100)]
    assert text.count("<g ") == 3
    assert ".f2{visibility:visible}" in text.split("prefers-reduced-motion")[1]


@pytest.mark.parametrize("path", (make_demo.TERMINAL, make_demo.PAGE), ids=lambda path: path.name)
def test_the_readme_shows_it_and_it_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
    assert str(path.relative_to(ROOT)) in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.slow
def test_the_terminal_is_as_it_was_recorded() -> None:
    assert make_demo.TERMINAL.read_text("utf-8") == make_demo.animated(list(make_demo.frames()))
