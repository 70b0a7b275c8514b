"""How common words are."""

from functools import lru_cache

from salet.system import ALLOWED_WORDS_FILE, shipped_text, shipped_words

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
    return {word: int(digit, 36) for word, digit in zip(shipped_words(ALLOWED_WORDS_FILE), digits, strict=True)}
