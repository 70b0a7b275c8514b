"""A game is reviewed in sentences; what cannot be reviewed leads on."""

from fixtures import Visit
from playwright.sync_api import Page, expect

from salet import parse_position, pattern_of, pattern_text, review, suggest

PATIENCE = 60_000


def reviewed(page: Page) -> Page:
    expect(page.locator(".turn h2")).to_be_visible(timeout=PATIENCE)
    return page


def test_each_turn_says_what_the_library_finds(visit: Visit) -> None:
    page = reviewed(visit("/review/original/normal/crane.BBBBB.moist.GGGGG"))
    found = review(["crane", "moist"], "original")
    for card, turn, shown in zip(
        page.locator(".review-turn").all(), found.turns, found.score.rounded().turns, strict=True
    ):
        card.click()
        expect(page.locator(".turn h2")).to_contain_text(turn.guess.word.upper())
        text = page.locator(".turn").inner_text()
        assert f"{turn.candidates_before:,} words" in text or turn.candidates_after <= 1
        cost = f"cost {shown.regret:.2f} guesses" if shown.regret else "cost nothing"
        assert cost in text
        if shown.regret:
            assert f"{turn.best.word.upper()} needs {shown.regret:.2f} fewer guesses" in text


def test_a_shared_result_has_no_words(visit: Visit) -> None:
    page = visit("/review/original/normal/start")
    page.get_by_role("textbox").fill("Wordle 1,234 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩")
    page.get_by_role("button", name="Review game").click()
    expect(page.get_by_text("colors but no words")).to_be_visible()


def test_the_best_play_on_the_same_answer_is_what_the_library_suggests(visit: Visit) -> None:
    page = visit("/review/original/normal/crane.BBBYG.hinge.GGGGG")
    turns: list[str] = []
    while "hinge" not in turns:
        guess = suggest(parse_position(" ".join(turns), "original")).guess or ""
        turns += [guess, pattern_text(pattern_of(guess, "hinge"), len(guess))]
    words = f"Salet would have solved this one in {len(turns) // 2}: {', '.join(turns[::2]).upper()}."
    expect(page.locator(".best-play")).to_have_text(words, timeout=PATIENCE)


def test_words_of_another_length_are_neither_solved_nor_corrected(visit: Visit) -> None:
    page = visit("/review/original/normal/foo.BBB.bar.YBB.baz.GGG")
    expect(page.get_by_text("FOO has 3 letters; words in this list have 5.")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Solved")).to_have_count(0)
    expect(page.get_by_text("Did you mean")).to_have_count(0)


def test_a_game_that_began_with_a_gray_crane_is_rated_turn_by_turn(visit: Visit) -> None:
    page = visit("/review/nyt/normal/crane.BBBBB.bulky.BBBBB.moist.GGGGG")
    expect(page.locator(".row-mark").first).to_be_visible()
    expect(page.locator(".sum")).to_be_visible(timeout=60_000)
    expect(page.locator(".notice")).to_have_count(0)
