"""The daily game: dated answers are read and kept. With the day, they give the weights of `nyt`."""

from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fit_prior import weights_text
from salet.advice.suggest import suggest
from salet.errors import FileError, UnknownNameError
from salet.game.daily import FRESH, LATER, OTHER, SHARES, TOTAL, USED, kinds_of, weights_on
from salet.game.lexicon import load_lexicon
from salet.game.past_answers import (
    FIRST_DAY,
    SHIPPED_END,
    Answer,
    answers_known_until,
    read_answers,
    save_answers,
    today,
    undated_answers_until,
)
from salet.game.position import new_position
from salet.system import ALLOWED_WORDS_FILE, shipped_text, shipped_words

TWO = (Answer(date(2026, 10, 9), "crane"), Answer(date(2026, 10, 10), "salet"))
SHIPPED_HASH = "adb3c2018e8a0fb13d5b587dd99511ccc22d8cbd670bf76b30be6628a783357f"
NEWER = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(("salet", "crane", "boxed")))
DAY = NEWER[-1].day + timedelta(days=1)
WORDS = shipped_words(ALLOWED_WORDS_FILE)


def saved(folder: Path, text: str | bytes) -> Path:
    path = folder / "answers"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    "text",
    (
        "date,word\n2026-10-09,crane\n2026-10-10,salet\n",
        "date,puzzle,word,nyt_id\n2026-10-10,1939,SALET,7\n2026-10-09,1938,crane,8\n",
        "\ufeffdate,word\r\n2026-10-09,crane\r\n2026-10-10,salet\r\n",
        '[{"date": "2026-10-09", "word": "crane"}, {"print_date": "2026-10-10", "solution": "salet", "id": 3}]',
        '\n [{"day": "2026-10-10", "answer": " Salet "}, {"day": "2026-10-09", "answer": "crane"}]',
    ),
)
def test_csv_and_json_are_read_in_the_order_of_their_days(tmp_path: Path, text: str) -> None:
    assert read_answers(saved(tmp_path, text)) == TWO


