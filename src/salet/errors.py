"""The errors that Salet raises on purpose; every message says what to do next.

Each is also the builtin that a caller would expect. The command line and the web application turn them into sentences.
"""

import os
import sys

LONGEST_QUOTE = 60  # characters of an input that a message repeats


class SaletError(Exception):
    """The root of every error that Salet raises on purpose."""


class InvalidWord(SaletError, ValueError):
    """A word that this lexicon or alphabet does not have."""


class InvalidPattern(SaletError, ValueError):
    """Tiles that cannot be read, or that no game can show."""


class Ambiguous(InvalidPattern):
    """A text with more than one reading; `readings` holds them."""

    def __init__(self, message: str, readings: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.readings = readings


class IllegalGuess(SaletError, ValueError):
    """A word that the rules forbid in this position."""


class Contradiction(SaletError, ValueError):
    """No word fits what was entered."""


class BrokenStrategy(SaletError, RuntimeError):
    """A user's strategy that fails while it computes its costs."""


class UnknownName(SaletError, LookupError):
    """No lexicon, strategy, rule or objective has that name."""


class BadFile(SaletError, ValueError):
    """A file that is not what it should be."""


class MissingExtra(SaletError, ImportError):
    """An optional package that is not installed; the message says how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}. To install:\n  {install_command(extra)}")


class TooLarge(SaletError, MemoryError):
    """A question that needs more memory or larger numbers than there are."""


class BadFeed(SaletError, OSError):
    """A feed that cannot be reached, or whose contents are impossible."""


def quoted(text: str) -> str:
    r"""Return untrusted text in quotation marks, shortened and printable.

    >>> quoted("bygb\x00")
    "'bygb\\x00'"
    >>> len(quoted("a" * 1_000_000))
    62
    """
    return repr(cut(text))


def cut(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return what somebody wrote, cut where it is long.

    >>> cut("salet.BYBGB.crony.BBYBG", 12)
    'salet.BYBGB…'
    """
    return text if len(text) <= longest else text[: longest - 1] + "…"


def install_command(extra: str) -> str:
    """Return the command that adds an extra to this installation, whatever installed it."""
    wanted = f'"salet[{extra}]"'
    if "archive-v0" in sys.prefix:  # where uvx keeps what it runs
        return f"uvx --from {wanted} salet"
    commands = {"pipx_metadata.json": "pipx install --force", "uv-receipt.toml": "uv tool install"}
    made_by = (name for name in commands if os.path.exists(f"{sys.prefix}/{name}"))  # noqa: PTH110 - pathlib would slow --help
    return f"{next((commands[name] for name in made_by), 'pip install')} {wanted}"
