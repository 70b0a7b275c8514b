from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile
from salet.game.lexicon import Lexicon, named
from salet.game.pattern import all_green
from salet.game.position import start
from salet.game.rules import Rules
from salet.game.text.notation import Turn
from salet.run.journal import Journal
from salet.run.local import on_processes, on_threads
from salet.solver.search import solve
from salet.solver.second_guesses import Second, Seconds, best_second, file_name, packed, totals_of
from salet.study.grids.player_model import shipped_model
from salet.study.proof.second_guesses import opener_total, pack, second_guesses

NORMAL = Rules.read("normal")
SHIPPED_SAMPLE = ("adieu", "audio", "trace", "crate", "slate", "reast", "carle", "crane", "least", "train", "roast")


@pytest.fixture
def words(hundredth: Lexicon, tmp_path: Path) -> str:
    answers, guesses = tmp_path / "few.txt", tmp_path / "more.txt"
    answers.write_text("\n".join(hundredth.answers), "utf-8")
    guesses.write_text("\n".join(hundredth.guesses), "utf-8")
    return f"{answers}+{guesses}"


def test_every_second_guess_is_as_good_as_exact_search_says(words: str, hundredth: Lexicon) -> None:
    table = second_guesses(words, count=3)
    assert len(table) == 3
    for opener, rows in table.items():
        parts = start(hundredth).partition(opener)
        assert {pattern for pattern, _, _ in rows} == {*parts} - {all_green(5)}
        for pattern, guess, total in rows:
            position = start(hundredth).play(opener, pattern)
            assert solve(position).upper == solve(position, guess=guess).upper == total
        assert opener_total(hundredth, rows) == solve(start(hundredth), guess=opener).upper


def test_the_table_is_the_same_whoever_did_the_jobs_and_in_whatever_order(words: str, tmp_path: Path) -> None:
    whole = second_guesses(words, count=12, workers=on_threads(1), journal=tmp_path / "one.db")
    second_guesses(words, count=5, workers=on_processes(1), journal=tmp_path / "part.db")
    again = second_guesses(words, count=12, workers=on_threads(3), journal=tmp_path / "part.db")
    assert dict(again) == dict(whole)
    files = [pack(words, "normal", (tmp_path / name,)) for name in ("one.db", "part.db")]
    assert files[0] == files[1] == pack(words, "normal", (tmp_path / "part.db", tmp_path / "one.db"))


def test_what_is_packed_is_read_back_in_place(words: str, hundredth: Lexicon, tmp_path: Path) -> None:
    table = second_guesses(words, count=4)
    path = tmp_path / "s.bin"
    path.write_bytes(packed(hundredth, NORMAL, table))
    read = Seconds(path)
    assert {hundredth.guesses[number] for number, _ in read.tables()} == {*table}
    for opener, rows in table.items():
        found = {pattern: read.after(hundredth, opener, pattern) for pattern in range(243)}
        assert {p: s for p, s in found.items() if s} == {p: Second(guess, total) for p, guess, total in rows}
    absent = next(word for word in hundredth.guesses if word not in table)
    assert read.after(hundredth, absent, 0) is None


def test_suggest_finds_the_file_of_its_lexicon_and_rules_only(hundredth: Lexicon, data_folder: Path) -> None:
    data_folder.mkdir()
    opener = hundredth.guesses[0]
    content = packed(hundredth, NORMAL, {opener: [(0, hundredth.guesses[1], 9)]})
    (data_folder / file_name(hundredth, NORMAL)).write_bytes(content)
    assert best_second(hundredth, NORMAL, (Turn(opener, 0),)) == Second(hundredth.guesses[1], 9)
    assert best_second(hundredth, Rules.read("hard"), (Turn(opener, 0),)) is None
    assert best_second(hundredth, NORMAL, ()) is None
    assert best_second(hundredth, NORMAL, (Turn(opener, 0), Turn(opener, 0))) is None


def test_an_opener_that_the_lexicon_does_not_have_is_damage(hundredth: Lexicon, tmp_path: Path) -> None:
    longer = Lexicon.of([*hundredth.answers, "zzzzz"], hundredth.guesses)
    path = tmp_path / "s.bin"
    path.write_bytes(packed(longer, NORMAL, {longer.guesses[-1]: [(0, longer.guesses[0], 9)]}))
    assert Seconds(path).totals(longer)
    with pytest.raises(BadFile, match="damaged"):
        Seconds(path).totals(hundredth)


def test_where_an_answer_is_lost_there_is_no_total(nine: Lexicon, nine_words: str) -> None:
    (rows,) = second_guesses(nine_words, "normal-2", count=1).values()
    assert opener_total(nine, rows) is None


@pytest.fixture
def nine_words(nine: Lexicon, tmp_path: Path) -> str:
    path = tmp_path / "nine.txt"
    path.write_text("\n".join(nine.answers), "utf-8")
    return str(path)


def test_what_the_file_cannot_hold_is_refused(nine_words: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="has weights"):
        second_guesses("nyt", count=1)
    with pytest.raises(BadFile, match="no second guess"):
        second_guesses(nine_words, "normal-1", count=1)
    with pytest.raises(BadFile, match="There is no journal"):
        pack(nine_words, "normal", (tmp_path / "none.db",))
    with Journal(tmp_path / "other.db", "another campaign"), pytest.raises(BadFile, match="another campaign"):
        pack(nine_words, "normal", (tmp_path / "other.db",))


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
    assert {word for word, _ in shipped_model().openers} <= set(totals_of(words, NORMAL))


def test_shipped_second_guesses_are_what_exact_search_says(original: Lexicon) -> None:
    draw = np.random.default_rng(7)
    for opener in draw.choice(SHIPPED_SAMPLE, 4, replace=False):
        parts = {p: left for p, left in start(original).partition(str(opener)).items() if 5 <= len(left) <= 30}
        pattern = int(draw.choice(list(parts)))
        position = start(original).play(str(opener), pattern)
        second = best_second(original, NORMAL, position.turns)
        assert second is not None
        assert solve(position).upper == solve(position, guess=second.guess).upper == second.total


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
