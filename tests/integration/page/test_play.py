"""Play: whole games against the page, challenges by link, and everything that a game can say."""

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from fixtures import GAMES, PLAYS, SET, Visit, records
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from served import Served

from salet.game.daily import Answer, save_answers
from salet.game.lexicon import named
from salet.game.pattern import pattern_of, tiles_of

pytestmark = pytest.mark.page

NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Press = Callable[[Page, str], None]
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.shift += each.value;
}).observe({type: "layout-shift", buffered: true});
"""
"""Adds up everything that moves by itself, also after a key is pressed."""


def game(**more: Any) -> dict[str, Any]:
    """Return a practice game of the original list whose answer is known."""
    rules = {"lexicon": "original", "mode": "normal", "limit": 6}
    return {**rules, "answers": ["amber"], "guesses": [], "typed": "", "gaveUp": False, **more}


def practice(visit: Visit, options: dict[str, Any] | None = None, **more: Any) -> Page:
    """Open a practice game."""
    page = visit("/#/solvers", **(options or {}))
    page.evaluate(SET, ["plays", {"": game(**more)}])
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    return page


def typed(page: Page, key: str) -> None:
    page.keyboard.press(key)


def tapped(page: Page, key: str) -> None:
    key_on_screen(page, key).tap()


def clicked(page: Page, key: str) -> None:
    key_on_screen(page, key).click()


def key_on_screen(page: Page, key: str) -> Locator:
    if key in {"Enter", "Backspace"}:
        return page.get_by_role("button", name={"Enter": "Enter", "Backspace": "Back"}[key], exact=True)
    return page.get_by_role("button", name=re.compile(rf"^{key.upper()}(,|$)"))


def guess(page: Page, word: str, press: Press = typed) -> None:
    for letter in word:
        press(page, letter)
    press(page, "Enter")


def rows(page: Page) -> list[str]:
    """Return the rows played, each as its letters and colours."""
    found = page.locator(".board-row[aria-label*=':']").all()
    return ["".join(row.locator(".tile").all_inner_texts()).lower() + "." + marks(row) for row in found]


def marks(row: Locator) -> str:
    classes = [str(tile.get_attribute("class")) for tile in row.locator(".tile").all()]
    return "".join("BYG"[int(re.findall(r"\bt([012])", each)[0])] for each in classes)


def shown(word: str, answer: str) -> str:
    return f"{word}." + "".join("BYG"[tile] for tile in tiles_of(pattern_of(word, answer), len(word)))


@pytest.mark.parametrize(
    ("press", "options"),
    ((typed, {}), (tapped, NARROW), (clicked, {})),
    ids=("keys", "touch", "mouse"),
)
def test_a_whole_game_is_coloured_kept_and_reviewed(visit: Visit, press: Press, options: dict[str, Any]) -> None:
    page = practice(visit, options)
    words = ["salet", "anger", "amber"]
    for number, word in enumerate(words, 1):
        guess(page, word, press)
        expect(page.locator(".board-row[aria-label*=':']")).to_have_count(number)
        assert page.locator(".hero-best, .guesses, .chips").count() == 0
        if word != "amber":
            expect(page.get_by_text(f"Row {number + 1} of 6")).to_be_visible()
    assert rows(page) == [shown(word, "amber") for word in words]
    expect(page.get_by_text("Solved in 3.")).to_be_visible()
    kept = records(page, "games").values()
    assert [(each["position"], each["solved"]) for each in kept] == [(".".join(rows(page)), True)]
    expect(page.locator(".sum")).to_contain_text("Given up")


def test_keys_on_the_screen_take_the_colours_of_what_is_known(visit: Visit) -> None:
    page = practice(visit)
    guess(page, "salet")
    for key, colour in (("S", "grey"), ("A", "yellow"), ("E", "green")):
        expect(page.get_by_role("button", name=f"{key}, {colour}")).to_be_visible()
    expect(page.get_by_role("button", name="Q", exact=True)).to_be_visible()


def test_a_practice_game_draws_an_answer_of_the_list(visit: Visit) -> None:
    page = visit("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    kept = records(page, "plays")[""]["play"]
    assert kept["answers"][0] in named("nyt").answers
    assert (kept["limit"], len(kept["answers"])) == (6, 1)


def test_a_word_outside_the_list_and_a_short_one_are_refused_in_the_row(visit: Visit) -> None:
    page = practice(visit)
    guess(page, "crnae")
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_be_visible()
    expect(page.locator(".board-row.now.refused .tile")).to_have_text(list("crnae"), ignore_case=True)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Two letters")).to_be_visible()
    assert rows(page) == []


def test_hard_mode_refuses_in_a_sentence_what_ignores_a_colour(visit: Visit) -> None:
    page = practice(visit, mode="hard")
    guess(page, "salet")
    guess(page, "crony")
    expect(page.get_by_role("status").filter(has_text="Hard mode: letter 4 must be E")).to_be_visible()
    assert rows(page) == [shown("salet", "amber")]
    for _ in range(5):
        page.keyboard.press("Backspace")
    guess(page, "anger")
    assert rows(page) == [shown("salet", "amber"), shown("anger", "amber")]


def test_a_reload_in_mid_game_loses_nothing(visit: Visit) -> None:
    page = visit("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    guess(page, "salet")
    expect(page.locator(".board-row[aria-label*=':']")).to_have_count(1)
    page.keyboard.type("cro")
    before = rows(page)
    page.reload()
    expect(page.locator(".board-row.now .tile.typed")).to_have_text(list("cro"), ignore_case=True)
    assert rows(page) == before
    expect(page.get_by_text("Row 2 of 6")).to_be_visible()


def test_giving_up_and_losing_show_the_word(visit: Visit) -> None:
    page = practice(visit)
    guess(page, "salet")
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("status").filter(has_text="The word was AMBER")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_text("Row 1 of 6")).to_be_visible()
    assert rows(page) == []
    lost = practice(visit, guesses=["salet", "crony", "humid", "pilot", "brave"])
    guess(lost, "fuzzy")
    expect(lost.get_by_role("status").filter(has_text="The word was AMBER")).to_be_visible()
    expect(lost.locator(".sum")).to_be_visible()


# --- Challenges --------------------------------------------------------------------------------------------------


def challenge(page: Page, word: str) -> str:
    """Make a challenge with a word; return its link."""
    page.get_by_role("button", name="Challenge a friend").click()
    page.get_by_label("Your word").fill(word)
    page.get_by_role("button", name="Make link").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    return page.get_by_label("Link", exact=True).input_value()


def contexts(*pages: Page) -> set[BrowserContext]:
    return {page.context for page in pages}


def test_a_challenge_made_in_one_profile_is_played_in_another_by_its_link(visit: Visit) -> None:
    sender = visit("/play")
    link = challenge(sender, "amber")
    assert "amber" not in link
    assert re.search(r"#/play/challenge/nyt/normal/\w+$", link)
    friend = visit(link)
    assert len(contexts(sender, friend)) == 2
    expect(friend.get_by_text("A friend chose a word from the NYT words.")).to_be_visible()
    for word in ("salet", "anger", "amber"):
        guess(friend, word)
    expect(friend.get_by_text("Solved in 3.")).to_be_visible()
    assert rows(friend) == [shown(word, "amber") for word in ("salet", "anger", "amber")]


def test_a_word_outside_the_list_makes_no_challenge(visit: Visit) -> None:
    page = visit("/play")
    page.get_by_role("button", name="Challenge a friend").click()
    page.get_by_label("Your word").fill("crnae")
    page.get_by_role("button", name="Make link").click()
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_be_visible()
    expect(page.get_by_label("Link", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Random word").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()


def test_a_damaged_challenge_is_refused_in_a_sentence_that_leads_on(visit: Visit) -> None:
    link = challenge(visit("/play"), "amber")
    damaged = (
        link[:-1] + ("0" if link[-1] != "0" else "1"),
        link[:-1],
        link.replace("/normal/", "/hard/"),
        link.replace("/nyt/", "/nyu/"),
        link.replace("/nyt/", "/original/"),
    )
    for address in damaged:
        page = visit(address)
        expect(page.get_by_role("alert").filter(has_text="damaged")).to_be_visible()
        expect(page.locator(".board-row")).to_have_count(0)
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".board-row.now")).to_be_visible()
        page.close()


def test_a_challenge_leaves_the_practice_game_as_it_was(visit: Visit) -> None:
    page = practice(visit)
    link = challenge(page, "amber")
    page.get_by_role("button", name="Close").click()
    guess(page, "salet")
    before = rows(page)
    page.goto(link)
    expect(page.get_by_text("A friend chose a word")).to_be_visible()
    assert rows(page) == []
    guess(page, "crony")
    page.reload()
    expect(page.get_by_text("Row 2 of 6")).to_be_visible()
    page.goto("/play")
    expect(page.get_by_text("Row 2 of 6")).to_be_visible()
    assert rows(page) == before


def test_the_shared_text_has_no_word_and_ends_with_a_link_to_the_same_word(visit: Visit) -> None:
    page = practice(visit)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for word in ("salet", "amber"):
        guess(page, word)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    head, *squares, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert head == "Salet 2/6"
    assert squares == ["⬛🟨⬛🟩⬛", "🟩🟩🟩🟩🟩"]
    friend = visit(link)
    expect(friend.locator(".board-row.now")).to_be_visible()
    guess(friend, "amber")
    expect(friend.get_by_text("Solved in 1.")).to_be_visible()


def test_a_game_is_not_saved_if_the_player_does_not_want_it(visit: Visit) -> None:
    page = visit("/you")
    page.evaluate("localStorage.setItem('salet/saves-games', 'false')")
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    guess(page, answers(page)[0])
    expect(page.locator(".ending")).to_be_visible()
    assert records(page, "games") == {}


# --- Several boards -------------------------------------------------------------------------------------------


def choose(page: Page, boards: int) -> None:
    """Choose the options of the next game."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=str(boards), exact=True).click()
    page.get_by_role("button", name="New game").click()


