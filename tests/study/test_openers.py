"""Proofs over small lexicons: equal to trying everything, also after interruptions."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from brute import totals

from salet.errors import BadFile
from salet.game.lexicon import Lexicon, load
from salet.game.position import position_of
from salet.game.rules import Rules
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective
from salet.study import openers
from salet.study.jobs import Journal
from salet.study.openers import EXACT, LOOK, WITNESS, Proof, prove

NINE = "eight fight light might night right sight tight wight"
KILLED = Path(__file__).parents[1] / "support" / "killed.py"


def as_file(words: Lexicon, path: Path) -> str:
    """Return the name of a lexicon written as two files: the answers, and the guesses."""
    guesses = path.with_suffix(".more")
    path.write_text("\n".join(words.answers), "utf-8")
    guesses.write_text("\n".join(words.guesses), "utf-8")
    return f"{path}+{guesses}"


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Twelve answers that take some searching, and eight more guesses."""
    answers = [*NINE.split(), "bills", "fills", "hills"]
    others = ["flown", "smart", "weird", "bumph", "crane", "stole", "thumb", "graft"]
    return as_file(Lexicon.of(answers, others), tmp_path_factory.mktemp("lexicons") / "few.txt")


@pytest.mark.parametrize("rules", ("normal", "normal-4", "hard-9"))
def test_a_proof_equals_brute_force(few: str, rules: str) -> None:
    words, named = load(few), Rules.read(rules)
    cost_of = totals(words, named, Objective.read("mean", named.limit))
    proof = prove(few, rules)
    assert proof.best[0].lower == min(cost_of.values())
    assert {one.opener for one in proof.openers} == set(words.guesses)
    for one in proof.openers:
        assert one.lower == cost_of[one.opener] if one.how == EXACT else one.lower <= cost_of[one.opener]
        assert one.lower >= proof.best[0].lower


def test_a_finished_journal_is_not_worked_through_again(few: str, tmp_path: Path) -> None:
    seen: list[object] = []
    first = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    asked = len(seen)
    assert asked
    again = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    assert len(seen) == asked
    assert figures(again) == figures(first)
    with pytest.raises(BadFile, match="belongs to another campaign"):
        prove(few, "hard", journal=tmp_path / "j.db")


def figures(proof: Proof) -> tuple[object, ...]:
    return proof.bound, proof.best, proof.openers


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="the program forks itself")
def test_killed_at_ten_random_moments_the_certificate_is_the_same_to_the_byte(
    original: Lexicon, tmp_path: Path
) -> None:
    others = original.guesses[len(original.answers) :: 20]
    words = as_file(Lexicon.of(original.answers[::20], others), tmp_path / "twentieth.txt")
    done = subprocess.run(
        [sys.executable, str(KILLED), words, str(tmp_path), "10"], capture_output=True, text=True, check=True
    )
    moments = [int(line) for line in done.stdout.split()]
    whole = (tmp_path / "whole.txt").read_bytes()
    assert len(moments) == 10
    assert sum(0 < jobs < len(load(words).guesses) for jobs in moments) >= 3
    assert [(tmp_path / f"{number}.txt").read_bytes() == whole for number in range(10)] == [True] * 10


# --- In mid-game ------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize(
    ("rules", "after"), (("normal", "salet.BBBYB"), ("hard", "slate.BBYBB"), ("hard", "salet.BBBBB"))
)
def test_a_look_in_mid_game_is_never_above_the_value(original: Lexicon, rules: str, after: str) -> None:
    here = position_of(after, original, rules)
    engine = Engine(here, Objective.read("mean", 6))
    engine.prepare_openers()
    control = Control()
    rows, history = engine.rows(), engine.history(here.turns)
    legal = np.flatnonzero(here.legal[engine.order])
    for place in legal[:: max(1, len(legal) // 40)].tolist():
        look = engine.opener_bound(control, place, IMPOSSIBLE)
        assert look <= engine.value(control, rows, history, IMPOSSIBLE, place)


def reopened(path: Path) -> Journal:
    """Return a journal that others may have written to."""
    with closing(sqlite3.connect(path)) as connection:
        (fingerprint,) = connection.execute("SELECT value FROM campaign WHERE name = 'fingerprint'").fetchone()
    return Journal(path, fingerprint)


@pytest.mark.parametrize("shift", (-1, 1))
def test_a_journal_that_claims_another_total_is_not_believed(few: str, tmp_path: Path, shift: int) -> None:
    path = tmp_path / "j.db"
    proof = prove(few, journal=path)
    claim = {"lower": proof.best[0].lower + shift, "how": EXACT, "cpu": 0.0}
    with reopened(path) as journal:
        journal.record([(one.opener, claim) for one in proof.best])
    with pytest.raises(BadFile, match="has a total of"):
        prove(few, journal=path)


def test_a_worker_that_claims_another_total_is_not_believed(few: str, monkeypatch: pytest.MonkeyPatch) -> None:
    total = prove(few).best[0].lower
    monkeypatch.setattr(openers, "refute", lambda _: {"lower": total - 1, "how": EXACT, "cpu": 0.0})
    with pytest.raises(BadFile, match="has a total of"):
        prove(few)


def test_a_noted_total_that_no_opener_has_is_not_believed(few: str, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    proof = prove(few, journal=path)
    bound = {"lower": 1, "how": LOOK, "cpu": 0.0}
    with reopened(path) as journal:
        journal.record([(WITNESS, 1), *((one.opener, bound) for one in proof.openers)])
    with pytest.raises(BadFile, match="no opener has the total"):
        prove(few, journal=path)


@pytest.mark.parametrize(
    "row",
    (
        None,
        [],
        {},
        {"lower": "3", "how": EXACT, "cpu": 0},
        {"lower": 2**64, "how": EXACT, "cpu": 0},
        {"lower": 3, "how": [], "cpu": 0},
        {"lower": 3},
    ),
)
def test_a_row_that_is_no_result_is_damage(few: str, tmp_path: Path, row: object) -> None:
    path = tmp_path / "j.db"
    opener = prove(few, journal=path).openers[-1].opener
    with reopened(path) as journal:
        journal.record([(opener, row)])
    with pytest.raises(BadFile, match="damaged"):
        prove(few, journal=path)
    with reopened(path) as journal:
        journal.record([(WITNESS, row)])
    with pytest.raises(BadFile, match="damaged"):
        prove(few, journal=path)
