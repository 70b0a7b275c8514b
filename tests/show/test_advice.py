"""The sentences about the best guesses: proven means that no guess is better."""

from dataclasses import replace

import pytest

from salet.advice.hints import hints
from salet.advice.why import why
from salet.game.position import new_position, parse_position
from salet.play.history import Record, review_record
from salet.show.advice import guesses_blocks, solution_blocks
from salet.show.blocks import Block, RenderStyle, as_text
from salet.solver.evaluation import EvaluatedGuess, Evaluation
from salet.solver.opening_book import lookup


def text_of(blocks: list[Block]) -> str:
    return " ".join(as_text(blocks, RenderStyle()).split())


def book(name: str) -> Evaluation:
    found = lookup(new_position(name))
    assert found is not None
    return replace(found, suggestions=found.suggestions[:1])


@pytest.mark.parametrize(
    ("lower", "said"),
    (
        (3.1, "No opener can be better by more than 0.08 guesses."),
        (2.0, "68 openers were compared, so an even better one can't be ruled out."),
    ),
)
def test_a_start_says_how_much_better_other_openers_can_be_and_nothing_against_it(lower: float, said: str) -> None:
    found = replace(book("nyt"), lower=lower, proven=False, compared=68)
    for blocks in (guesses_blocks(found), solution_blocks(found)):
        text = text_of(blocks)
        assert said in text
        assert "ot proven" not in text
        assert "salet prove" not in text
    assert (found.proven, found.as_json()["compared"], found.as_json()["lower"]) == (False, 68, lower)


def test_a_proven_start_says_nothing_of_openers_that_were_compared() -> None:
    found = book("original")
    assert "compared" not in text_of(guesses_blocks(found))
    assert "salet prove" in text_of(solution_blocks(found))
    assert (found.compared, found.proven) == (None, True)


def test_a_solution_that_is_not_proven_is_not_called_best() -> None:
    guess = EvaluatedGuess("crane", 0.0).within(3.0, 3.5)
    found = Evaluation(parse_position("salet bybgb", "original"), (guess,), "mean", lower=3.0, upper=3.5, seconds=1.0)
    assert "Not proven to be the best guess. No strategy can average less than 3.000 guesses." in text_of(
        solution_blocks(found)
    )


@pytest.mark.parametrize("board", ("crane bbbbb", "slate bbbbb"))
def test_the_warning_of_a_hint_is_about_the_traps_that_why_names(board: str) -> None:
    position = parse_position(board)
    assert hints(position).in_trap == any(len(trap.words) > 5 for trap in why(position).traps)


def test_the_warning_of_a_hint_is_about_words_that_may_be_the_answer() -> None:
    assert not hints(parse_position("crane bbbbb")).in_trap, "_ills has 16 words, and none of them is ever the answer"
    assert hints(parse_position("light bgggg", "original", "hard")).in_trap


def test_a_game_that_was_given_up_is_lost_and_not_rated() -> None:
    regret = Record("2026-10-10", position="salet.BYBGB", lexicon="original", answer="amber")
    assert review_record(regret) is None
    assert review_record(Record("2026-10-10", position="salet.BYBGB.amber.GGGGG", lexicon="original")) is not None
