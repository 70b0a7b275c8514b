"""Addresses: one canonical spelling for every question about a position, so that caches meet."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, quote, urlencode

from salet.errors import UnknownName, quoted
from salet.game.position import Position
from salet.game.rules import TRUE, Rules
from salet.game.text.notation import Turn, read, write
from salet.solver.doctor import position_or_wider
from salet.web.work.editions import Edition, Editions

ROOT = "/api/v1"
START = "start"


@dataclass(frozen=True, slots=True)
class PositionAddress:
    """A position as a request names it: nothing is worked out yet, so its words may still be refused."""

    edition: Edition
    rules: Rules
    turns: tuple[Turn, ...]

    @property
    def text(self) -> str:
        """The canonical text of the position; `start` before the first guess."""
        return write(self.turns) or START

    @property
    def path(self) -> str:
        """The canonical address of the position, unquoted."""
        return f"{ROOT}/{self.edition.text}/{self.rules.text}/{self.text}"


def address_of(editions: Editions, lexicon: str, rules: str, position: str) -> PositionAddress:
    """Return the address that a lexicon, rules and a position name, in any spelling."""
    edition = editions.find(lexicon)
    return PositionAddress(edition, rules_of(rules), turns_of(position, edition.lexicon.length))


def rules_of(text: str) -> Rules:
    """Return the rules of a name; the museum's flawed ones are not served."""
    rules = Rules.read(text.strip().lower())
    if rules.feedback != TRUE:
        raise UnknownName(f"The rules {quoted(text)} belong to the museum. Use normal, hard or strict here.")
    return rules


def turns_of(text: str, length: int) -> tuple[Turn, ...]:
    """Return the turns of a position in any notation; `start` has none.

    >>> turns_of("START", 5)
    ()
    """
    return () if text.strip().lower() in {"", START} else read(text, length=length)


@lru_cache(maxsize=256)
def position_at(address: PositionAddress) -> Position:
    """Return the position itself, in the wider lexicon if only that has a word that fits; raises what `play` raises."""
    return position_or_wider(address.turns, address.edition.lexicon, address.rules)


def query_of(given: Mapping[str, object], usual: Mapping[str, object]) -> str:
    """Return the canonical query: what differs from the usual, by name.

    >>> query_of({"top": 20, "guess": None}, {"top": 10, "guess": None})
    'top=20'
    """
    return urlencode(sorted((name, value) for name, value in given.items() if value != usual[name]))


def is_canonical(path: str, query: str, asked_path: str, asked_query: str) -> bool:
    """Whether what was asked is the canonical address, however its characters were quoted."""
    pairs = parse_qsl(asked_query, keep_blank_values=True)
    return asked_path == path and pairs == parse_qsl(query, keep_blank_values=True)


def percent_encoded(path: str, query: str) -> str:
    """Return the address as it stands in a header."""
    return quote(path, safe="/@~.-") + (f"?{query}" if query else "")
