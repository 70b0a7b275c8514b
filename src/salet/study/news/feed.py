"""The dated feed of The New York Times: one small JSON object per day, requested slowly and fully checked.

Requests are sent one at a time and at most one per second, each with a time limit. After a temporary failure (no
connection, a server error, a truncated answer) the pauses grow and are randomized, so that many installations do not
retry at the same time. The size, the type of every field and the date of each answer are checked.
"""

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from salet.errors import BadFeed, BadFile
from salet.game.daily.answers import Answer, answer_of, puzzle_of
from salet.study.news.fetch import Temporary, WrongContent, check_address, fetch

NYT = "https://www.nytimes.com/svc/wordle/v2"
MOST_BYTES = 20_000
LONGEST_PAUSE = 60.0


@dataclass(slots=True)
class Feed:
    """The address of the feed, and its timing in seconds.

    pause: between requests, and the first pause after a failure. timeout: for one whole answer.
    """

    base: str = NYT
    pause: float = 1.0
    timeout: float = 15.0
    tries: int = 5
    sleep: Callable[[float], None] = time.sleep
    last: float = field(default=-LONGEST_PAUSE, init=False)

    def __post_init__(self) -> None:
        check_address(self.base, NYT)

    def answer_on(self, day: date) -> Answer | None:
        """Return the answer of a day, or None if the feed does not have it.

        Raises WrongContent if the feed sends something else, or another BadFeed if it cannot be reached.
        """
        address = f"{self.base.rstrip('/')}/{day}.json"
        reason = ""
        for attempt in range(self.tries):
            self._wait_turn()
            try:
                raw = fetch(address, seconds=self.timeout, most=MOST_BYTES).body
            except Temporary as failure:
                reason = str(failure)
                backoff = self.pause * 2**attempt * random.uniform(1, 1.5)  # noqa: S311 - a pause, not a secret
                if attempt < self.tries - 1:
                    self.sleep(min(LONGEST_PAUSE, max(failure.pause, backoff)))
            else:
                return None if raw is None else _answer(raw, day, address)
        raise BadFeed(f"{reason}, {self.tries} times. Try again later; the answers so far are saved.")

    def _wait_turn(self) -> None:
        wait = self.last + self.pause - time.monotonic()
        if wait > 0:
            self.sleep(wait)
        self.last = time.monotonic()


def _answer(raw: bytes, day: date, address: str) -> Answer:
    """Return the answer in the feed's JSON, with every field checked."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise WrongContent(f"{address} does not send JSON.") from None
    if not isinstance(value, dict):
        raise WrongContent(f"{address} does not send an object.")
    for name in ("id", "days_since_launch"):
        if type(value.get(name)) is not int:
            raise WrongContent(f"{address}: {name} is not an integer.")
    try:
        answer = answer_of({"date": value.get("print_date"), "word": value.get("solution")}, address)
    except BadFile as error:
        raise WrongContent(str(error)) from None
    if answer.day != day or value["days_since_launch"] != puzzle_of(day):
        raise WrongContent(
            f"{address} has the answer of another day: {answer.day}, puzzle {str(value['days_since_launch'])[:20]}."
        )
    return answer
