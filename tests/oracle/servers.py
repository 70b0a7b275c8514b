"""What the HTTP API answers, compared with the truth."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from brute import Game, tiles
from claims import SEVEN_DIGITS, Row, wrong_best, wrong_rows
from commands import wrong_suggestions
from library import lexicon_in
from random_games import Question
from studies import ALLOWS_A_LOSS, truth_for

MOST = 50  # suggestions that the API gives
Faults = Iterator[tuple[int, str]]


def requests(question: Question) -> dict[str, dict[str, Any]]:
    """Return a server's questions about a position, and about a game up to its answer."""
    where = {"lexicon": question.name, "rules": question.game.rules}
    here = {**where, "position": question.text or "start"}
    last = (question.answer, tiles(question.answer, question.answer))
    return {
        "suggest": {**here, "top": min(question.count, MOST), "seconds": 5},
        "solve": {**here, "objective": question.objective or "mean", "seconds": 5},
        "hints": here,
        "why": here,
        "review": {**where, "position": " ".join((question.text, *last))},
    }


def wrong_answers(question: Question, answers: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the answers to the requests."""
    game = question.game
    # A busy machine may not have had the time to prove all of them.
    settled = all(row["certainty"] == "proven" for row in answers["suggest"]["suggestions"])
    yield from wrong_suggestions(question, answers["suggest"], min(question.count, MOST), settled=settled)
    solved = answers["solve"]
    truth: Mapping[str, float] = question.value_under(solved["objective"])
    if solved["proven"]:
        yield from wrong_best(truth, solved["guess"], solved["value"], SEVEN_DIGITS)
    word = answers["hints"]["guess"]
    truth = truth_for(question, game, word)
    yield from wrong_rows(game, truth, [Row(word)])
    if settled:
        yield from wrong_best(truth, word, min(truth.values()), SEVEN_DIGITS)
    splits = [split for split in (answers["why"]["guess"], answers["why"]["rival"]) if split]
    truth = truth_for(question, game, *(split["word"] for split in splits))
    yield from wrong_rows(game, truth, [_explained(split) for split in splits], SEVEN_DIGITS)
    for played, turn in enumerate(answers["review"]["turns"]):
        before = Game(game.weights, game.mode, game.limit, game.turns[:played])
        truth = question.value_under(ALLOWS_A_LOSS, before)
        value = _explained(turn["guess"])
        yield from wrong_rows(before, truth, [value], SEVEN_DIGITS)
        if turn["best"]["proven"]:
            yield from wrong_best(truth, turn["best"]["word"], turn["best"]["value"], SEVEN_DIGITS)


def _explained(split: Mapping[str, Any]) -> Row:
    proven = split["certainty"] == "proven"
    return Row(split["word"], split["chance"], value=split["value"], proven=proven)


def http(questions: Sequence[Question]) -> Faults:
    """Yield what is wrong with the answers of a real server, each with the number of its game."""
    sys.path.append(str(Path(__file__).resolve().parents[1] / "support"))
    from served import Served

    with TemporaryDirectory() as folder, Served(*_lists(questions, Path(folder))) as server:
        for question in questions:
            answers = {name: _asked(server.client, name, fields) for name, fields in requests(question).items()}
            yield from ((question.number, what) for what in wrong_answers(question, answers))


def _lists(questions: Sequence[Question], folder: Path) -> list[str]:
    """Return the options that name the questions' lists, written to files in a folder."""
    return [part for question in questions for part in ("-l", _files_of(question, folder))]


def _files_of(question: Question, folder: Path) -> str:
    """Return the files of a question's list, as a server takes them."""
    lexicon = lexicon_in(question)
    answers, guesses = folder / f"{question.name}.txt", folder / f"{question.name}.guesses.txt"
    rows = zip(lexicon.answers, lexicon.weights, strict=True)
    answers.write_text("".join(f"{word} {weight}\n" for word, weight in rows), "utf-8")
    guesses.write_text("\n".join(lexicon.guesses), "utf-8")
    return f"{answers}+{guesses}"


def _asked(client: Any, name: str, fields: Mapping[str, Any]) -> Any:
    answer = client.get(f"/api/{name}", params=fields)
    if answer.status_code != 200:
        raise ValueError(answer.text)
    return answer.json()