def answers(page: Page) -> list[str]:
    return list(records(page, "plays")[""]["play"]["answers"])


@pytest.mark.parametrize("count", (2, 8))
def test_all_boards_get_each_guess_until_they_are_solved(visit: Visit, count: int) -> None:
    page = visit("/play")
    choose(page, count)
    expect(page.get_by_role("region", name="Board", exact=False)).to_have_count(count)
    words = answers(page)
    assert len(set(words)) == count
    for number, word in enumerate(words, 1):
        guess(page, word)
        expect(page.locator(".boards").get_by_text("solved", exact=True)).to_have_count(number)
    expect(page.get_by_text(f"Solved in {count}.")).to_be_visible()
    first = page.get_by_role("region", name=f"Board 1 of {count}", exact=True)
    expect(first.locator(".board-row")).to_have_count(1)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    head, *_, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert (head, link.partition("#")[2]) == (f"Salet {count}/{count + 5}", "/play")
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^1 game.*solved"))
    expect(page.locator(".game")).to_contain_text(f"{count} boards")
    page.locator(".game").click()
    expect(page).to_have_url(re.compile(rf"#/solve/nyt/normal-{count + 5}/{words[0]}.GGGGG~"))


# --- Past days ---------------------------------------------------------------------------------------------------


def test_a_past_day_whose_word_is_known_can_be_played(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_DATA", str(tmp_path))
    save_answers([Answer(date(2026, 10, 9), "crony"), Answer(date(2026, 10, 10), "amber")])
    with Served() as server:
        page = visit("/play", at=server.url)
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("A past day").fill("2026-10-10")
        page.get_by_role("dialog").get_by_role("link", name="Play").click()
        expect(page.get_by_text("The word of 10 Oct 2026.")).to_be_visible()
        guess(page, "amber")
        expect(page.get_by_text("Solved in 1.")).to_be_visible()
        page.goto("/play/day/2026-10-08")
        expect(page.get_by_role("alert").filter(has_text="doesn't know the word of that day")).to_be_visible()
        page.close()


# --- Around the game ---------------------------------------------------------------------------------------------


def test_nothing_moves_while_a_game_is_played(visit: Visit) -> None:
    page = visit("/#/solvers", **NARROW)
    page.add_init_script(SHIFTS)
    page.evaluate(SET, ["plays", {"": game()}])
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    for word in ("crnae", "salet", "anger"):
        guess(page, word)
        if word == "crnae":
            for _ in word:
                page.keyboard.press("Backspace")
    expect(page.get_by_text("Row 3 of 6")).to_be_visible()
    assert page.evaluate("window.shift") < 0.05


def test_what_is_typed_before_the_words_are_here_is_played_when_they_come(visit: Visit) -> None:
    page = visit("/#/solvers")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.evaluate(SET, ["plays", {"": game()}])
    page.route("**/words-original-*.json", hold)
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    guess(page, "crnae")
    for _ in "crnae":
        page.keyboard.press("Backspace")
    guess(page, "salet")
    guess(page, "anger")
    assert rows(page) == []
    for route in held:
        route.continue_()
    expect(page.get_by_text("Row 3 of 6")).to_be_visible()
    assert rows(page) == ["salet.BYBGB", "anger.GBBGG"]


# --- The end card ------------------------------------------------------------------------------------------------


def almost_over(visit: Visit, **options: Any) -> Page:
    """Open a game whose answer is AMBER after two guesses, among three saved games."""
    page = visit("/you", **options)
    page.evaluate(SET, ["games", GAMES])
    page.evaluate(SET, ["plays", PLAYS["play"]])
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    return page


def test_the_end_is_one_card_without_scrolling_on_a_phone(visit: Visit) -> None:
    page = almost_over(visit, **NARROW)
    page.keyboard.type("amber")
    page.keyboard.press("Enter")
    card = page.locator(".ending")
    expect(card.locator(".mine")).to_contain_text("this game")
    expect(card).to_contain_text("4 games · 3 solved")
    expect(card.get_by_role("button", name="Share")).to_be_visible()
    assert page.evaluate("document.querySelector('.ending').getBoundingClientRect().bottom") <= 844


def test_giving_up_can_be_taken_back(visit: Visit) -> None:
    page = almost_over(visit)
    page.keyboard.type("am")
    page.get_by_role("button", name="Give up").click()
    expect(page.locator(".ending")).to_contain_text("AMBER")
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("ber")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Solved in 3.")).to_be_visible()
    assert sorted(game["solved"] for game in records(page, "games").values()) == [False, True, True, True]
