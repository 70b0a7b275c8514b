from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from make_second_guesses import packed
from make_shipped import totals_of
from salet.errors import BadFile
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import all_green
from salet.game.position import start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.solver.search import solve
from salet.solver.second_guesses import Second, Seconds, best_second, file_name
from salet.study.grids.player_model import shipped_model

NORMAL = Rules.read("normal")
SHIPPED_SAMPLE = ("adieu", "audio", "trace", "crate", "slate", "reast", "carle", "crane", "least", "train", "roast")


def test_what_is_packed_is_read_back_in_place(hundredth: Lexicon, tmp_path: Path) -> None:
    first, second, third = hundredth.guesses[:3]
    table = {second: [(0, third, 9), (7, first, 1)], first: [(242, second, 0)]}
    path = tmp_path / "s.bin"
    path.write_bytes(packed(hundredth, NORMAL, table))
    read = Seconds(path)
    assert {hundredth.guesses[number] for number, _ in read.tables()} == {*table}
    for opener, rows in table.items():
        found = {pattern: read.after(hundredth, opener, pattern) for pattern in range(243)}
        assert {p: s for p, s in found.items() if s} == {p: Second(guess, total) for p, guess, total in rows}
    absent = next(word for word in hundredth.guesses if word not in table)
    assert read.after(hundredth, absent, 0) is None


def test_only_the_file_of_this_lexicon_and_these_rules_is_asked(original: Lexicon, hundredth: Lexicon) -> None:
    turns = (Turn("salet", 0),)
    assert best_second(original, NORMAL, turns) is not None
    assert best_second(original, Rules.read("hard"), turns) is None
    assert best_second(hundredth, NORMAL, (Turn(hundredth.guesses[0], 0),)) is None
    assert best_second(original, NORMAL, ()) is None
    assert best_second(original, NORMAL, (*turns, *turns)) is None


def test_an_opener_that_the_lexicon_does_not_have_is_damage(hundredth: Lexicon, tmp_path: Path) -> None:
    longer = Lexicon.of([*hundredth.answers, "zzzzz"], hundredth.guesses)
    path = tmp_path / "s.bin"
    path.write_bytes(packed(longer, NORMAL, {longer.guesses[-1]: [(0, longer.guesses[0], 9)]}))
    assert Seconds(path).totals(longer)
    with pytest.raises(BadFile, match="damaged"):
        Seconds(path).totals(hundredth)


def test_the_shipped_totals_are_those_that_were_published(original: Lexicon) -> None:
    shipped = Seconds(Path(str(files("salet.data") / file_name(original, NORMAL))))
    assert len(shipped) == 510
    for opener, total in {"salet": 7920, "reast": 7923, "crate": 7926, "slate": 7928, "crane": 7930}.items():
        parts = start(original).partition(opener)
        seconds = [shipped.after(original, opener, pattern) for pattern in parts if pattern != all_green(5)]
        assert len(original.answers) + sum(second.total for second in seconds if second) == total


@pytest.mark.parametrize("lexicon", ("original", "nyt2023"))
def test_the_openers_that_people_play_most_are_shipped(lexicon: str) -> None:
    words = named(lexicon)
    assert {word for word, _ in shipped_model().openers} <= set(totals_of(words))


def test_shipped_second_guesses_are_what_exact_search_says(original: Lexicon) -> None:
    draw = np.random.default_rng(7)
    for opener in draw.choice(SHIPPED_SAMPLE, 4, replace=False):
        parts = {p: left for p, left in start(original).partition(str(opener)).items() if 5 <= len(left) <= 30}
        pattern = int(draw.choice(list(parts)))
        position = start(original).play(str(opener), pattern)
        second = best_second(original, NORMAL, position.turns)
        assert second is not None
        assert solve(position).upper_total == solve(position, guess=second.guess).upper_total == second.total


@given(st.binary(max_size=300), st.integers(0, 400), st.booleans())
def test_a_damaged_file_is_refused_or_answers(noise: bytes, cut: int, tail: bool) -> None:
    lexicon = named("original")
    good = packed(lexicon, NORMAL, {"salet": [(0, "crony", 700), (5, "crane", 9)], "crane": [(1, "moist", 4)]})
    content = noise if tail and cut > 300 else good[:cut] + noise + (good[cut + len(noise) :] if tail else b"")
    path = Path("/tmp") / f"salet-fuzz-{len(content)}-{hash(content)}.bin"  # noqa: S108 - Hypothesis wants no fixture
    path.write_bytes(content)
    try:
        seconds = Seconds(path)
        for opener in ("salet", "crane", "crony"):
            assert isinstance(seconds.after(lexicon, opener, 5), Second | None)
        assert set(seconds.totals(lexicon)) <= set(lexicon.guesses)
    except BadFile:
        pass
    finally:
        path.unlink()
