"""The book's trees: valid, optimal by the published totals, small, and given as advice."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from salet.game.lexicon import Lexicon, named
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.result import fields_of
from salet.solver.opening_book import (
    OPENERS,
    best_tree,
    guess_of,
    knows,
    looked_up,
    tree_file,
    tree_name,
)
from salet.solver.search import solve
from salet.solver.tree import distribution, verify
from salet.study.advice.suggest import suggest
from salet.study.play.boards import Boards, suggest_boards


@pytest.mark.long
@pytest.mark.parametrize(("lexicon", "rules"), OPENERS)
def test_every_tree_is_valid_and_has_the_published_total(
    golden: Callable[[str], Any], lexicon: str, rules: str
) -> None:
    file = tree_file(lexicon, rules)
    assert (file.lexicon_hash, file.rules.text, file.tree.guess) == (
        named(lexicon).hash,
        rules,
        OPENERS[lexicon, rules],
    )
    assert verify(file.tree, named(lexicon), file.rules) == []
    total = sum(guesses * count for guesses, count in distribution(file.tree).items())
    assert total == golden("exact")["book"][f"{lexicon} {rules}"]


def test_all_trees_together_are_small() -> None:
    folder = files("salet.data")
    assert sum(len((folder / tree_name(*key)).read_bytes()) for key in OPENERS) < 500_000


def followed(lexicon: str, rules: str, answer: str, turns: int) -> Position:
    """The position after this many turns of the tree against an answer."""
    tree = tree_file(lexicon, rules).tree
    position = start(lexicon, rules)
    for turn in tree.follow(answer)[:turns]:
        position = position.play(*turn)
    return position


@pytest.mark.long
@pytest.mark.parametrize(
    ("lexicon", "rules", "answer", "turns"),
    (
        ("original", "normal", "crane", 1),
        ("original", "normal", "mummy", 2),
        ("original", "hard", "wound", 1),
        ("nyt2022", "normal", "crane", 1),
        ("nyt2023", "hard", "crane", 1),
    ),
)
def test_a_position_of_a_tree_has_its_exact_value_and_figures(
    lexicon: str, rules: str, answer: str, turns: int
) -> None:
    position = followed(lexicon, rules, answer, turns)
    tree = best_tree(lexicon, position.rules, position.turns)
    assert tree is not None
    reply = guess_of(tree)
    value = solve(position).upper
    assert value is not None
    assert reply.value == reply.lower == reply.upper == value
    assert (reply.proven, reply.label) == (True, "proven")
    worked_out = suggest(position, "entropy", top=20_000)
    same = next(row for row in worked_out.suggestions if row.word == reply.word)
    assert reply.chance == same.chance
    assert fields_of(reply.sizes) == pytest.approx(fields_of(same.sizes))


def test_one_guess_of_a_followed_game_is_told_by_the_book_alone() -> None:
    position = followed("original", "normal", "wound", 1)
    found = looked_up("original", position.rules, None, 1, position.turns)
    assert found is not None
    assert (found.strategy, found.objective) == (None, "mean")
    worked_out = suggest(position, top=1, budget=60)
    (row,), (again,) = found.suggestions, worked_out.suggestions
    assert (row.value, row.label) == (again.value, again.label)
    assert (found.position, found.candidates, found.top_candidates) == (
        worked_out.position,
        worked_out.candidates,
        worked_out.top_candidates,
    )
    assert looked_up("original", position.rules, None, 2, position.turns) is None
    assert looked_up("original", position.rules, "entropy", 1, position.turns) is None


def test_off_the_tree_the_book_knows_nothing() -> None:
    assert best_tree("original", Rules(), [Turn("crane", 0)]) is None
    assert best_tree("original", Rules(), [Turn("salet", 0), Turn("crane", 0)]) is None
    assert best_tree("original", Rules.read("normal-8")) is None
    assert best_tree("nyt", Rules()) is None


def test_the_book_is_silent_about_other_words_under_a_shipped_name() -> None:
    other = Lexicon.of(["crane", "slate", "trace"], name="original")
    assert [knows(named("original")), knows(other)] == [True, False]
    assert suggest(start(other)).suggestions[0].word in other.guesses
    assert suggest_boards(Boards((start(other), start(other))), 1)[0].guess in other.guesses
