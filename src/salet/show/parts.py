"""Guesses taken apart, as text: every reply with its words, one guess or two."""

from collections.abc import Sequence
from itertools import zip_longest

from salet.game.notation import Turn, read_pattern
from salet.show.blocks import Style
from salet.show.sentences import why_sentences
from salet.show.style import folded, short_row
from salet.show.text import chance, left_text, number, plural, table
from salet.study.reasons import Part, Parts, TakenApart

HEAD = ("reply", "words", "chance", "share")


def parts_text(found: TakenApart, turns: Sequence[Turn], style: Style, most: int = 10) -> str:
    """Return the board, the replies to each guess, what they add up to, and the reasons."""
    position = found.why.position
    board = [short_row(turn, style) for turn in turns]
    left = folded(left_text(position.count, position.lexicon.name, position.rules.text), style)
    one, *others = found.guesses
    replies = _side_by_side(found.guesses, style, most) if others else _replies(one, style, most)
    reasons = [folded(sentence, style) for sentence in why_sentences(found.why)]
    blocks = ["\n".join([*board, left]), replies, _sums(found.guesses, style), "\n".join(reasons)]
    return "\n\n".join(blocks)


def _replies(parts: Parts, style: Style, most: int) -> str:
    """Return the replies of one guess, each with its tiles and the first of its words."""
    guess, shown = parts.guess.word, parts.replies[:most]
    rows = [(*_figures(part), _words(part)) for part in shown]
    head, *lines = table((*HEAD[1:], "words left"), rows, (3,)).split("\n")
    width = 2 * len(guess) + 3
    tiles = [short_row(Turn(guess, read_pattern(part.pattern)), style) for part in shown]
    text = [f"{HEAD[0].ljust(width)}{head}", *(f"{row}  {line}" for row, line in zip(tiles, lines, strict=True))]
    return "\n".join([*text, *_others(parts, most)])


def _side_by_side(guesses: Sequence[Parts], style: Style, most: int) -> str:
    """Return the replies of two guesses side by side, in order of size."""
    rows = zip_longest(*([(part.pattern, *_figures(part)) for part in parts.replies[:most]] for parts in guesses))
    cells = [[cell for row in pair for cell in (row or ("",) * len(HEAD))] for pair in rows]
    head = [cell for parts in guesses for cell in (parts.guess.word, *HEAD[1:])]
    others = [line for parts in guesses for line in _others(parts, most)]
    return "\n".join([table(head, cells, (0, 4), width=style.width), *others])


def _figures(part: Part) -> tuple[str, str, str]:
    return f"{part.words:,}", chance(part.chance), f"{part.share:.2f}"


def _words(part: Part) -> str:
    more = part.words - len(part.likeliest)
    return " ".join([*part.likeliest, *([f"and {more:,} more"] if more else [])])


def _others(parts: Parts, most: int) -> list[str]:
    """Return what the replies that are not shown add up to."""
    rest = parts.replies[most:]
    if not rest:
        return []
    words, share = sum(part.words for part in rest), sum(part.share for part in rest)
    replies = plural(len(rest), "more reply", "more replies")
    return [f"{parts.guess.word}: {replies} with {plural(words, 'word')}, share {share:.2f} (--top shows them)"]


def _sums(guesses: Sequence[Parts], style: Style) -> str:
    """Return the sum of the shares, the most words, the bits and the exact value of each guess."""
    rows = [
        (
            parts.guess.word,
            number(parts.guess.sizes.expected_size),
            f"{parts.guess.sizes.largest_part:,}",
            str(parts.guess.sizes.parts),
            f"{parts.guess.sizes.entropy:.3f}",
            f"{parts.guess.value:.3f}",
            parts.guess.label or "",
        )
        for parts in guesses
    ]
    head = ("guess", "sum of shares", "at most", "replies", "bits", "to go", "how sure")
    chosen = [f"{parts.guess.word} is the guess of {parts.chosen_by}." for parts in guesses if parts.chosen_by]
    notes = [folded(note, style) for note in chosen]
    return "\n".join([table(head, rows, (0, 6), width=style.width), *notes])
