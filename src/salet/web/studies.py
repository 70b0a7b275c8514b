"""What the API answers from whole studies: reasons, hints, reviews, grids, several boards.

They search for a fraction of a second here and there, so they have a desk of their own.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from salet.errors import IllegalGuess, InvalidWord
from salet.game.position import Position, replay, start
from salet.game.rules import Rules
from salet.study.boards import SPARE, Boards, is_solved, offers
from salet.study.hints import hints as hints_for
from salet.study.review import review as reviewed
from salet.study.why import explain
from salet.web.address import START, Place, position_at, turns_of
from salet.web.answers import likeliest, outcome, placed
from salet.web.rendered import FOREVER, IMPROVING, Lifetime
from salet.web.shelf import Edition
from salet.web.study_schemas import ReviewAsked

MOMENT = 0.3
"""Seconds for each question that a study asks of the search."""


def why(place: Place, guess: str | None, against: str | None) -> tuple[dict[str, Any], Lifetime]:
    """Return why a guess is good; for good once its value is proven."""
    position = _going_on(place)
    value = {**explain(position, guess, against, budget=MOMENT).as_json(), **placed(place, position)}
    proven = all(split is None or split["label"] == "proven" for split in (value["guess"], value["against"]))
    return value, FOREVER if proven else IMPROVING


def hints(place: Place) -> tuple[dict[str, Any], Lifetime]:
    """Return the ladder of hints."""
    position = _going_on(place)
    return {**hints_for(position).as_json(), **placed(place, position)}, IMPROVING


def _going_on(place: Place) -> Position:
    """Return the position of a game that is not over."""
    position = position_at(place)
    if outcome(place):
        raise IllegalGuess("The game is over: there is nothing left to guess.")
    return position


def review(edition: Edition, rules: Rules, asked: ReviewAsked) -> dict[str, Any]:
    """Return a game rated: its words with the answer last, or a board in any notation."""
    if bool(asked.words) == bool(asked.text.strip()):
        raise InvalidWord("Give the words of a game, the answer last, or its board as a text: one of them.")
    game = asked.words or turns_of(asked.text, edition.lexicon.length)
    value = reviewed(game, edition.lexicon, rules, answer=asked.answer, pool=asked.pool, budget=MOMENT).as_json()
    return {**value, "lexicon": edition.text}


def boards(edition: Edition, texts: Sequence[str], limit: int | None, top: int) -> dict[str, Any]:
    """Return the guesses that are best over several boards, and what is left on each."""
    first = start(edition.lexicon, Rules(limit=limit or len(texts) + SPARE))
    played = Boards(tuple(replay(first, turns_of(text, edition.lexicon.length)) for text in texts))
    check_shared(played)
    found = offers(played, top) if played.open and played.left else ()
    value = played.as_json()
    rows = [
        {**row, "position": row["position"] or START, "top_candidates": likeliest(position, 10)}
        for row, position in zip(value["boards"], played.positions, strict=True)
    ]
    return {**value, "lexicon": edition.text, "boards": rows, "offers": [offer.as_json() for offer in found]}


def check_shared(played: Boards) -> None:
    """Raise if the boards cannot belong to one game: all share their guesses, and only a solved one may have fewer."""
    for number, position in enumerate(played.positions, 1):
        for ours, guess in zip_longest((turn.guess for turn in position.turns), played.guesses):
            if ours == guess or (ours is None and is_solved(position)):
                continue
            if ours is None:
                raise InvalidWord(f"Board {number} has no reply to {guess}. Give every open board the same guesses.")
            raise InvalidWord(f"Board {number} has {ours} where another has {guess}. All boards share their guesses.")
