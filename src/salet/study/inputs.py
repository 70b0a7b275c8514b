"""What the jobs of a campaign read: words and the user's own code, by name.

A worker may run on another machine with other files, so a payload has their digests, and the worker compares them.
"""

import hashlib
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

from salet.errors import BadFile
from salet.game.lexicon import Lexicon, load
from salet.solver.program import PREFIX, command_of


@cache
def loaded(lexicon: str) -> Lexicon:
    """Return a lexicon by name, cached until a campaign begins, as files may change."""
    return load(lexicon)


def same_words(lexicon: str, digest: str) -> Lexicon:
    """Return a lexicon by name; raise BadFile if its words differ on this machine."""
    if loaded(lexicon).hash != digest:
        loaded.cache_clear()  # the file may have been changed since
    found = loaded(lexicon)
    if found.hash != digest:
        raise BadFile(f"A worker has other words in {lexicon}: hash {found.hash[:12]}, not {digest[:12]}.")
    return found


def check_code(name: str, digest: str) -> None:
    """Raise BadFile if this machine has other code for module:function or for a program."""
    if digest and not name.startswith(PREFIX):
        import_module(name.partition(":")[0])
    if source_digest(name) != digest:
        raise BadFile(f"A worker has other code for {name}.")


def source_digest(name: str) -> str:
    """Return a digest of the source of module:function or of a program, else an empty text."""
    content = b"".join(Path(file).read_bytes() for file in _source_files(name))
    return hashlib.sha256(content).hexdigest()[:12] if content else ""


def _source_files(name: str) -> list[str]:
    if name.startswith(PREFIX):
        return [word for word in command_of(name) if Path(word).is_file()]
    module, colon, _ = name.partition(":")
    file = getattr(sys.modules.get(module), "__file__", None) if colon else None
    return [file] if file else []
