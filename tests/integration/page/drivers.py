"""What hands do on the page: find the best guess, enter it, color its tiles; by mouse, by touch or by keys."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from salet.game.pattern import pattern_of, tiles_of

COLOURS = ("gray", "yellow", "green")
START = "/solve/original/normal/start"
ALL_PROVEN = ".hero[data-search=proven]"


@dataclass(frozen=True, slots=True)
class Hands:
    """A way to use the page."""

    press: Callable[[Locator], None]
    keys_only: bool = False


MOUSE = Hands(lambda target: target.click())
TOUCH = Hands(lambda target: target.tap())
KEYS = Hands(lambda target: target.press("Enter"), keys_only=True)


def settled(page: Page) -> None:
    """Wait until there is an answer to the board as it stands."""
    expect(page.locator(".hero-word, .ending").first).to_be_visible()
    expect(page.locator(".solve.asking")).to_have_count(0)


def best_guess(page: Page) -> str:
    """Return the guess that is shown first, which may be a common word that is nearly as good as the best."""
    settled(page)
    return page.locator(".hero-word").inner_text().lower()


def strictly_best(page: Page) -> str:
    """Return the first guess of the reasons, which is the best however rare it is."""
    settled(page)
    return str(page.locator(".guesses .word").first.text_content()).lower()


def proven(page: Page, patience: float = 60_000) -> None:
    """Wait until the best guess is proven."""
    expect(page.locator(".hero-sure.proven")).to_be_visible(timeout=patience)


def values(page: Page) -> list[str]:
    """Return what the guesses of the reasons need."""
    return page.locator(".guesses .end").all_text_contents()


def enter(page: Page, hands: Hands) -> str:
    """Make the best guess a row; return the word, as a better one may come up at any moment."""
    if hands.keys_only:
        page.keyboard.type(best_guess(page))
    else:
        settled(page)
        hands.press(page.locator(".hero-best"))
    return "".join(page.locator("[data-tile]").all_inner_texts())[-5:].lower()


def colour(page: Page, hands: Hands, word: str, answer: str, row: int) -> None:
    """Give every tile of a row the color that the answer would give it."""
    for place, tile in enumerate(tiles_of(pattern_of(word, answer), len(word))):
        if hands.keys_only:
            page.keyboard.press(str(tile + 1))
            continue
        button = page.locator(".board-row").nth(row).locator("[data-tile]").nth(place)
        for _ in range(3):
            if f", {COLOURS[tile]}," in str(button.get_attribute("aria-label")):
                break
            hands.press(button)
        expect(button).to_have_attribute(
            "aria-label", f"{word[place].upper()}, {COLOURS[tile]}, {ordinal(place)} letter"
        )


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[place]


def play(page: Page, hands: Hands, answer: str) -> list[str]:
    """Play a whole game by the page's advice, from the first tap to the end; return the words guessed."""
    words: list[str] = []
    while not words or words[-1] != answer:
        words.append(enter(page, hands))
        colour(page, hands, words[-1], answer, len(words) - 1)
        if not hands.keys_only:
            hands.press(page.get_by_role("button", name="Done"))
    return words


def enter_row(page: Page, word: str, tiles: str) -> None:
    """Type a word and the colors of its tiles, as digits: 1 gray, 2 yellow, 3 green."""
    page.keyboard.type(word)
    page.keyboard.press("Enter")  # needless, and harmless
    page.keyboard.type(tiles)


def paste(page: Page, text: str) -> None:
    """Paste a text, wherever the keyboard is."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )
