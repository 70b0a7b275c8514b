"""What a driver and its workers must agree on before a job is done: Salet's version, the words, and code of one's own.

A worker may be another machine, with lists and files of its own. It checks before every batch, and refuses with a
sentence. The lexicons it loaded are kept for as long as campaigns ask for the same words.
"""

import hashlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from salet.errors import SaletError
from salet.game.lexicon import Lexicon, load
from salet.version import __version__

_kept: dict[tuple[str, int | None], Lexicon] = {}


def loaded(lexicon: str, length: int | None = None) -> Lexicon:
    """Return a lexicon by name, loaded once; `forget` first where a file may have been written anew since."""
    if (lexicon, length) not in _kept:
        _kept[lexicon, length] = load(lexicon, length=length)
    return _kept[lexicon, length]


def forget() -> None:
    """Forget the lexicons that were loaded."""
    _kept.clear()


def edition(name: str) -> str:
    """Return a digest of the file that module:function comes from, or nothing for something of Salet's."""
    module, colon, _ = name.partition(":")
    file = getattr(sys.modules.get(module), "__file__", None) if colon else None
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12] if file else ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The version, the words (name, length, hash) and the code (module:function, digest) of a campaign.

    >>> Stamp("0.0.9")()
    'a worker has Salet ..., this campaign needs 0.0.9'
    """

    version: str = __version__
    words: tuple[tuple[str, int | None, str], ...] = ()
    code: tuple[tuple[str, str], ...] = ()

    def __call__(self) -> str | None:
        """Return why this process may not take part, or None."""
        if self.version != __version__:
            return f"a worker has Salet {__version__}, this campaign needs {self.version}"
        reasons = (*(_words_differ(*words) for words in self.words), *(_code_differs(*code) for code in self.code))
        return next((reason for reason in reasons if reason), None)


def stamp_of(lexicons: Iterable[tuple[str, int | None]] = (), code: Iterable[str] = ()) -> Stamp:
    """Return the stamp of a campaign over these lexicons (name and length) with this code of one's own."""
    words = tuple((name, length, loaded(name, length).hash) for name, length in dict.fromkeys(lexicons))
    return Stamp(__version__, words, tuple((name, edition(name)) for name in dict.fromkeys(code) if edition(name)))


def _words_differ(name: str, length: int | None, digest: str) -> str | None:
    if (name, length) in _kept and _kept[name, length].hash == digest:
        return None
    try:
        _kept[name, length] = load(name, length=length)
    except SaletError as error:
        return f"a worker cannot load the lexicon {name}: {error}"
    found = _kept[name, length].hash
    return None if found == digest else f"a worker has other words as {name}: {found[:12]}, not {digest[:12]}"


def _code_differs(name: str, digest: str) -> str | None:
    try:
        import_module(name.partition(":")[0])
    except ImportError as error:
        return f"a worker cannot find {name}: {error}"
    return None if edition(name) == digest else f"a worker has another {name} than the driver"
