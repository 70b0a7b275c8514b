"""A game is reviewed in sentences; what cannot be reviewed leads on."""

import re

import pytest
from drivers import START
from fixtures import GAME, SET, Visit, one_in, records
from playwright.sync_api import Page, expect
from test_scores import GAMES, figures, played, score_of

from make_page_data import tree_file
from salet import review, solve
from salet.game.position import position_of
from salet.study.review import Score, TurnScore

pytestmark = pytest.mark.page

PATIENCE = 60_000
IMPOSSIBLE = "salet bybbb\nanger gbbgg\namber ggggg"
PROMISED = """navigator.share = async data => { window.shared = data.text; };"""


def reviewed(page: Page) -> Page:
    expect(page.locator(".turn h2")).to_be_visible(timeout=PATIENCE)
    return page


def ask(page: Page, text: str) -> None:
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Review", exact=True).click()


def test_each_turn_says_what_the_library_finds(visit: Visit) -> None:
    page = reviewed(visit("/review/original/normal/salet.BBBYB.crony.BBBYB.hinge.GGGGG"))
    turns = review(["salet", "crony", "hinge"], "original").turns
    for card, turn in zip(page.locator(".review-turn").all(), turns, strict=True):
        card.click()
        expect(page.locator(".turn h2")).to_contain_text(turn.guess.guess.upper())
        text = page.locator(".turn").inner_text()
        assert f"{turn.before:,} words" in text or turn.after <= 1
        assert f"gave up {max(0, turn.given_up):.2f}"[:-1] in text
        if turn.given_up >= 0.005:
            assert turn.best.guess.upper() in text


@pytest.mark.parametrize(
    "game",
    one_in(
        2,
        "nyt/normal/salet.BBBYB.crony.BBBYB.hinge.GGGGG",
        "nyt/hard/audio.YBBBY.tacos.BGBGB.baron.GGGGG",
        "original/normal/light.BGGGG.might.BGGGG.night.BGGGG.right.BGGGG.sight.BGGGG.tight.BGGGG",
        "nyt2023/normal/adieu.BBGYB.inlet.YYBYB.being.BGGYY.reign.GGGGG",
    ),
)
def test_a_slow_device_shows_the_sum_that_the_terminal_prints(visit: Visit, game: str) -> None:
    page = visit("about:blank")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.goto(f"/review/{game}")
    lexicon, rules, position = game.split("/")
    score = review(position, lexicon, rules, best_play=False).score.rounded()
    figures = page.locator(".sum dd")
    expect(figures.last).not_to_have_text(re.compile(r"^=\s\D"), timeout=2 * PATIENCE)
    numbers = [float(re.findall(r"[\d.]+", text)[-1]) for text in figures.all_inner_texts()]
    assert numbers == pytest.approx([score.par, score.given_up, abs(score.luck), score.guesses])
    turns = [str(turn.get_attribute("aria-label")) for turn in page.locator(".review-turn").all()]
    for text, turn in zip(turns, score.turns, strict=True):
        assert f"gave up {turn.given_up:.2f}" in text
        assert f"{'cost' if turn.luck < 0 else 'saved'} {abs(turn.luck):.2f}" in text


