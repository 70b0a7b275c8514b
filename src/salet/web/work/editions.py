"""The lexicons that a server answers for, each under a name that changes with its words, weights and engine.

Clients name lexicons by text, and the text never reaches the file system: what is not here does not exist.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock

from salet.errors import UnknownName, quoted
from salet.game.daily.nyt import dated_name
from salet.game.lexicon import ABOUT, Lexicon, default_name, load
from salet.version import __version__

KEPT_EDITIONS = 4
"""How many days' lexicons stay here, so that a game begun before midnight can be finished."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A lexicon as it is now, under an address that no other words, weights or engine version share."""

    lexicon: Lexicon
    about: str
    text: str = field(init=False)

    def __post_init__(self) -> None:
        digest = hashlib.sha256(f"{self.lexicon.hash} {__version__}".encode()).hexdigest()[:12]
        object.__setattr__(self, "text", f"{self.lexicon.name}~{digest}")


class Editions:
    """The editions by name and by address; the first name is the default."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._by_name: dict[str, Edition] = {}
        self._by_text: dict[str, Edition] = {}
        self._lock = Lock()

    def refresh(self) -> None:
        """Take every lexicon as it is today; new answers or a new day change `nyt`."""
        with self._lock:
            for name in self.names:
                dated = dated_name(name)
                if dated != name or name not in self._by_name:
                    self._put(name, load(dated))

    def _put(self, name: str, lexicon: Lexicon) -> None:
        edition = Edition(lexicon, ABOUT.get(name, "a lexicon of this server's own"))
        self._by_text[edition.text] = edition
        self._by_name[name] = self._by_name[lexicon.name] = edition
        older = [text for text, kept in self._by_text.items() if kept.lexicon.name.partition("@")[0] == name]
        for text in older[:-KEPT_EDITIONS]:
            self._by_name.pop(self._by_text.pop(text).lexicon.name, None)

    @property
    def default(self) -> Edition:
        """Today's edition of the first lexicon."""
        return self._by_name[self.names[0]]

    @property
    def usual(self) -> str:
        """The name of the first lexicon, whatever the day."""
        return self.default.lexicon.name.partition("@")[0]

    def find_for_boards(self, text: str, boards: int) -> Edition:
        """Return the edition of a name or an address; without one, several boards get even odds in place of `nyt`."""
        usual = default_name(boards)
        even = not text.strip() and self.usual == default_name() and usual in self.names
        return self.find(usual if even else text)

    @property
    def today(self) -> list[Edition]:
        """Today's edition of every lexicon."""
        return [self._by_name[name] for name in self.names]

    def find(self, text: str) -> Edition:
        """Return the edition of a name or an address, the first of no name; one that is gone gives way to today's."""
        spelled = text.strip().lower() or next(iter(self.names), "")
        found = self._by_text.get(spelled) or self._by_name.get(spelled.partition("~")[0])
        if found is None:
            raise UnknownName(f"There is no lexicon {quoted(text)} here. There are {', '.join(self.names)}.")
        return found
