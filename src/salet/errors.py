"""The errors that Salet raises on purpose; every message says what to do next.

Each is also the builtin that a caller would expect. The command line and the web application turn them into sentences.
"""

import os
import sys

MAX_QUOTE_LENGTH = 60  # characters of an input that a message repeats

# What adds a library to an environment, by the file that pipx or uv leaves in the environments it makes.
INSTALLERS = {
    "pipx_metadata.json": "pipx inject salet",
    "uv-receipt.toml": 'uv pip install --python "{python}"',
}


class SaletError(Exception):
    """The root of every error that Salet raises on purpose."""


class InvalidWordError(SaletError, ValueError):
    """A word that this lexicon or alphabet does not have."""


class InvalidPatternError(SaletError, ValueError):
    """Tiles that cannot be read, or that no game can show."""


class AmbiguousTextError(InvalidPatternError):
    """A text with more than one reading; `readings` holds them."""

    def __init__(self, message: str, readings: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.readings = readings


class IllegalGuessError(SaletError, ValueError):
    """A word that the rules forbid in this position."""


class ContradictionError(SaletError, ValueError):
    """No word fits what was entered."""


class StrategyError(SaletError, RuntimeError):
    """A user's strategy that fails while it computes its costs."""


class UnknownNameError(SaletError, LookupError):
    """No lexicon, strategy, rule or objective has that name."""


class FileError(SaletError, ValueError):
    """A file that is not what it should be."""


class MissingExtraError(SaletError, ImportError):
    """Optional libraries that aren't installed; the message says how to install them."""

    def __init__(self, what: str, *libraries: str) -> None:
        them = "it" if len(libraries) == 1 else "them"
        super().__init__(f"{what}. To install {them}, run:\n  {install_command(*libraries)}")


class TooLargeError(SaletError, MemoryError):
    """A question that needs more memory or larger numbers than there are."""


class FeedError(SaletError, OSError):
    """A feed that cannot be reached, or whose contents are impossible."""


def quote_input(text: str) -> str:
    r"""Return untrusted text in quotation marks, shortened and printable.

    >>> quote_input("bygb\x00")
    "'bygb\\x00'"
    >>> len(quote_input("a" * 1_000_000))
    62
    """
    return repr(truncate(text))


def truncate(text: str, longest: int = MAX_QUOTE_LENGTH) -> str:
    """Return a text that a person wrote, shortened if it is long.

    >>> truncate("salet.BYBGB.crony.BBYBG", 12)
    'salet.BYBGB…'
    """
    return text if len(text) <= longest else text[: longest - 1] + "…"


def install_command(*libraries: str) -> str:
    """Return the command that adds libraries to this installation, whatever installed it.

    >>> install_command("fastapi", "uvicorn")
    'pip install fastapi uvicorn'
    """
    named = " ".join(libraries)
    for file, command in INSTALLERS.items():
        if os.path.exists(f"{sys.prefix}/{file}"):  # noqa: PTH110 - pathlib would slow --help
            return f"{command.format(python=sys.executable)} {named}"
    return f"pip install {named}"
