"""The lexicon `nyt`: a day and what is known give its weights, the same everywhere."""

from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from salet.errors import BadFile, UnknownName
from salet.game import nyt
from salet.game.answers import SHIPPED_END, Answer, knowledge_of, read_answers, save_answers
from salet.game.files import shipped_words
from salet.game.lexicon import load, named
from salet.game.nyt import (
    SETTLED,
    dated_name,
    fit_path,
    fitted_weights,
    is_stale,
    shipped_weights,
)
from salet.game.position import start
from salet.study.advice import suggest

SHIPPED_HASH = "9b340d34869d88be86cda3e6669240c64b3e7853b2189d9e0bebdec81a33c3f5"
NEWER = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(("salet", "crane", "boxed")))
DAY = NEWER[-1].day + timedelta(days=1)


@pytest.fixture
def on_day(monkeypatch: pytest.MonkeyPatch) -> date:
    monkeypatch.setattr(nyt, "today", lambda: DAY)
    nyt._fitted.cache_clear()
    return DAY


@pytest.mark.usefixtures("data_folder")
def test_without_an_update_nyt_is_the_same_on_every_day_and_machine() -> None:
    assert load("nyt").name == "nyt"
    assert {load(name).hash for name in ("nyt", f"nyt@{SETTLED}", "nyt@2030-01-01")} == {SHIPPED_HASH}


@pytest.mark.long
def test_the_shipped_weights_are_those_of_the_shipped_answers() -> None:
    made = fitted_weights(knowledge_of(()), SETTLED)
    pairs = list(zip(made, shipped_weights(), strict=True))
    assert max(abs(one - other) for one, other in pairs) <= 1, "up to rounding: run tools/make_shipped.py"
    later = fitted_weights(knowledge_of(()), SETTLED + timedelta(days=100))
    assert later == made, "from SETTLED on nothing widens"
    assert fitted_weights(knowledge_of(()), SETTLED - timedelta(days=1)) != made


def test_no_answer_is_impossible_and_unused_candidates_are_likeliest() -> None:
    lexicon = named("nyt")
    weight = dict(zip(lexicon.answers, lexicon.weights, strict=True))
    assert lexicon.answers == lexicon.guesses == shipped_words("nyt-allowed")
    assert min(weight.values()) >= 1
    used, core, later = map(set, map(shipped_words, ("past-answers", "nyt2022-answers", "nyt2023-answers")))
    tiers = (core - used, later - core - used, used & core, weight.keys() - later - used)
    means = [sum(weight[word] for word in tier) / len(tier) for tier in tiers]
    assert means == sorted(means, reverse=True)


def test_what_no_editor_would_choose_never_was_an_answer_and_is_no_suggestion(shared: Path) -> None:
    avoided = set(shipped_words("nyt-avoided"))
    answers = {answer.word for answer in read_answers(shared / "nyt_answers_dated.csv")}
    assert avoided
    assert avoided <= set(shipped_words("nyt-allowed"))
    assert avoided.isdisjoint(answers | set(shipped_words("past-answers")))
    lead = suggest(start("nyt").play("crane", "bybgb")).lead
    assert lead not in (None, "horny")


@pytest.mark.long
def test_newer_answers_give_a_lexicon_named_for_its_day(data_folder: Path, on_day: date) -> None:
    save_answers(NEWER)
    assert dated_name("nyt") == f"nyt@{on_day}"
    lexicon = load("nyt")
    assert lexicon.name == f"nyt@{on_day}"
    assert lexicon.weights == fitted_weights(knowledge_of(NEWER), on_day)
    assert len(list((data_folder / "fits").glob("nyt-*.txt"))) == 1
    assert lexicon.hash not in {SHIPPED_HASH, load(f"nyt@{on_day + timedelta(days=1)}").hash}