@pytest.mark.slow  # minutes: pytest tests/integration/page/test_review.py -m "page and slow"
def test_fifty_games_have_the_sums_of_the_terminal_on_a_slow_device(visit: Visit) -> None:
    games = [played(number) for number in range(GAMES)]
    stored = [
        {"at": f"2026-{1 + number // 28:02}-{1 + number % 28:02}T08:00:00.000Z", "lexicon": game["lexicon"]}
        | {"rules": game["mode"], "position": game["position"], "guesses": game["position"].count(".") // 2 + 1}
        | {"solved": game["position"].endswith(".GGGGG")}
        for number, game in enumerate(games)
    ]
    page = visit("/you")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.evaluate(SET, ["games", stored])
    page.reload()
    done = "count => Object.keys(localStorage).filter(name => name.includes('/scores/')).length >= count"
    page.wait_for_function(done, arg=len(games), timeout=600_000)
    scores = records(page, "scores")
    for game in games:
        found = scores[f"{game['lexicon']}/{game['mode']}/{game['position']}"]
        turns = tuple(TurnScore("", "", turn["gaveUp"], turn["luck"]) for turn in found["turns"])
        score = Score(found["guesses"], found["par"], turns, found["lower"], found["upper"])
        assert figures(score) == figures(score_of(game)), game


def test_every_turn_is_reached_by_arrows_and_shows_what_was_better(visit: Visit) -> None:
    page = reviewed(visit("/review/nyt/normal/salet.BBBYB.crony.BBBYB.hinge.GGGGG"))
    address = page.url
    turns = page.locator(".review-turn")
    choices = page.locator(".choices li")
    expect(page.locator(".review-turn[aria-current]")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    for k, word in enumerate(("salet", "crony", "hinge")):
        expect(turns.nth(k)).to_have_attribute("aria-current", "true")
        expect(page.locator(".turn h2")).to_contain_text(word.upper())
        expect(choices).to_have_count(4, timeout=PATIENCE)
        expect(choices.filter(has_text=re.compile(word, re.IGNORECASE))).to_have_class("mine")
        values = [float(text) for text in choices.locator("b").all_inner_texts()]
        assert values == sorted(values)
        if k < 2:
            page.keyboard.press("ArrowDown")
    better = best_of("salet.BBBYB.crony.BBBYB")
    expect(choices.first).to_contain_text(better[0], ignore_case=True)
    expect(choices.locator("b").first).to_have_text(f"{better[1]:.2f}")
    turns.nth(0).click()
    expect(turns.nth(0)).to_have_attribute("aria-current", "true")
    assert page.url == address


def best_of(position: str) -> tuple[str, float]:
    """Return the best guess of a position of nyt and what it needs, as the library has it."""
    found = solve(position_of(position, "nyt"), "mean+1")
    assert found.guess
    assert found.upper
    return found.guess, found.upper


def test_a_card_opens_the_position_before_its_turn(visit: Visit) -> None:
    page = reviewed(visit(f"/review/original/normal/{GAME}"))
    page.locator(".review-turn").nth(1).click()
    page.get_by_role("link", name="See it in Solve").click()
    expect(page).to_have_url(re.compile(r"#/solve/original/normal/salet\.BYBGB$"))


def test_a_finished_game_comes_before_the_form(visit: Visit) -> None:
    page = reviewed(visit(f"/review/original/normal/{GAME}"))
    expect(page.get_by_role("textbox")).to_be_hidden()
    page.get_by_text("Review another game").click()
    ask(page, "crane sloth moist")
    expect(page).to_have_url(re.compile(r"moist\.GGGGG$"))
    expect(reviewed(page).locator(".review-turn")).to_have_count(3)
    page.go_back()
    expect(page.get_by_role("button", name=re.compile("ANGER")).first).to_be_visible()


def test_impossible_tiles_are_repaired_as_on_solve(visit: Visit) -> None:
    page = visit("/review/original/normal/start")
    ask(page, IMPOSSIBLE)
    expect(page.locator(".repair").first).to_be_visible(timeout=PATIENCE)
    page.locator(".repair").first.click()
    expect(reviewed(page).locator(".repair")).to_have_count(0)


def test_a_shared_result_has_no_words(visit: Visit) -> None:
    page = visit("/review/original/normal/start")
    page.get_by_role("textbox").fill("Wordle 1,234 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩")
    expect(page.get_by_text("tiles but no words")).to_be_visible()


def test_a_text_of_two_readings_asks_which(visit: Visit) -> None:
    page = visit("/review/original/normal/start")
    page.get_by_role("textbox").fill("crane 01200\namber 22222")
    page.get_by_role("button", name=re.compile("amber.GGGGG")).click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.amber\.GGGGG$"))


def test_what_is_shared_has_squares_and_the_address_but_no_word(visit: Visit) -> None:
    page = visit("about:blank", has_touch=True, is_mobile=True)
    page.add_init_script(PROMISED)
    page.goto(f"/review/original/normal/{GAME}")
    reviewed(page).get_by_role("button", name="Share").click()
    head, *rows, address = page.evaluate("window.shared").splitlines()
    assert "3/6" in head
    assert rows == ["⬛🟨⬛🟩⬛", "🟩⬛⬛🟩🟩", "🟩🟩🟩🟩🟩"]
    assert address == page.url.split("#")[0]


def test_without_a_share_sheet_the_text_is_copied(visit: Visit) -> None:
    page = visit("about:blank", permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/review/original/normal/{GAME}")
    reviewed(page).get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(page.url.split("#")[0])


def test_an_unfinished_game_waits_to_be_asked(visit: Visit) -> None:
    page = visit(START.replace("solve", "review").replace("start", "salet.BYBGB.anger.GBBGG"))
    expect(page.get_by_role("textbox")).to_have_value("salet BYBGB\nanger GBBGG")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(reviewed(page).locator(".review-turn")).to_have_count(2)


SHIFTS = """window.shift = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });"""


def test_the_best_play_on_the_same_answer_is_that_of_the_tree(visit: Visit) -> None:
    page = visit("/review/original/normal/crane.BBBYG.hinge.GGGGG")
    words = [turn.guess for turn in tree_file("original").tree.follow("hinge")]
    expect(page.locator(".best-play")).to_have_text(
        f"Best play takes {len(words)} here: {', '.join(words).upper()}.", timeout=PATIENCE
    )


@pytest.mark.parametrize("width", (390, 1440))
def test_nothing_moves_while_the_turns_are_judged(visit: Visit, width: int) -> None:
    page = visit("about:blank", viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    page.goto("/review/original/normal/salet.BBBYB.crony.BBBYB.hinge.GGGGG")
    reviewed(page)
    page.wait_for_timeout(500)
    assert page.evaluate("window.shift") < 0.05
