"""Proofs: openers, and what is written of them as a certificate."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from brute import totals
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile, SaletError
from salet.game.lexicon import Lexicon, load
from salet.game.position import position_of
from salet.game.rules import Rules
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective
from salet.study import openers
from salet.study.certificate import Certificate, check_certificate, read_certificate, write_certificate
from salet.study.jobs import Journal
from salet.study.openers import EXACT, LOOK, WITNESS, Proof, Refuted, prove

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


@pytest.mark.gate
def test_a_proof_takes_memory_for_the_words_it_has_and_the_table_does_not_change_it(
    original: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = original.answers[:1024]
    named = as_file(Lexicon.of(words), tmp_path / "words.txt")
    looking, engine = openers._engines(load(named), "normal", "")
    assert engine.transpositions.nbytes + looking.transpositions.nbytes <= 40_000_000
    few = original.answers[:100]
    named = as_file(Lexicon.of(few, words), tmp_path / "few.txt")
    texts = []
    for bits in (openers.LEAST_BITS, openers.MOST_BITS):
        openers._engines_over.cache_clear()
        monkeypatch.setattr(openers, "LEAST_BITS", bits)
        texts.append(write_certificate(prove(named)))
    assert texts[0] == texts[1]
    openers._engines_over.cache_clear()


def test_a_finished_journal_is_not_worked_through_again(few: str, tmp_path: Path) -> None:
    seen: list[object] = []
    first = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    asked = len(seen)
    assert asked
    again = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    assert len(seen) == asked
    assert figures(again) == figures(first)
    with pytest.raises(BadFile, match="is the journal of a different run"):
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
    control = Control()
    rows, history = engine.root[0], engine.history(here.turns)
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
    with pytest.raises(BadFile, match="no opener achieves it"):
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


WORDS = "eight fight light might night right sight tight wight bills fills hills flown smart weird bumph"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    answers = tmp_path_factory.mktemp("lexicons") / "few.txt"
    words = WORDS.split()
    answers.write_text("\n".join(words[:12]), "utf-8")
    others = answers.with_suffix(".more")
    others.write_text("\n".join(words[12:]), "utf-8")
    return f"{answers}+{others}"


@pytest.fixture(scope="module")
def text(file: str) -> str:
    return write_certificate(prove(file))


@pytest.fixture(scope="module")
def certificate(text: str) -> Certificate:
    return read_certificate(text)


@pytest.fixture(scope="module")
def words(file: str) -> Lexicon:
    return load(file)


@pytest.mark.parametrize("rules", ("normal", "hard-9"))
def test_what_is_proven_is_found_valid_in_full(file: str, words: Lexicon, rules: str) -> None:
    certificate = read_certificate(write_certificate(prove(file, rules)))
    assert certificate.rules == Rules.read(rules)
    assert check_certificate(certificate, words, None) == []


def test_a_certificate_is_read_as_it_was_written(file: str, certificate: Certificate, words: Lexicon) -> None:
    proof = prove(file)
    assert (certificate.lexicon, certificate.lexicon_hash) == (words.name, words.hash)
    assert certificate.total == proof.best[0].lower
    assert sorted(one.opener for one in certificate.openers) == sorted(words.guesses)
    assert {one for one in certificate.openers if one.how == EXACT} >= set(proof.best)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    (
        ("salet-certificate 1", "salet-certificate 2", "isn't a Salet certificate"),
        ("\n\n", "\n", "three blocks"),
        ("\nrules normal", "", "The header is missing"),
        ("\ntotal ", "\ntotal -", "needs a line 'total' with a number"),
        ("\nlexicon ", "\nlexicon-", "The header is missing"),
        (" exact ", " thought ", "Each line is an opener, then exact"),
        (" exact ", " exact x", "Each line is an opener, then exact"),
        pytest.param("\ntotal ", f"\ntotal {'9' * 5000}", "a line 'total' with a number", id="5,000 digits"),
        pytest.param(" exact ", f" exact {'9' * 5000}", "then a number", id="a bound of 5,000 digits"),
        ("\n  ", "\n ", "Line "),
    ),
)
def test_what_is_wrong_with_a_text_is_said(text: str, before: str, after: str, reason: str) -> None:
    assert before in text
    with pytest.raises(BadFile, match=reason):
        read_certificate(text.replace(before, after))


@given(data=st.data())
def test_no_text_breaks_the_reader(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    changed = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    with suppress(SaletError):
        read_certificate(changed)


# --- Planted faults ---------------------------------------------------------------------------------------------


def test_a_sample_checks_so_many_and_a_seed_draws_others(certificate: Certificate, words: Lexicon) -> None:
    seen: list[tuple[int, int]] = []
    watched = check_certificate(certificate, words, 3, watch=lambda now: seen.append((now.done, now.jobs)))
    assert (watched, seen) == ([], [(0, 3), (1, 3), (2, 3)])


@pytest.mark.slow
@pytest.mark.parametrize("rules", ("normal", "hard"))
@pytest.mark.parametrize("name", ("original", "nyt2022", "nyt2023"))
def test_the_shipped_results_are_proven_in_full(golden: Callable[[str], Any], name: str, rules: str) -> None:
    """Takes weeks for each: every bound of every opener is searched by plain Python."""
    certificate = read_certificate(write_certificate(prove(name, rules)))
    assert certificate.total == golden("exact")["book"][f"{name} {rules}"]
    assert check_certificate(certificate, load(name), None) == []


def in_order(*openers: Refuted) -> tuple[Refuted, ...]:
    return tuple(sorted(openers, key=lambda one: one.opener))


def others_than(opener: Refuted, certificate: Certificate) -> list[Refuted]:
    return [one for one in certificate.openers if one.opener != opener.opener]


def test_exact_totals_are_checked_both_ways(file: str, words: Lexicon) -> None:
    certificate = read_certificate(write_certificate(prove(file)))
    exact = next(one for one in certificate.openers if one.how == EXACT)
    assert exact.opener == certificate.tree.guess
    claimed = replace(exact, lower=exact.lower + 1)
    others = tuple(one for one in certificate.openers if one != exact)
    (fault,) = check_certificate(replace(certificate, openers=in_order(*others, claimed)), words, None)
    assert f"'{exact.opener} exact {exact.lower}' is missing" in fault
    worse = prove(file, bound=10**6).best[-1]
    for wrong, side in ((worse.lower - 1, "above"), (worse.lower + 1, "below")):
        spoiled = in_order(*others_than(worse, certificate), replace(worse, lower=wrong))
        (fault,) = check_certificate(replace(certificate, openers=spoiled), words, None)
        assert fault.startswith(f"{worse.opener}: its total is {side} {wrong:,}")
    right = in_order(*others_than(worse, certificate), worse)
    assert check_certificate(replace(certificate, openers=right), words, None) == []


@pytest.mark.parametrize("rules", ("normal", "hard-9"))
def test_a_proof_in_mid_game_is_found_valid_in_full(file: str, words: Lexicon, rules: str) -> None:
    text = write_certificate(prove(file, rules, "weird.BBYBB"))
    certificate = read_certificate(text)
    assert "\nposition weird.BBYBB\n" in text
    assert check_certificate(certificate, words, None) == []
    assert check_certificate(replace(certificate, turns=()), words, None) != []
    assert check_certificate(replace(certificate, openers=certificate.openers[1:]), words, None) != []
    lower = replace(certificate, total=certificate.total - 1)
    assert check_certificate(lower, words, None) != []


def test_a_certificate_lists_as_many_openers_as_its_head_promises(file: str, words: Lexicon) -> None:
    text = write_certificate(prove(file))
    promise = f"openers {len(words.guesses)}\n"
    assert promise in text
    for count in (len(words.guesses) - 1, len(words.guesses) + 1):
        certificate = read_certificate(text.replace(promise, f"openers {count}\n"))
        (fault,) = check_certificate(certificate, words, None)
        assert f"{count:,}" in fault


@pytest.mark.slow
def test_the_certificate_of_original_is_the_one_that_was_published() -> None:
    published = (Path(__file__).resolve().parents[2] / "docs" / "exact.md").read_text("utf-8")
    made = sha256(write_certificate(prove("original")).encode()).hexdigest()
    assert f"{made}  original.cert" in published