@pytest.mark.parametrize(
    ("text", "reply"),
    (
        ("", "has no answers"),
        ("date,word\n", "has no answers"),
        ("day,what\n2026-10-09,crane\n", "field word or solution is missing"),
        ("date,word\n2026-10-09\n", "field word"),
        ("date,word\n2026-13-09,crane\n", "row 1: '2026-13-09' isn't a date"),
        ("date,word\n2020-01-01,crane\n", "before the first puzzle"),
        ("date,word\n2026-10-09,cranes\n", "'cranes' isn't a five-letter word"),
        ("date,word\n2026-10-09,cr4ne\n", "isn't a five-letter word"),
        ("date,word\n2026-10-09,ñandú\n", "isn't a five-letter word"),
        ("date,word\n2026-10-09,crane\n2026-10-09,salet\n", "two answers for 2026-10-09: crane and salet"),
        ("[1, 2]", "expected a list of objects"),
        ('[{"date": 20261009, "word": "crane"}]', "field date"),
        ('[{"date": "2026-10-09"', "as JSON"),
        ("[" * 100_000, "as JSON"),
        (b"\xff\xfe\x00", "isn't UTF-8"),
        ("date,word\n2026-10-09," + 200_000 * "a", "as CSV"),
    ),
)
def test_what_is_no_file_of_answers_is_refused_with_a_reason(tmp_path: Path, text: str | bytes, reply: str) -> None:
    with pytest.raises(FileError, match=reply):
        read_answers(saved(tmp_path, text))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_never_more(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = saved(tmp_path_factory.mktemp("any"), text.encode("utf-8", "surrogatepass"))
    try:
        assert read_answers(path)
    except FileError as error:
        assert str(error)  # noqa: PT017 - either way is right, an error of another kind is not


def test_the_last_known_day_is_that_of_the_newest_answer(data_folder: Path) -> None:
    assert not data_folder.exists()
    assert answers_known_until() == SHIPPED_END
    save_answers(TWO)
    assert answers_known_until() == date(2026, 10, 10)


def test_a_clock_that_is_not_past_the_shipped_answers_is_wrong() -> None:
    with patch("salet.game.past_answers.SHIPPED_END", date(2999, 12, 31)):
        assert today() == date(3000, 1, 1)


def test_dated_answers_take_the_place_of_the_shipped_ones() -> None:
    past = shipped_words("past-answers")
    some = tuple(Answer(date(2025, 9, 1) + timedelta(days=n), word) for n, word in enumerate(past[:20]))
    everything = tuple(Answer(FIRST_DAY + timedelta(days=n), word) for n, word in enumerate(past))
    ends = [undated_answers_until(saved) for saved in ((), TWO, some, everything)]
    assert ends == [SHIPPED_END, SHIPPED_END, date(2025, 8, 31), None]
    assert weights_on(everything, SHIPPED_END + timedelta(days=5000)) == weights_on((), DAY)


# --- Weights ----------------------------------------------------------------------------------------------------


def share(weights: tuple[int, ...], kinds: list[int], kind: int) -> float:
    return sum(weight for weight, one in zip(weights, kinds, strict=True) if one == kind) / sum(weights)


@pytest.mark.usefixtures("data_folder")
def test_without_an_update_nyt_is_the_same_on_every_day_and_machine() -> None:
    assert load_lexicon("nyt").name == "nyt"
    assert {load_lexicon(name).hash for name in ("nyt", f"nyt@{DAY}", "nyt@2030-01-01")} == {SHIPPED_HASH}


@pytest.mark.gate
def test_the_shipped_numbers_are_those_that_the_fit_gives() -> None:
    made, shipped = ([*map(int, text.split())] for text in (weights_text(), shipped_text("nyt-weights.txt")))
    pairs = list(zip(made, shipped, strict=True))
    assert max(abs(one - other) for one, other in pairs) <= 1, "up to rounding: run tools/make_shipped.py"


@pytest.mark.gate
def test_the_kinds_have_the_shares_that_were_counted_and_no_word_is_impossible() -> None:
    weights = weights_on((), DAY)
    kinds = kinds_of(WORDS, shipped_words("past-answers"))
    for kind in (FRESH, LATER, USED, OTHER):
        assert share(weights, kinds, kind) == pytest.approx(SHARES[kind] / 251, abs=1e-6)
    assert min(weights) >= 1
    assert abs(sum(weights) - TOTAL) < len(WORDS)


def test_newer_answers_are_counted_and_fade_until_the_shipped_shares_hold_again() -> None:
    month = tuple(Answer(SHIPPED_END + timedelta(days=n + 1), word) for n, word in enumerate(WORDS[:30]))
    kinds = kinds_of(WORDS, {*shipped_words("past-answers"), *(answer.word for answer in month)})
    after = [month[-1].day + timedelta(days=days) for days in (1, 31, 400)]
    used = [share(weights_on(month, day), kinds, OTHER) for day in after]
    assert used[0] > 0.5 > used[1] > 0.2
    assert used[2] == pytest.approx(1 / 251, abs=0.001)


def test_what_was_used_long_ago_is_repeated_rather_than_what_was_used_lately() -> None:
    weight = dict(zip(WORDS, weights_on(NEWER, DAY), strict=True))
    assert weight["cigar"] > 5 * weight["crane"]
    assert dict(zip(WORDS, weights_on((), DAY), strict=True))["boxed"] != weight["boxed"]


def test_a_past_day_knows_only_the_days_before() -> None:
    for day in (NEWER[1].day, NEWER[2].day):
        before = tuple(answer for answer in NEWER if answer.day < day)
        assert weights_on(NEWER, day) == weights_on(before, day)


def test_what_no_editor_would_choose_never_was_an_answer_and_is_no_suggestion(shared: Path) -> None:
    avoided = set(shipped_words("nyt-avoided"))
    answers = {answer.word for answer in read_answers(shared / "nyt_answers_dated.csv")}
    assert avoided
    assert avoided <= set(WORDS)
    assert avoided.isdisjoint(answers | set(shipped_words("past-answers")))
    assert suggest(new_position("nyt").play("crane", "bybgb")).recommended != "horny"


@pytest.mark.usefixtures("data_folder")
def test_days_that_cannot_be_told_are_refused() -> None:
    with pytest.raises(FileError, match="have no dates"):
        load_lexicon(f"nyt@{SHIPPED_END}")
    with pytest.raises(UnknownNameError, match="nyt@2026-10-10"):
        load_lexicon("nyt@soon")
