"""Proofs: openers, and what is written of them as a certificate."""

import ast
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

from salet.errors import FileError, SaletError
from salet.game.lexicon import Lexicon, load_lexicon
from salet.game.pattern import pattern_of
from salet.game.position import new_position, parse_position
from salet.game.rules import Rules
from salet.lab import checker
from salet.lab import prove as proofs
from salet.lab.certificate import (
    Certificate,
    certificate_text,
    check_certificate,
    read_certificate,
    write_certificate,
)
from salet.lab.jobs import Journal
from salet.lab.lemmas import game_of
from salet.lab.prove import BOUND, EXACT, HEAVY, TOTAL_TO_BEAT, Proof, prove
from salet.solver.engine import IMPOSSIBLE, Engine, SearchControl
from salet.solver.objective import Objective
from salet.solver.opening_book import lookup
from salet.workers import processes, threads

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
    words, named = load_lexicon(few), Rules.read(rules)
    cost_of = totals(words, named, Objective.read("mean", named.limit))
    proof = prove(few, rules)
    assert proof.best[0].lower == min(cost_of.values())
    assert {one.opener for one in proof.openers} == set(words.guesses)
    for one in proof.openers:
        assert one.lower == cost_of[one.opener] if one.method == EXACT else one.lower <= cost_of[one.opener]
        assert one.lower >= proof.best[0].lower


