"""The shipped word lists in `salet/data`; SOURCES.md there names the source of each."""

from functools import lru_cache
from importlib.resources import files

ACCEPTED = "nyt-allowed"


def shipped_text(file: str) -> str:
    """Return the text of a shipped data file."""
    return (files("salet.data") / file).read_text("utf-8")


@lru_cache(maxsize=8)
def shipped_words(name: str) -> tuple[str, ...]:
    """Return a shipped list in the order of its source.

    >>> shipped_words("original-answers")[:2]
    ('cigar', 'rebut')
    """
    return tuple(shipped_text(f"{name}.txt").split())


COMMON_LEVEL = 3  # of frequency_levels: some 400 in the source's count


@lru_cache(maxsize=1)
def rare_words() -> frozenset[str]:
    """Return the accepted words that few people know: rare, and never meant as answers."""
    levels, meant = frequency_levels(), shipped_words("nyt2022-answers")
    return frozenset(word for word, level in levels.items() if level < COMMON_LEVEL).difference(meant)


def is_common(word: str) -> bool:
    """Whether people know a word; words outside the accepted list count as known.

    >>> is_common("slate"), is_common("tarse"), is_common("naïve")
    (True, False, True)
    """
    return word not in rare_words()


def frequency_levels() -> dict[str, int]:
    """Return how frequent each accepted word is in English, by doublings of its count above 50.

    >>> levels = frequency_levels()
    >>> levels["house"] > levels["crane"] > levels["aahed"] == 0
    True
    """
    digits = "".join(shipped_text("nyt-frequency.txt").split())
    return {word: int(digit, 36) for word, digit in zip(shipped_words(ACCEPTED), digits, strict=True)}