@pytest.mark.long
def test_a_kept_fit_is_used_and_a_damaged_one_is_not(data_folder: Path, on_day: date) -> None:
    save_answers(NEWER)
    weights = load("nyt").weights
    path = fit_path(knowledge_of(NEWER), on_day)
    assert path.is_relative_to(data_folder)
    other = (*weights[:-1], weights[-1] + 1)
    too_large = (*weights[:-1], 2**31)
    whole, damaged = ("\n".join(map(str, numbers)) for numbers in (other, too_large))
    for text, expected in ((whole, other), (damaged, weights), ("1\n2\n", weights), ("salet", weights)):
        path.write_text(text)
        nyt._fitted.cache_clear()
        assert load("nyt").weights == expected


@pytest.mark.long
def test_a_folder_that_cannot_be_written_to_costs_only_time(data_folder: Path, on_day: date) -> None:
    save_answers(NEWER)
    (data_folder / "fits").write_text("not a folder")
    nyt._fitted.cache_clear()
    assert load("nyt").weights == fitted_weights(knowledge_of(NEWER), on_day)


@pytest.mark.long
@pytest.mark.usefixtures("data_folder")
def test_other_answers_give_other_weights_for_the_same_day(on_day: date) -> None:
    save_answers(NEWER)
    before = load("nyt").weights
    save_answers([*NEWER[:2], Answer(NEWER[2].day, "cigar")])
    assert load(f"nyt@{on_day}").weights != before


@pytest.mark.long
@pytest.mark.usefixtures("on_day")
def test_only_a_few_fits_are_kept(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nyt, "CACHED_FITS", 2)
    save_answers(NEWER)
    for days in range(3):
        load(f"nyt@{DAY + timedelta(days=days)}")
    assert len(list((data_folder / "fits").glob("nyt-*.txt"))) == 2


@pytest.mark.usefixtures("data_folder")
def test_days_that_cannot_be_told_are_refused() -> None:
    with pytest.raises(BadFile, match="have no dates"):
        load(f"nyt@{SHIPPED_END}")
    with pytest.raises(UnknownName, match="nyt@2026-10-10"):
        load("nyt@soon")


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("day", (date(1970, 1, 1), date(2025, 9, 29)))
def test_a_clock_that_must_be_wrong_gives_the_shipped_weights_and_is_named(
    monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    monkeypatch.setattr(nyt, "date", SimpleNamespace(today=lambda: day))
    assert load("nyt").hash == SHIPPED_HASH
    assert is_stale()


def test_what_is_old_is_stale(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not data_folder.exists()
    monkeypatch.setattr(nyt, "today", lambda: SHIPPED_END + timedelta(days=nyt.STALE + 1))
    assert not is_stale(), "a week"
    monkeypatch.setattr(nyt, "today", lambda: SHIPPED_END + timedelta(days=nyt.STALE + 2))
    assert is_stale()


def test_missing_days_in_between_count_as_well(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = SHIPPED_END + timedelta(days=12)
    monkeypatch.setattr(nyt, "today", lambda: today)
    save_answers([Answer(today - timedelta(days=ago), "crane") for ago in (1, 3)])
    assert (nyt.missing_count(), is_stale()) == (9, True)
    assert nyt.gap_count() == 9
    save_answers([Answer(today - timedelta(days=ago), "crane") for ago in range(1, 8)])
    assert (nyt.missing_count(), is_stale()) == (4, False)
    assert data_folder.exists()


@pytest.mark.long
@pytest.mark.usefixtures("data_folder")
def test_a_past_day_knows_only_the_days_before(shared: Path) -> None:
    answers = read_answers(shared / "nyt_answers_dated.csv")
    save_answers(answers)
    then = load("nyt@2026-08-01").hash
    save_answers(answer for answer in answers if answer.day < date(2026, 8, 1))
    nyt._fitted.cache_clear()
    assert load("nyt@2026-08-01").hash == then


def test_a_cached_fit_that_another_process_removes_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(nyt.CACHED_FITS + 3):
        (tmp_path / f"nyt-{number}.txt").write_text("1", "utf-8")
    gone = [*tmp_path.glob("nyt-*.txt"), tmp_path / "nyt-gone.txt"]
    monkeypatch.setattr(Path, "glob", lambda _folder, _pattern: iter(gone))
    nyt._remove_old_fits(tmp_path)
    assert len(list(tmp_path.iterdir())) == nyt.CACHED_FITS
