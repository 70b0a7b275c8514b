"""Leaks: what kind of mistake a guess was, in positions that anybody can check."""

import pytest

from salet.game.position import position_of
from salet.study.advice.leaks import leak_of
from salet.study.advice.review import review
from salet.study.score import OTHER


@pytest.mark.parametrize(
    ("board", "guess", "best", "leak"),
    (
        ("crane bbbgb gluts bbgbb", "pound", "bumph", "trap"),  # five other words end in ound
        ("crane bggbg grade gggbg", "grate", "topaz", "trap"),
        ("crane bbygb tipsy bbbbg", "agony", "nanny", "repeat"),  # fanny and nanny are left besides
        ("crane bbbbb sloth bbggg", "quoth", "tooth", "repeat"),
        ("crane gggbb", "crass", "amyls", "greens"),
        ("crane gybby", "cover", "ivory", "early"),
        ("crane yyyby", "cigar", "recap", "late"),  # one of recap and racer
        ("crane yybbb hoist byybb", "broil", "micro", "misfit"),  # has no c, which was yellow
        ("crane bbbby", "crate", "islet", "misfit"),  # c, r and a are grey
        ("crane gybby", "cider", "cover", OTHER),  # both fit
    ),
)
def test_a_mistake_is_counted_under_the_leak_that_describes_it(board: str, guess: str, best: str, leak: str) -> None:
    assert leak_of(position_of(board, "original"), guess, best) == leak


def test_a_review_names_the_leak_of_each_mistake_and_of_nothing_else() -> None:
    turns = review("crane cigar recap", "original", best_play=False).turns
    assert [turn.leak for turn in turns] == ["", "late", ""], "an opener and a best guess are none"
    assert turns[1].as_json()["leak"] == "late"
    score = review("crane cigar recap", "original", best_play=False).score
    assert [turn.leak for turn in score.turns] == ["", "late", ""]
