"""Pictures of boards in many styles, spoilt as screenshots are, and how well the page's reader reads them.

    python tests/integration/page/pictures.py FONTS [SEED [BOARDS [OTHERS [SET]]]]

FONTS: a folder in which npm has installed `@fontsource/...` of the fonts in `tests/pictures/styles.csv`. SET: `held`,
the styles by which nothing in the reader was chosen, or `tuning`.
"""

import base64
import csv
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from conftest import CHROMIUM, FLAGS
from fixtures import ROOT
from playwright.sync_api import Browser, Page, sync_playwright

from salet.game.lexicon import shipped_lexicon
from salet.game.pattern import pattern_of, pattern_text

FOLDER = ROOT / "tests" / "pictures"
SCREENS = {"PHONE": (390, 844, 3), "SMALL": (360, 640, 2), "DESKTOP": (1280, 800, 1), "WIDE": (1920, 1080, 1)}
with (FOLDER / "styles.csv").open() as file:
    STYLES = list(csv.DictReader(file))


class Maker:
    """Makes pictures in a browser, by chance that a seed repeats."""

    def __init__(self, browser: Browser, seed: int, fonts: Path) -> None:
        self.pages = {ratio: browser.new_page(device_scale_factor=ratio) for ratio in (1, 2, 3)}
        for page in self.pages.values():
            page.add_script_tag(path=FOLDER / "make.js")
        self.chance, self.fonts = random.Random(seed), fonts
        self.words = shipped_lexicon("nyt2023").answers

    def board(self, style: dict[str, str], *, spoilt: bool = True) -> tuple[bytes, list[list[str]]]:
        """Return a picture, and the rows on each of its boards, such as `crane BYBBG`."""
        boards, chance = self.game(int(style["boards"])), self.chance
        typed = chance.choice(self.words)[: chance.randint(1, 5)] if chance.random() < 0.3 else ""
        page = self.page(style["screen"])
        given = [style, boards, typed, chance.random() < 0.8, self.font(style["font"])]
        page.evaluate("given => drawBoards(...given)", given)
        png, ratio = page.screenshot(full_page=True), SCREENS[style["screen"]][2]
        if not spoilt:
            return png, boards
        box = page.locator(".boards").bounding_box()
        assert box
        sides = [ratio * box[side] for side in ("x", "y", "width", "height")]
        return self.spoil(png, sides if chance.random() < 0.4 else None, ratio), boards

    def other(self, kind: int) -> bytes:
        """Return a picture without a board."""
        page = self.page(self.chance.choice(("PHONE", "DESKTOP")))
        chances, words = [self.chance.random() for _ in range(199)], self.chance.choices(self.words, k=300)
        page.evaluate("given => drawOther(...given)", [kind, chances, words])
        png = page.screenshot()
        return self.spoil(png, None, 2) if self.chance.random() < 0.7 else png

    def page(self, screen: str) -> Page:
        """Return the page of a screen."""
        width, height, ratio = SCREENS[screen]
        self.pages[ratio].set_viewport_size({"width": width, "height": height})
        return self.pages[ratio]

    def game(self, count: int) -> list[list[str]]:
        """Return the rows of each board; a board that is solved has no more."""
        chance, limit = self.chance, 6 if count == 1 else count + 5
        answers = chance.sample(self.words, count)
        words = [chance.choice(self.words) for _ in range(chance.randint(1, limit))]
        for answer in answers:
            if chance.random() < 0.5:
                words[chance.randrange(len(words))] = answer
        boards = [words[: words.index(answer) + 1] if answer in words else words for answer in answers]
        return [
            [f"{word} {pattern_text(pattern_of(word, answer), 5)}" for word in board]
            for board, answer in zip(boards, answers, strict=True)
        ]

    def font(self, font: str) -> str:
        """Return the file of a font, so that this machine need not have it."""
        name, weight = font.lower().rsplit(" ", 1)
        folder = name.replace(" ", "-")
        file = self.fonts / "node_modules" / "@fontsource" / folder / "files" / f"{folder}-latin-{weight}-normal.woff2"
        return base64.b64encode(file.read_bytes()).decode()

    def spoil(self, png: bytes, part: list[float] | None, ratio: int) -> bytes:
        """Crop, scale, blur and compress a picture, as people and messengers do."""
        chance = self.chance
        scale = chance.uniform(0.5 if ratio > 1 else 0.7, 1.5)
        blur = chance.uniform(0.3, 1.2) if chance.random() < 0.4 else 0
        quality = 0 if chance.random() < 0.15 else chance.uniform(0.4, 0.9)
        edges = [chance.randint(0, 8 * ratio) for _ in range(4)]
        given = [base64.b64encode(png).decode(), part, edges, scale, blur, quality]
        return base64.b64decode(self.pages[1].evaluate("given => spoil(...given)", given))


def reader(browser: Browser) -> Page:
    """Return a page that has the reader of the page's source, and the words of Wordle."""
    script = str(ROOT / "web" / "src" / "worker" / "picture.ts")
    bundler = str(ROOT / "web" / "node_modules" / ".bin" / "rolldown")
    page = browser.new_page()
    with TemporaryDirectory() as folder:
        bundle = Path(folder) / "reader.js"
        options = ("--format", "iife", "--name", "reader", "--file", str(bundle))
        subprocess.run([bundler, script, *options], capture_output=True, check=True)
        page.add_script_tag(path=bundle)
    page.add_script_tag(path=FOLDER / "read.js")
    page.evaluate("words => setWords(words)", json.loads((ROOT / "web/src/data/words-nyt2023.json").read_text("utf-8")))
    return page


def read(page: Page, picture: bytes) -> Any:
    """Return the rows on each board of a picture, and whether something of them is doubtful."""
    return page.evaluate("data => readBoards(data)", base64.b64encode(picture).decode())


def main(fonts: str, seed: str = "1", boards: str = "500", others: str = "300", which: str = "held") -> None:
    """Print how many boards, letters and colors are right, and how many other pictures are taken for boards."""
    styles = [style for style in STYLES if style["set"] == which]
    count: Counter[str] = Counter()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        maker, page = Maker(browser, int(seed), Path(fonts)), reader(browser)
        for k in range(int(boards)):
            style = styles[k % len(styles)]
            picture, wanted = maker.board(style, spoilt=k // len(styles) % 5 > 0)
            rows, doubtful = read(page, picture)
            count["boards"] += 1
            count["right"] += rows == wanted
            count["right, but doubted"] += rows == wanted and doubtful
            count["wrong, and doubted or not found"] += rows != wanted and doubtful
            if rows != wanted:
                sys.stdout.write(
                    f"{style['font']}: {wanted} read as {rows}, {'doubted' if doubtful else 'not doubted'}\n"
                )
            if len(str(rows)) != len(str(wanted)):
                count["with other rows"] += 1
                continue
            for one, two in zip(str(wanted), str(rows), strict=True):
                kind = "letters" if one.islower() else "colours" if one.isupper() else "other"
                count[kind] += 1
                count[f"{kind} right"] += one == two
        for k in range(int(others)):
            count["others"] += 1
            count["others taken for boards"] += read(page, maker.other(k))[0] != []
    sys.stdout.write(f"{dict(count)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
