"""Every route answers what the command line prints with --json for the same question, and refuses in one sentence."""

import json
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest
from served import Served

from salet.advice.boards import suggest_boards
from salet.advice.hints import hints
from salet.advice.why import why
from salet.cli.main import run
from salet.game.position import parse_position
from salet.show.sentences import hint_sentences, why_sentences

pytestmark = pytest.mark.xdist_group("served")
OF = {"lexicon": "original"}
LONG = {"seconds": 5}  # both finish, also on a busy machine
ALIKE: tuple[tuple[dict[str, Any], str], ...] = (
    (OF, "suggest -l original"),
    ({"position": "crane bygbb", **OF, "top": 3, **LONG}, "suggest -l original -n 3 --seconds 5 crane bygbb"),
    ({"position": "crane bygbb shark ybggb"}, "suggest crane bygbb shark ybggb"),  # has a doubt
    (
        {"position": "crane=01200", "digits": "green2", "rules": "hard", **LONG},
        "suggest --hard --seconds 5 crane=bygbb",
    ),
    ({"position": "crane.BYGBB", **OF}, "solve -l original crane.BYGBB"),
    ({"position": "crane.BYGBB", **OF, "guess": "shark"}, "solve -l original -g shark crane.BYGBB"),
    ({"position": "soare clint mince wince", **OF}, "review -l original soare clint mince wince"),
    ({"position": "crane bygbb", **OF, "answer": "shark"}, "review -l original --answer shark crane bygbb"),
)
NOT_COMPARED = {"seconds", "nodes"}
REFUSED: tuple[tuple[str, dict[str, Any], int, str], ...] = (
    ("suggest", {"position": "crane.BYGBB.slate.BBGBY", "lexicon": "original"}, 422, "fits"),
    ("suggest", {"position": "crane.GGGGG"}, 422, "won"),
    ("why", {"position": "crane.GGGGG"}, 422, "won"),
    ("hints", {"position": "crane.GGGGG"}, 422, "won"),
    ("suggest", {"position": "xxxxx.BBBBB"}, 422, "xxxxx"),
    ("suggest", {"position": "crane.BYG"}, 422, ""),
    ("suggest", {"lexicon": "/etc/passwd"}, 404, "Unknown word list"),
    ("suggest", {"lexicon": "nyt@2026-01-01"}, 404, "Unknown word list"),
    ("suggest", {"rules": "hardest"}, 404, "hardest"),
    ("suggest", {"objective": "joy", "position": "crane.BYGBB"}, 404, "joy"),
    ("suggest", {"top": 51}, 422, "50"),
    ("suggest", {"seconds": 6}, 422, "5"),
    ("suggest", {"postion": "crane"}, 422, "postion"),
    ("solve", {}, 422, "too many"),
    ("suggest-boards", {"boards": ["crane.BYGBB", "slate.BBBBB"]}, 422, "same guesses"),
    ("suggest-boards", {"boards": []}, 422, "boards"),
    ("suggest", {"position": "Wordle 1,200 2/6*\n🟨⬛⬛⬛⬛\n🟩🟩🟩🟩🟩"}, 422, "no word"),
    ("suggest", {"position": "crane 01200"}, 422, ""),
    ("suggest-boards", {}, 422, "boards"),
)


def printed(*words: str) -> Any:
    """Return what the command line prints."""
    with redirect_stdout(StringIO()) as out:
        run([*words, "--json"])
    return json.loads(out.getvalue())


def comparable(value: Any) -> Any:
    return {name: each for name, each in value.items() if name not in NOT_COMPARED}


@pytest.mark.parametrize(("fields", "words"), ALIKE)
def test_an_answer_is_what_the_command_line_prints(served: Served, fields: dict[str, Any], words: str) -> None:
    route = words.split(maxsplit=1)[0]
    expected = comparable(printed(*words.split()))
    reply = served.client.get(f"/api/{route}", params=fields)
    assert reply.status_code == 200
    assert comparable(reply.json()) == expected


def test_reasons_and_hints_are_those_of_the_library(served: Served) -> None:
    position = parse_position("crane bygbb", "original")
    fields = {"position": "crane bygbb", "lexicon": "original"}
    answer = served.client.get("/api/why", params={**fields, "guess": "shark"}).json()
    assert answer["sentences"] == list(why_sentences(why(position, "shark")))
    assert served.client.get("/api/hints", params=fields).json()["steps"] == list(hint_sentences(hints(position)))


def test_boards_are_those_of_the_library(served: Served) -> None:
    texts = ["salet.BBBBB", "salet.GBBBB"]
    found = served.client.get("/api/suggest-boards", params={"boards": texts, "lexicon": "original", "top": 1}).json()
    boards = [parse_position(text, "original", "normal-7") for text in texts]
    assert found["suggestions"][0]["word"] == suggest_boards(boards, 1)[0].word
    assert [board["candidate_count"] for board in found["boards"]] == [p.count for p in boards]
    assert (
        served.client.get("/api/suggest-boards", params={"boards": texts}).json()["boards"][0]["lexicon"] == "nyt2022"
    )


@pytest.mark.parametrize(("route", "fields", "status", "word"), REFUSED)
def test_a_wrong_question_is_refused_in_one_sentence(
    served: Served, route: str, fields: dict[str, Any], status: int, word: str
) -> None:
    reply = served.client.get(f"/api/{route}", params=fields)
    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json")
    problem = reply.json()
    assert problem["status"] == status
    assert word in problem["detail"]
    assert "Traceback" not in reply.text


def test_a_contradiction_comes_with_the_repairs_that_the_command_line_prints(served: Served) -> None:
    reply = served.client.get("/api/suggest", params={"position": "crane.BYGBB.slate.BBGBY", "lexicon": "original"})
    expected = printed("suggest", "-l", "original", "crane.BYGBB.slate.BBGBY")
    assert expected.items() <= reply.json().items()


def test_what_is_not_there_is_refused(served: Served) -> None:
    assert served.client.get("/api/nothing").status_code == 404
    assert served.client.get("/../pyproject.toml").status_code == 404