@pytest.fixture(scope="module")
def uneven(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Twelve answers that "crane" tells apart, three of which carry nearly all of the weight, and five more guesses."""
    heavy = {"adult": 9000, "gruel": 7000, "canoe": 5000}
    answers = [*heavy, "acorn", "cried", "droll", "enact", "honey", "lucky", "moist", "raven", "trick"]
    file = tmp_path_factory.mktemp("lexicons") / "uneven.txt"
    file.write_text("\n".join(f"{word} {heavy.get(word, 3)}" for word in answers), "utf-8")
    others = file.with_suffix(".more")
    others.write_text("crane\nsmart\nweird\nbumph\nstole", "utf-8")
    return f"{file}+{others}"


@pytest.mark.parametrize("objective", ("mean", "mean+1"))
@pytest.mark.parametrize("rules", ("normal-4", "hard-4", "hard-9"))
def test_a_proof_of_weights_equals_brute_force(uneven: str, rules: str, objective: str) -> None:
    words, named = load_lexicon(uneven), Rules.read(rules)
    cost_of = totals(words, named, Objective.read(objective, named.limit))
    least = min(cost_of.values())
    for bound in (None, least, least + 9000):
        proof = prove(uneven, rules, objective=objective, bound=bound)
        bounds = [one for one in proof.openers if one.method != EXACT]
        assert all(one.lower <= cost_of[one.opener] for one in bounds)
        assert all(one.lower >= proof.bound for one in bounds)
        assert {one.opener: one.lower for one in proof.best} == {
            word: cost for word, cost in cost_of.items() if (cost == least if bound is None else cost < bound)
        }


def test_a_few_heavy_words_rule_openers_out(uneven: str) -> None:
    assert any(one.method == HEAVY for one in prove(uneven, objective="mean+1").openers)


@pytest.mark.parametrize(("rules", "objective"), (("hard-9", "mean"), ("normal", "mean+1"), ("hard-4", "mean+1")))
def test_certificate_of_weights_names_its_objective(uneven: str, rules: str, objective: str) -> None:
    text = write_certificate(prove(uneven, rules, objective=objective))
    certificate = read_certificate(text)
    assert f"\nobjective {objective}\n" in text
    assert check_certificate(certificate, load_lexicon(uneven)) == []
    lower = replace(certificate, total=certificate.total - 1)
    assert check_certificate(lower, load_lexicon(uneven)) != []


def test_certificate_with_lost_games_is_not_one_of_mean(few: str) -> None:
    certificate = read_certificate(write_certificate(prove(few, "hard-3", objective="mean+1")))
    assert len(list(certificate.tree.depths())) < len(load_lexicon(few).answers)
    assert check_certificate(replace(certificate, objective="mean"), load_lexicon(few)) != []


@pytest.mark.slow
def test_the_best_opener_of_nyt_is_that_of_the_book() -> None:
    """Every opener is ruled out but one: six minutes of CPU time."""
    (best,) = (proof := prove("nyt", objective="mean+1")).best
    book = lookup(new_position("nyt"))
    assert book is not None
    assert (book.guess, book.proven) == (best.opener, True)
    assert proof.mean(best.lower) == pytest.approx(book.value, rel=1e-6)


@pytest.mark.gate
def test_a_proof_takes_memory_for_the_words_it_has_and_the_table_does_not_change_it(
    original: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = original.answers[:1024]
    named = as_file(Lexicon.of(words), tmp_path / "words.txt")
    engines = proofs._engines(proofs.Question(load_lexicon(named), "normal", "", "mean"))
    assert engines.search.transpositions.nbytes + engines.looking.transpositions.nbytes <= 40_000_000
    few = original.answers[:100]
    named = as_file(Lexicon.of(few, words), tmp_path / "few.txt")
    texts = []
    for bits in (proofs.MIN_TABLE_BITS, proofs.MAX_TABLE_BITS):
        proofs._engines_for.cache_clear()
        monkeypatch.setattr(proofs, "MIN_TABLE_BITS", bits)
        texts.append(write_certificate(prove(named)))
    assert texts[0] == texts[1]
    proofs._engines_for.cache_clear()


def test_a_finished_journal_is_not_worked_through_again(few: str, tmp_path: Path) -> None:
    seen: list[object] = []
    first = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    asked = len(seen)
    assert asked
    again = prove(few, journal=tmp_path / "j.db", watch=seen.append)
    assert len(seen) == asked
    assert figures(again) == figures(first)
    with pytest.raises(FileError, match="is the journal of a different run"):
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
    assert sum(0 < jobs < len(load_lexicon(words).guesses) for jobs in moments) >= 3
    assert [(tmp_path / f"{number}.txt").read_bytes() == whole for number in range(10)] == [True] * 10


# --- In mid-game ------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize(
    ("rules", "after"), (("normal", "salet.BBBYB"), ("hard", "slate.BBYBB"), ("hard", "salet.BBBBB"))
)
def test_a_look_in_mid_game_is_never_above_the_value(original: Lexicon, rules: str, after: str) -> None:
    here = parse_position(after, original, rules)
    engine = Engine(here, Objective.read("mean", 6))
    control = SearchControl()
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
    claim = {"lower": proof.best[0].lower + shift, "method": EXACT, "cpu": 0.0}
    with reopened(path) as journal:
        journal.record([(one.opener, claim) for one in proof.best])
    with pytest.raises(FileError, match="has a total of"):
        prove(few, journal=path)


def test_a_worker_that_claims_another_total_is_not_believed(few: str, monkeypatch: pytest.MonkeyPatch) -> None:
    total = prove(few).best[0].lower
    monkeypatch.setattr(proofs, "refute", lambda _: {"lower": total - 1, "method": EXACT, "cpu": 0.0})
    with pytest.raises(FileError, match="has a total of"):
        prove(few)


def test_a_noted_total_that_no_opener_has_is_not_believed(few: str, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    proof = prove(few, journal=path)
    bound = {"lower": 1, "method": BOUND, "cpu": 0.0}
    with reopened(path) as journal:
        journal.record([(TOTAL_TO_BEAT, 1), *((one.opener, bound) for one in proof.openers)])
    with pytest.raises(FileError, match="no opener achieves it"):
        prove(few, journal=path)


@pytest.mark.parametrize(
    "row",
    (
        None,
        [],
        {},
        {"lower": "3", "method": EXACT, "cpu": 0},
        {"lower": 2**64, "method": EXACT, "cpu": 0},
        {"lower": 3, "method": [], "cpu": 0},
        {"lower": 3},
    ),
)
def test_a_row_that_is_no_result_is_damage(few: str, tmp_path: Path, row: object) -> None:
    path = tmp_path / "j.db"
    opener = prove(few, journal=path).openers[-1].opener
    with reopened(path) as journal:
        journal.record([(opener, row)])
    with pytest.raises(FileError, match="damaged"):
        prove(few, journal=path)
    with reopened(path) as journal:
        journal.record([(TOTAL_TO_BEAT, row)])
    with pytest.raises(FileError, match="damaged"):
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
    return load_lexicon(file)


@pytest.mark.parametrize("rules", ("normal", "hard-9"))
def test_what_is_proven_is_found_valid_in_full(file: str, words: Lexicon, rules: str) -> None:
    certificate = read_certificate(write_certificate(prove(file, rules)))
    assert certificate.rules == Rules.read(rules)
    assert check_certificate(certificate, words) == []


def test_a_certificate_is_read_as_it_was_written(file: str, certificate: Certificate, words: Lexicon) -> None:
    proof = prove(file)
    assert (certificate.lexicon, certificate.lexicon_hash) == (words.name, words.hash)
    assert certificate.total == proof.best[0].lower
    assert certificate_text(certificate) == write_certificate(proof)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    (
        ("salet-certificate 2", "salet-certificate 1", "isn't a Salet certificate"),
        ("\n\n", "\n", "three blocks"),
        ("\nrules normal", "", "The header is missing"),
        ("\nobjective mean", "\nobjective mean+2", "A certificate's objective is 'mean' or"),
        ("\ntotal ", "\ntotal -", "needs a line 'total' with a number"),
        ("\nlexicon ", "\nlexicon-", "The header is missing"),
        pytest.param("\ntotal ", f"\ntotal {'9' * 5000}", "a line 'total' with a number", id="5,000 digits"),
        ("\n  ", "\n ", "Line "),
    ),
)
def test_what_is_wrong_with_a_text_is_said(text: str, before: str, after: str, reason: str) -> None:
    assert before in text
    with pytest.raises(FileError, match=reason):
        read_certificate(text.replace(before, after))


@given(data=st.data())
def test_no_text_breaks_the_reader(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    changed = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    with suppress(SaletError):
        read_certificate(changed)


# --- Planted faults ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    (
        ("eight.BBBBB", "Each line is turns"),
        ("eight.BBBBB x", "Each line is turns"),
        ("eight 5", "Each line is turns"),
        ("eight.BBBB 5", "Each line is turns"),
        ("eight.BBBBX 5", "patterns should be of B, Y, and G"),
        (f"eight.BBBBB {'9' * 5000}", "Each line is turns"),
        ("eight.BBBBB 5\neight.BBBBB 6", "stands here twice"),
    ),
)
def test_what_is_wrong_with_a_lemma_is_said(text: str, line: str, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        read_certificate(f"{text}\n{line}\n")


@pytest.mark.parametrize(
    ("line", "fault"),
    (
        ("zzzzz.BBBBB 1", "a word that isn't in the word list"),
        ("eight.GGGGG 1", "the game is over there"),
        ("eight.GGGGY 1", "the game is over there"),
        ("eight.BBBBB.bills.BBBBB 1", "no answer is left"),
        (".".join(["bumph.BBBBB"] * 6) + " 1", "no guess is left"),
        ("bumph.BBBBB 99", "only"),
    ),
)
def test_a_lemma_that_is_not_so_is_a_fault(text: str, words: Lexicon, line: str, fault: str) -> None:
    certificate = read_certificate(f"{text}\n{line}\n".replace("lemmas 0", "lemmas 1"))
    assert any(fault in one for one in check_certificate(certificate, words))


def test_a_lemma_is_of_a_game_that_hard_mode_allows(file: str, words: Lexicon) -> None:
    text = write_certificate(prove(file, "hard-9"))
    certificate = read_certificate(f"{text}\nlight.BGGGG.bumph.BBBBB 1\n".replace("lemmas 0", "lemmas 1"))
    (fault,) = check_certificate(certificate, words)
    assert "Hard mode doesn't allow bumph" in fault


def test_a_check_reports_its_progress(text: str, words: Lexicon) -> None:
    seen: list[tuple[int, int]] = []
    check_certificate(read_certificate(text), words, lambda now: seen.append((now.done, now.jobs)))
    assert seen
    assert seen[-1][0] == seen[-1][1]


@pytest.mark.parametrize("rules", ("normal", "hard-9"))
def test_a_proof_in_mid_game_is_found_valid_in_full(file: str, words: Lexicon, rules: str) -> None:
    text = write_certificate(prove(file, rules, "weird.BBYBB"))
    certificate = read_certificate(text)
    assert "\nposition weird.BBYBB\n" in text
    assert check_certificate(certificate, words) == []
    assert check_certificate(replace(certificate, turns=()), words) != []
    lower = replace(certificate, total=certificate.total - 1)
    assert check_certificate(lower, words) != []


@pytest.mark.parametrize("count", (1, 7))
def test_a_certificate_lists_as_many_lemmas_as_its_head_promises(text: str, words: Lexicon, count: int) -> None:
    (fault,) = check_certificate(read_certificate(text.replace("\nlemmas 0\n", f"\nlemmas {count}\n")), words)
    assert f"{count:,}" in fault


@pytest.fixture(scope="module")
def traps(original: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Words that hard mode tells apart badly: their proof has eighty lemmas, some of them two turns deep."""
    ends = ("ight", "ound", "atch", "ills", "ater", "aste", "over", "ower", "ines")
    answers = [word for word in original.answers if word.endswith(ends)]
    others = original.guesses[len(original.answers) :: 400]
    return as_file(Lexicon.of(answers, others), tmp_path_factory.mktemp("traps") / "traps.txt")


@pytest.mark.gate
def test_the_certificate_does_not_depend_on_who_does_the_work(traps: str, tmp_path: Path) -> None:
    """One thread, two threads, two processes, and an interruption after half of the lemmas' jobs."""
    texts = []
    for workers in (threads(1), threads(2), processes(2)):
        with workers:
            proof = prove(traps, "hard-8", executor=workers)
            texts.append(write_certificate(proof, executor=workers))
    proof = prove(traps, "hard-8", journal=tmp_path / "j.db")
    write_certificate(proof, journal=tmp_path / "j.db")
    with closing(sqlite3.connect(tmp_path / "j.db")) as connection, connection:
        done = connection.execute("SELECT count(*) FROM result WHERE key LIKE 'lemmas of %'").fetchone()[0]
        assert done > 1
        half = "SELECT key FROM result WHERE key LIKE 'lemmas of %' ORDER BY key LIMIT ?"
        connection.executemany("DELETE FROM result WHERE key = ?", connection.execute(half, (done // 2,)).fetchall())
    texts.append(write_certificate(proof, journal=tmp_path / "j.db"))
    assert len(set(texts)) == 1
    assert len(read_certificate(texts[0]).lemmas) > 50


@pytest.mark.gate
def test_processes_find_the_same_faults_as_a_thread(traps: str) -> None:
    text = write_certificate(prove(traps, "hard-8"))
    first = next(line for line in text.split("\n\n")[2].split("\n"))
    certificate = read_certificate(text.replace(first, f"{first}0"))
    with processes(2) as workers:
        found = check_certificate(certificate, load_lexicon(traps), executor=workers)
    assert found
    assert found == check_certificate(certificate, load_lexicon(traps))


def test_a_damaged_lemma_in_a_journal_is_refused(few: str, tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    proof = prove(few, journal=path)
    with reopened(path) as journal:
        journal.record([(f"lemmas of {one.opener}", [[1, "x"]]) for one in proof.openers])
    with pytest.raises(FileError, match="The journal is damaged"):
        write_certificate(proof, journal=path)


def test_the_check_rests_on_numpy_and_the_rule_of_the_game_alone() -> None:
    source = (Path(checker.__file__)).read_text("utf-8")
    imported = {
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    assert {name for name in imported if name and name.split(".")[0] not in sys.stdlib_module_names} == {
        "numpy",
        "numpy.typing",
        "salet.game.pattern",
    }


@pytest.mark.parametrize("words", (("eight", "geese", "eerie", "level", "hills"), ("banana", "ananas", "cabana")))
def test_the_check_knows_the_pattern_of_every_pair(words: tuple[str, ...]) -> None:
    letters = np.array([[ord(letter) for letter in word] for word in words], np.uint32)
    expected = [[pattern_of(guess, answer) for guess in words] for answer in words]
    assert checker.patterns(letters, letters).tolist() == expected


@pytest.mark.gate
def test_the_check_knows_the_patterns_of_original(original: Lexicon) -> None:
    guesses, answers = original.guesses[::97], original.answers[::11]
    letters, others = (np.array([[ord(x) for x in word] for word in words], np.uint32) for words in (guesses, answers))
    expected = [[pattern_of(guess, answer) for guess in guesses] for answer in answers]
    assert checker.patterns(letters, others).tolist() == expected


@pytest.mark.gate
@pytest.mark.parametrize("position", ("salet.BBBYB", "salet.BBBBB.crony.BBYBB"))
def test_reference_sets_never_change_a_bound(original: Lexicon, position: str) -> None:
    here = parse_position(position, original)
    plain = checker.Checker(game_of(original, here.rules, "mean"))
    place = plain.place(here.turns)
    caps, sets = plain.ranking(place), plain.reference_sets(place)[::20]
    kept = np.array([plain.kept_of(place, mask) for mask in sets])
    helped = checker.Checker(plain.game, plain.codes, (sets, kept))
    for guess in range(0, len(original.guesses), 1200):
        bounds = {one.guess_bound(place, guess, caps, {}, checker.IMPOSSIBLE)[0] for one in (plain, helped)}
        assert len(bounds) == 1


@pytest.mark.slow
def test_the_certificate_of_original_is_the_published_one_and_holds(golden: Callable[[str], Any]) -> None:
    published = (Path(__file__).resolve().parents[2] / "docs" / "exact.md").read_text("utf-8")
    text = write_certificate(prove("original"))
    assert f"{sha256(text.encode()).hexdigest()}  original.cert" in published
    certificate = read_certificate(text)
    assert certificate.total == golden("exact")["book"]["mean"]["original normal"]
    assert check_certificate(certificate, load_lexicon("original")) == []


@pytest.mark.slow
def test_no_opener_beats_the_hard_total_of_original(golden: Callable[[str], Any]) -> None:
    assert prove("original", "hard").best[0].lower == golden("exact")["book"]["mean"]["original hard"]
