"""Record the demo: the terminal as an animated SVG, the page as a loop of screenshots.

    python tools/make_demo.py [terminal] [page] [stills]

The terminal is the real program in a pseudo-terminal (tools/record_sessions.py); each frame is what its screen showed.
The page is the built one, in Chromium; stills of it are for the documentation. With reduced motion the SVG shows its
last frame.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import sync_playwright

from record_sessions import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
TERMINAL = ROOT / "docs" / "_static" / "demo-terminal.svg"
PAGE = ROOT / "docs" / "_static" / "demo-page.webp"

STILLS = {
    "page-solve.png": ("/solve/nyt/normal/crane.BYGBB", ".hero-sure.proven", (1280, 800), "light"),
    "page-narrow.png": ("/solve/nyt/normal/crane.BYGBB", ".hero-sure.proven", (390, 844), "dark"),
    "page-review.png": ("/review/nyt/normal/crane.BYGBB.shark.BBGGB.ovary.GGGGG", ".summary dl", (1280, 620), "light"),
}
"""Pictures of the page: the address, what is waited for, the size and the colours."""
COMMAND = "salet --budget 60 --no-history"
LINES = ("crane bygbb", "shark bbggb", "ovary ggggg")
COLUMNS = 80
ROWS = 24
CHARACTER = 8.4  # the width of a character in pixels, of a font of 14
LINE = 18  # the height of a line
EDGE = 12  # the margin
COLOURS = {
    "black": "#1C1B1A",
    "brown": "#E2A93B",
    "yellow": "#E2A93B",
    "green": "#1F6B4B",
    "white": "#E8E4DB",
    "red": "#C4513B",
    "blue": "#5B8DC9",
    "magenta": "#A777B0",
    "cyan": "#55A3A0",
    "default": "#E8E4DB",
}
BACKGROUND = "#1C1B1A"
CHROMIUM = which("chromium-headless-shell") or which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
TYPED = 0.9  # seconds that a typed line is shown
READ = 3.2  # seconds that the answer is shown


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of a line that look alike, and the column where they begin."""

    column: int
    text: str
    colour: str
    background: str | None
    bold: bool


Frame = tuple[tuple[Run, ...], ...]


# --- The terminal -----------------------------------------------------------------------------------------------


def frames() -> Iterator[tuple[Frame, float]]:
    """Yield what stands on the screen, and for how long."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        surroundings = {"SALET_DATA": folder, "PATH": path}
        terminal = Terminal(COMMAND.split(), COLUMNS, ROWS, surroundings)
        try:
            for line in LINES:
                terminal.wait_for(lambda there: there.at_prompt)
                yield seen(terminal.screen), READ
                terminal.type(line)
                terminal.wait_for(lambda there, line=line: line in there.text)  # type: ignore[misc]
                yield seen(terminal.screen), TYPED
                terminal.type("\r")
                terminal.read(1)
            terminal.wait_for(lambda there: there.at_prompt)
            yield seen(terminal.screen), 2 * READ
        finally:
            terminal.close()


def seen(screen: Any) -> Frame:
    """Return the screen as runs of characters that look alike."""
    return tuple(tuple(runs(screen.buffer[row], screen.columns)) for row in range(screen.lines))


def runs(line: Any, columns: int) -> Iterator[Run]:
    """Yield the runs of a line, without empty ones."""
    begin = 0
    for column in range(1, columns + 1):
        if column == columns or look(line[column]) != look(line[begin]):
            text = "".join(line[place].data for place in range(begin, column))
            colour, background, bold = look(line[begin])
            if text.strip() or background:
                yield Run(begin, text, colour, background, bold)
            begin = column


def look(character: Any) -> tuple[str, str | None, bool]:
    """Return the colour, background and weight of a character."""
    front, back = (character.bg, character.fg) if character.reverse else (character.fg, character.bg)
    return tint(front), None if back == "default" else tint(back), bool(character.bold)


def tint(name: str) -> str:
    """Return a colour for SVG: names are those of a terminal, anything else is hexadecimal."""
    return COLOURS.get(name.removeprefix("bright"), f"#{name}")


def animated(shown: Sequence[tuple[Frame, float]]) -> str:
    """Return the frames as one SVG that repeats."""
    total = sum(seconds for _, seconds in shown)
    width, height = round(COLUMNS * CHARACTER + 2 * EDGE), ROWS * LINE + 2 * EDGE
    styles, groups, begun = [], [], 0.0
    for number, (frame, seconds) in enumerate(shown):
        begin, end = (100 * moment / total for moment in (begun, begun + seconds))
        styles.append(
            f"@keyframes f{number}{{0%,{end:.2f}%{{visibility:visible}}{end + 0.01:.2f}%,100%{{visibility:hidden}}}}"
        )
        if number:
            styles[-1] = styles[-1].replace("{0%,", f"{{0%,{begin - 0.01:.2f}%{{visibility:hidden}}{begin:.2f}%,")
        styles.append(f".f{number}{{animation:f{number} {total:.1f}s step-end infinite}}")
        groups.append(f'<g class="f f{number}">{"".join(drawn(frame))}</g>')
        begun += seconds
    still = f"@media(prefers-reduced-motion:reduce){{.f{{animation:none}}.f{len(shown) - 1}{{visibility:visible}}}}"
    style = ".f{visibility:hidden}text{white-space:pre;font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' role="img">'
        f"<title>A game with salet in a terminal</title><style>{style}{''.join(styles)}{still}</style>"
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>{"".join(groups)}</svg>\n'
    )


def drawn(frame: Frame) -> Iterator[str]:
    """Yield the rectangles and texts of a frame."""
    for row, line in enumerate(frame):
        for run in line:
            x, y, wide = EDGE + run.column * CHARACTER, EDGE + row * LINE, len(run.text) * CHARACTER
            if run.background:
                yield f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{LINE}" fill="{run.background}"/>'
            if text := run.text.rstrip():
                weight = ' font-weight="700"' if run.bold else ""
                length = f' textLength="{len(text) * CHARACTER:.1f}"' if len(text) > 1 else ""
                yield f'<text x="{x:.1f}" y="{y + 13}" fill="{run.colour}"{weight}{length}>{escape(text)}</text>'


# --- The page ---------------------------------------------------------------------------------------------------


@contextmanager
def served() -> Iterator[str]:
    """Serve the built page on this machine, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "salet", "serve", "--port", str(port)]
        process = subprocess.Popen(command, env={**os.environ, "SALET_DATA": folder})
        try:
            wait_for(address := f"http://127.0.0.1:{port}")
            yield address
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")


