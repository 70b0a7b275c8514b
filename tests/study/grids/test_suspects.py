"""The grid detective: existence, words, suspects; and the habits that it rests on."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import Contradiction, InvalidPattern
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_code, pattern_of
from salet.game.rules import objection as breaks_hard_mode
from salet.game.text.notation import Turn
from salet.study.grids.player_model import ALL_GREEN, NO_PULL, TILES, familiar, shipped_model
from salet.study.grids.possible import answers_allowing, likely_words, why_impossible
from salet.study.grids.suspects import explanations, moves, suspects

ORIGINAL = named("original")
TINY = Lexicon.of(ORIGINAL.answers[::100], ORIGINAL.guesses[2315::1000], name="tiny")
DOUBLES = Lexicon.of(["geese", "eerie", "verge", "elegy", "greed", "agree", "emcee", "levee", "reedy"], name="doubles")


def grid_of(answer: str, *words: str) -> tuple[int, ...]:
    return tuple(pattern_of(word, answer) for word in words)


def games(lexicon: Lexicon, answer: str, grid: tuple[int, ...], *, hard: bool) -> list[tuple[str, ...]]:
    """Every sequence of guesses that makes the grid, by trying all of them."""
    rows = [[word for word in lexicon.guesses if pattern_of(word, answer) == pattern] for pattern in grid]
    return [words for words in product(*rows) if not hard or _obeys(words, grid)]


def _obeys(words: tuple[str, ...], grid: tuple[int, ...]) -> bool:
    turns = [Turn(*turn) for turn in zip(words, grid, strict=True)]
    return all(breaks_hard_mode(word, turns[:place]) is None for place, word in enumerate(words))


def some_grid(data: st.DataObject, lexicon: Lexicon, longest: int = 3) -> tuple[int, ...]:
    answer = data.draw(st.sampled_from(lexicon.answers))
    others = [word for word in lexicon.guesses if word != answer]
    words = data.draw(st.lists(st.sampled_from(others), min_size=1, max_size=longest))
    return grid_of(answer, *words)


@pytest.mark.long
@pytest.mark.parametrize("hard", (False, True))
@pytest.mark.parametrize("lexicon", (TINY, DOUBLES), ids=("tiny", "doubles"))
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_an_answer_admits_a_grid_exactly_when_some_game_makes_it(
    data: st.DataObject, lexicon: Lexicon, hard: bool
) -> None:
    grid = some_grid(data, lexicon)
    expected = tuple(answer for answer in lexicon.answers if games(lexicon, answer, grid, hard=hard))
    assert answers_allowing(grid, lexicon, hard=hard) == expected


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_the_objection_agrees_with_the_list_of_admitting_answers(data: st.DataObject) -> None:
    grid = some_grid(data, DOUBLES)
    answer = data.draw(st.sampled_from(DOUBLES.answers))
    why = why_impossible(grid, answer, DOUBLES, hard=True)
    assert (why is None) == (answer in answers_allowing(grid, DOUBLES, hard=True))


def test_an_objection_names_the_row_and_the_reason() -> None:
    grid = (pattern_code("BBBBB"), pattern_code("BGGGG"), ALL_GREEN)
    assert why_impossible(grid, "quirk", ORIGINAL) == "row 2: no allowed word gets BGGGG for the answer quirk"
    dropped = (pattern_code("BGGGG"), pattern_code("BBBBB"), ALL_GREEN)
    assert why_impossible(dropped, "night", ORIGINAL) is None
    assert "hard mode" in (why_impossible(dropped, "night", ORIGINAL, hard=True) or "")


@pytest.mark.parametrize("hard", (False, True))
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_the_words_of_a_row_are_those_of_some_game(data: st.DataObject, hard: bool) -> None:
    grid = some_grid(data, DOUBLES)
    for answer in answers_allowing(grid, DOUBLES, hard=hard):
        played = games(DOUBLES, answer, grid, hard=hard)
        for place, row in enumerate(likely_words(grid, answer, DOUBLES, hard=hard, top=len(DOUBLES.guesses))):
            assert {likely.word for likely in row.words if likely.chance > 0} == {words[place] for words in played}
            assert sum(likely.chance for likely in row.words) == pytest.approx(1)
            assert row.candidates == len(row.words)


def test_the_best_known_opener_is_read_off_its_pattern() -> None:
    first, *_ = likely_words(grid_of("crane", "adieu", "stale", "grape", "crane"), "crane", ORIGINAL)
    assert first.words[0].word == "adieu"


def test_words_for_an_impossible_grid_are_refused() -> None:
    with pytest.raises(Contradiction, match="BGGGG"):
        likely_words((pattern_code("BGGGG"), ALL_GREEN), "quirk", ORIGINAL)


def test_moves_count_each_missed_row_after_what_was_known() -> None:
    first, second, third = (pattern_code(tiles) for tiles in ("BYBBB", "GBBBB", "GBBGB"))
    counts = moves([(first, second, third, ALL_GREEN), (ALL_GREEN,)], [2.0, 5.0])
    assert counts.sum() == 6
    assert counts[0, 0, first] == counts[1, first, second] == counts[2, pattern_code("GYBBB"), third] == 2


def test_a_row_has_some_chance_and_all_rows_together_one() -> None:
    logs = explanations(TINY, shipped_model())
    for turn, pull in enumerate(shipped_model().pulls()):
        rows = np.exp(logs.mass[turn][:, None, :] - logs.total[turn][:, :, None]) * pull.table()
        assert rows[:, :, :ALL_GREEN].min() > 0
        assert np.allclose(rows.sum(axis=2), 1, atol=1e-4)


def test_no_grids_leave_the_lexicon_as_it_is() -> None:
    weighted = Lexicon.of(["crane", "slate", "trace"], weights=[1, 2, 1])
    assert suspects([], weighted).chances.tolist() == pytest.approx([0.25, 0.5, 0.25])


def some_day(answer: str) -> list[tuple[int, ...]]:
    """Sixty games of two guesses: a well-known opener, then any word."""
    openers = [word for word, _ in shipped_model().openers]
    seconds = ORIGINAL.answers[:60]
    return [grid_of(answer, openers[i % len(openers)], second) for i, second in enumerate(seconds)]


@pytest.mark.long
def test_a_few_dozen_grids_name_the_answer() -> None:
    assert suspects(some_day("vigor"), ORIGINAL).rank("vigor") == 1


def test_an_impossible_grid_counts_against_an_answer_without_ending_it() -> None:
    fake = (pattern_code("GGGBG"),)
    assert why_impossible(fake, "vigor", ORIGINAL)
    assert suspects([*some_day("vigor"), fake], ORIGINAL).rank("vigor") == 1


def test_only_five_letters_are_known() -> None:
    with pytest.raises(InvalidPattern, match="5 letters only"):
        suspects([(700,)], ORIGINAL)
    with pytest.raises(InvalidPattern, match="5"):
        suspects([(0,)], Lexicon.of(["cat", "dog"]))


def test_shares_sum_to_one_and_an_unknown_opener_is_passed_over() -> None:
    for turn in (0, 1):
        assert shipped_model().popularity(TINY, turn).sum() == pytest.approx(1)
    assert shipped_model().popularity(ORIGINAL, 0)[ORIGINAL.guesses.index("adieu")] == pytest.approx(0.0611)


def test_people_think_of_the_same_words_whatever_the_weights() -> None:
    wide = named("nyt2023").widened()
    listed = dict(zip(wide.guesses, familiar(wide), strict=True))
    assert {word for word in listed if listed[word]} == set(named("nyt2023").answers)
    assert familiar(Lexicon.of(["ñandu", "ñatos"])).all()


def test_no_pull_pulls_nothing() -> None:
    table = NO_PULL.table()
    assert (table[:, :ALL_GREEN] == 1).all()
    assert (table[:, ALL_GREEN] == 0).all()
    assert len(table) == len(TILES)
