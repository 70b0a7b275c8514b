"""Growing a tree plays the same games as playing them one by one."""

from dataclasses import replace

import pytest

from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.published import find, grow
from salet.solver.partition import ENTROPY, LARGEST_PART
from salet.solver.strategy import Strategy, best_guess

NAMES = ("expected-size", "largest-part", "entropy", "parts")


def played_alone(lexicon: Lexicon, rules: str, by: Strategy, answer: str) -> list[Turn]:
    """One game, ranked again at every turn."""
    position = start(lexicon, rules)
    while position.turn <= position.rules.limit:
        guess = position.words[0] if len(position.candidates) == 1 else best_guess(position, by)
        position = position.play(guess, pattern_of(guess, answer))
        if guess == answer:
            break
    return list(position.turns)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", ("normal", "hard", "normal-3", "normal-1"))
def test_the_tree_plays_the_games_that_the_strategy_plays_one_by_one(
    hundredth: Lexicon, nine: Lexicon, name: str, rules: str
) -> None:
    for lexicon in (hundredth, nine):
        by = find(name)
        tree = grow(start(lexicon, rules), by)
        for answer in lexicon.answers:
            assert tree.follow(answer) == played_alone(lexicon, rules, by, answer)


def test_a_game_ends_at_the_limit_unless_the_strategy_plays_on(nine: Lexicon) -> None:
    ended = grow(start(nine, "normal-3"), LARGEST_PART)
    assert len(dict(ended.depths())) == 3
    played_on = grow(start(nine, "normal-3"), replace(LARGEST_PART, plays_on=True))
    assert len(dict(played_on.depths())) == 9
    assert max(dict(played_on.depths()).values()) == 9


def test_a_strategy_with_an_opener_begins_with_it_where_there_is_such_a_word(hundredth: Lexicon) -> None:
    opener = hundredth.guesses[-1]
    assert grow(start(hundredth), replace(ENTROPY, opener=opener)).guess == opener
    assert grow(start(hundredth), replace(ENTROPY, opener="zzzzz")) == grow(start(hundredth), ENTROPY)
    assert grow(start(hundredth, "hard"), replace(ENTROPY, opener=opener)).guess == opener
