"""Near twins, as the core counts them, against their readable twin."""

import random

import pytest
from games import lexicons
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import NEVER, Families, families_of

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.solver.engine import Engine
from salet.solver.objective import Objective


def counted(lexicon: Lexicon, limit: int) -> tuple[Families, list[int]]:
    """Return the families that the core finds, and the least that guesses single out of any."""
    engine = Engine(start(lexicon, f"normal-{limit}"), Objective.read("mean", limit))
    words = [engine.word(guess) for guess in engine.members.tolist()]
    families, singled_out = engine.tables.families()
    found = {
        (place, frozenset(word for word, own in zip(words, row, strict=True) if own == number)): tuple(
            singled_out[number]
        )
        for place, row in enumerate(families)
        for number in set(row.tolist()) - {0}
    }
    assert len(found) == len(singled_out) - 1
    return found, singled_out[0].tolist()


def family(source: random.Random) -> Lexicon:
    """Return words of three letters, many of which differ in one place only, and other guesses that hold some."""
    letters, place = source.sample("abcdefghijklmnop", source.randint(3, 14)), source.randrange(3)
    rest = source.choices("xyz", k=2)
    answers = ["".join([*rest[:place], letter, *rest[place:]]) for letter in letters]
    more = ["".join(source.choices("abcdefghijklmnopxyz", k=3)) for _ in range(source.randint(0, 12))]
    return Lexicon.of(dict.fromkeys(answers + more[:3]), dict.fromkeys(more[3:]))


@pytest.mark.long
@settings(max_examples=150)
@given(seed=st.integers(0, 10**9), limit=st.integers(1, 9))
def test_families_and_what_guesses_single_out_are_those_of_the_twin(seed: int, limit: int) -> None:
    lexicon = family(random.Random(seed))
    expected = families_of(lexicon.guesses, lexicon.answers, limit)
    found, least = counted(lexicon, limit)
    assert found == expected
    assert least == [min((NEVER, *most)) for most in zip(*expected.values(), strict=True)] or not expected


@pytest.mark.long
@given(lexicon=lexicons(most=12))
def test_words_of_any_length_and_weights_have_the_families_of_the_twin(lexicon: Lexicon) -> None:
    assert counted(lexicon, 4)[0] == families_of(lexicon.guesses, lexicon.answers, 4)


def test_where_there_are_too_many_letters_for_a_mask_no_twins_are_counted() -> None:
    letters = [chr(0x4E00 + k) for k in range(80)]
    assert counted(Lexicon.of([f"{letter}ab" for letter in letters]), 6)[0] == {}
    assert len(counted(Lexicon.of([f"{letter}ab" for letter in letters[:50]]), 6)[0]) == 1
