"""Certificates: written, read, and checked by other means than those that made them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile, SaletError
from salet.game.lexicon import Lexicon, load
from salet.game.rules import Rules
from salet.study.certificate import Certificate, check_certificate, read_certificate, write_certificate
from salet.study.openers import EXACT, Refuted, prove

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
        ("salet-certificate 1", "salet-certificate 2", "not a certificate"),
        ("\n\n", "\n", "three blocks"),
        ("\nrules normal", "", "The head lacks"),
        ("\ntotal ", "\ntotal -", "should have a line 'total' with a number"),
        ("\nlexicon ", "\nlexicon-", "The head lacks"),
        (" exact ", " thought ", "should be an opener, how it was settled, and a number"),
        (" exact ", " exact x", "should be an opener, how it was settled, and a number"),
        pytest.param("\ntotal ", f"\ntotal {'9' * 5000}", "a line 'total' with a number", id="5,000 digits"),
        pytest.param(" exact ", f" exact {'9' * 5000}", "and a number", id="a bound of 5,000 digits"),
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
    assert fault.startswith(f"No line says that the exact total of {exact.opener}")
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


@pytest.mark.slow
def test_the_certificate_of_original_is_the_one_that_was_published() -> None:
    published = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text("utf-8")
    made = sha256(write_certificate(prove("original")).encode()).hexdigest()
    assert f"{made}  original.cert" in published