def screenshots() -> Iterator[tuple[bytes, int]]:
    """Yield pictures of a game on the page, and for how many milliseconds each is shown."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 900, "height": 640}, reduced_motion="reduce", color_scheme="light")
        page.goto(f"{address}/solve/nyt/normal/start")
        page.locator(".hero-sure.proven").wait_for()
        yield page.screenshot(), 1800
        for word, tiles, best in (("crane", "12311", "shark"), ("shark", "11331", "ovary")):
            page.keyboard.type(word)
            yield page.screenshot(), 700
            page.keyboard.press("Enter")
            page.keyboard.type(tiles)
            page.locator(".hero-word", has_text=re.compile(best, re.IGNORECASE)).wait_for()
            page.locator(".hero-sure.proven").wait_for()
            yield page.screenshot(), 2000
        page.keyboard.type("ovary")
        page.keyboard.press("Enter")
        page.keyboard.type("33333")
        page.locator(".hero a").first.wait_for()
        yield page.screenshot(), 3000
        browser.close()


def stills() -> Iterator[tuple[str, bytes]]:
    """Yield the names and the bytes of the pictures of the page."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (path, shown, (width, height), colours) in STILLS.items():
            screen: Any = {
                "viewport": {"width": width, "height": height},
                "color_scheme": colours,
                "has_touch": width < 600,
            }
            page = browser.new_page(**screen, reduced_motion="reduce")
            page.goto(address + path)
            page.locator(shown).wait_for()
            yield name, page.screenshot()
        browser.close()


def loop(pictures: Sequence[tuple[bytes, int]]) -> bytes:
    """Return pictures as one animated WebP."""
    images = [Image.open(BytesIO(picture)).convert("RGB") for picture, _ in pictures]
    durations = [shown for _, shown in pictures]
    result = BytesIO()
    images[0].save(
        result, "WEBP", save_all=True, append_images=images[1:], duration=durations, loop=0, lossless=True, method=6
    )
    return result.getvalue()


def main(wanted: Sequence[str]) -> None:
    """Record what is wanted: everything, if nothing is named."""
    if not wanted or "terminal" in wanted:
        TERMINAL.write_text(animated(list(frames())), "utf-8")
        print(f"Wrote {TERMINAL.name}, {TERMINAL.stat().st_size / 1000:.0f} kB.")
    if not wanted or "page" in wanted:
        PAGE.write_bytes(loop(list(screenshots())))
        print(f"Wrote {PAGE.name}, {PAGE.stat().st_size / 1000:.0f} kB.")
    if not wanted or "stills" in wanted:
        for name, picture in stills():
            (PAGE.parent / name).write_bytes(picture)


if __name__ == "__main__":
    main(sys.argv[1:])
