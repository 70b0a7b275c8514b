"""Dated answers: read from files, kept in the data folder, dated where days are lost."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile
from salet.game.answers import (
    FIRST_DAY,
    SHIPPED_END,
    Answer,
    answers_path,
    knowledge_of,
    known_answers,
    known_to,
    puzzle_of,
    read_answers,
    save_answers,
    saved_answers,
)
from salet.game.files import shipped_words

TWO = (Answer(date(2026, 10, 9), "crane"), Answer(date(2026, 10, 10), "salet"))


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
        ("", "contains no answers"),
        ("date,word\n", "contains no answers"),
        ("day,what\n2026-10-09,crane\n", "field word or solution is missing"),
        ("date,word\n2026-10-09\n", "field word"),
        ("date,word\n2026-13-09,crane\n", "row 1: '2026-13-09' is not a date"),
        ("date,word\n2020-01-01,crane\n", "before the first puzzle"),
        ("date,word\n2026-10-09,cranes\n", "'cranes' is not a word of five letters"),
        ("date,word\n2026-10-09,cr4ne\n", "not a word of five letters"),
        ("date,word\n2026-10-09,ñandú\n", "not a word of five letters"),
        ("date,word\n2026-10-09,crane\n2026-10-09,salet\n", "has 2026-10-09 twice, as crane and salet"),
        ("[1, 2]", "expected a list of objects"),
        ('[{"date": 20261009, "word": "crane"}]', "field date"),
        ('[{"date": "2026-10-09"', "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
    ),
)
def test_what_is_no_file_of_answers_is_refused_with_a_reason(tmp_path: Path, text: str | bytes, reply: str) -> None:
    with pytest.raises(BadFile, match=reply):
        read_answers(saved(tmp_path, text))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_never_more(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = saved(tmp_path_factory.mktemp("any"), text.encode("utf-8", "surrogatepass"))
    try:
        assert read_answers(path)
    except BadFile as error:
        assert str(error)  # noqa: PT017 - either way is right, an error of another kind is not


def test_what_is_kept_is_read_back(data_folder: Path) -> None:
    assert saved_answers() == ()
    save_answers(reversed(TWO))
    assert saved_answers() == TWO
    assert answers_path() == data_folder / "nyt-answers.csv"
    assert answers_path().read_text("utf-8").splitlines() == [
        "date,puzzle,word",
        "2026-10-09,1938,crane",
        "2026-10-10,1939,salet",
    ]


def test_puzzles_are_numbered_from_the_first_day() -> None:
    assert puzzle_of(FIRST_DAY) == 0
    assert puzzle_of(date(2026, 2, 2)) == 1689


def test_without_any_update_the_shipped_answers_are_laid_out_up_to_their_end(data_folder: Path) -> None:
    knowledge = known_answers()
    assert not data_folder.exists()
    assert knowledge.shipped
    assert knowledge.end == knowledge.undated_to == SHIPPED_END
    assert {answer.word for answer in knowledge.answers} == set(shipped_words("past-answers"))
    days = [answer.day for answer in knowledge.answers]
    assert days == [days[0] + timedelta(days=n) for n in range(len(days))]
    assert knowledge.answers[0].word == "cigar"


def test_newer_answers_follow_the_shipped_ones() -> None:
    knowledge = knowledge_of(TWO)
    assert knowledge.answers[-2:] == TWO
    assert len(knowledge.answers) == len(shipped_words("past-answers")) + 2
    assert not knowledge.shipped
    assert (knowledge.undated_to, knowledge.end) == (SHIPPED_END, TWO[1].day)


def test_dated_answers_take_the_place_of_the_shipped_ones() -> None:
    past = shipped_words("past-answers")
    some = tuple(Answer(date(2025, 9, 1) + timedelta(days=n), word) for n, word in enumerate(past[:20]))
    knowledge = knowledge_of(some)
    assert knowledge.undated_to == date(2025, 8, 31)
    assert sorted(answer.word for answer in knowledge.answers) == sorted(past)
    everything = tuple(Answer(FIRST_DAY + timedelta(days=n), word) for n, word in enumerate(past))
    assert knowledge_of(everything).undated_to is None
    assert knowledge_of(everything).answers == everything


def test_json_of_the_feed_is_a_file_of_answers_too(tmp_path: Path) -> None:
    row = {"id": 1, "solution": "salet", "print_date": "2026-10-10", "days_since_launch": 1939, "editor": "x"}
    assert read_answers(saved(tmp_path, json.dumps(row))) == TWO[1:]


def test_the_last_known_day_is_told_without_laying_the_answers_out(data_folder: Path) -> None:
    assert not data_folder.exists()
    assert known_to() == known_answers().end
    save_answers([Answer(date(2026, 10, 9), "crane"), Answer(date(2026, 10, 10), "slate")])
    assert known_to() == known_answers().end == date(2026, 10, 10)
