"""What a worker must have in common with the driver of a campaign: Salet's version, the words, and the user's code.

A worker may run on another machine with other files. It checks the requirements before every batch, and refuses the
batch with a reason if they differ. Loaded lexicons are cached.
"""

import hashlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from salet.errors import SaletError
from salet.game.lexicon import Lexicon, load
from salet.solver.programs.program import PREFIX, command_of
from salet.version import __version__


@cache
def loaded(lexicon: str) -> Lexicon:
    """Return a lexicon by name; the caches of campaigns are emptied when they begin, as files may have changed."""
    return load(lexicon)


def source_digest(name: str) -> str:
    """Return a digest of the source file of module:function, or of a program's files; empty for any other name."""
    content = b"".join(Path(file).read_bytes() for file in _source_files(name))
    return hashlib.sha256(content).hexdigest()[:12] if content else ""


def _source_files(name: str) -> list[str]:
    if name.startswith(PREFIX):
        return [word for word in command_of(name) if Path(word).is_file()]
    module, colon, _ = name.partition(":")
    file = getattr(sys.modules.get(module), "__file__", None) if colon else None
    return [file] if file else []


@dataclass(frozen=True, slots=True)
class Requirements:
    """The version, words (name, hash) and code (module:function, digest) that a campaign needs.

    >>> Requirements("0.0.9")()
    'a worker has Salet ..., this campaign needs 0.0.9'
    """

    version: str = __version__
    words: tuple[tuple[str, str], ...] = ()
    code: tuple[tuple[str, str], ...] = ()

    def __call__(self) -> str | None:
        """Return why this process cannot take part, or None."""
        if self.version != __version__:
            return f"a worker has Salet {__version__}, this campaign needs {self.version}"
        reasons = (*(_words_differ(*words) for words in self.words), *(_code_differs(*code) for code in self.code))
        return next((reason for reason in reasons if reason), None)


def requirements_of(lexicons: Iterable[str] = (), code: Iterable[str] = ()) -> Requirements:
    """Return the requirements of a campaign over these lexicons and functions (module:function)."""
    words = tuple((name, loaded(name).hash) for name in dict.fromkeys(lexicons))
    digests = ((name, source_digest(name)) for name in dict.fromkeys(code))
    return Requirements(__version__, words, tuple((name, digest) for name, digest in digests if digest))


def _words_differ(name: str, digest: str) -> str | None:
    try:
        if loaded(name).hash != digest:
            loaded.cache_clear()  # the file may have been changed since
        found = loaded(name).hash
    except SaletError as error:
        return f"a worker cannot load the lexicon {name}: {error}"
    return None if found == digest else f"a worker has different words in {name}: hash {found[:12]}, not {digest[:12]}"


def _code_differs(name: str, digest: str) -> str | None:
    try:
        if not name.startswith(PREFIX):
            import_module(name.partition(":")[0])
    except ImportError as error:
        return f"a worker cannot find {name}: {error}"
    return None if source_digest(name) == digest else f"a worker has different code for {name} than the driver"
