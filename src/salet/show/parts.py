"""Guesses taken apart, as text: every reply with its words, one guess or two."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from salet.game.notation import Turn, read_pattern
from salet.show.blocks import Style
from salet.show.sentences import why_sentences
from salet.show.style import folded, short_row
from salet.show.text import chance, figures, left_text, plural, table
from salet.solver.evaluation import Guess
from salet.study.advice import Part, Why

HEAD = ("reply", "words", "chance", "share")


Parts = tuple[Guess, Sequence[Part]]
"""A guess and what each of its replies leaves."""


def parts_text(
    why: Why, choosers: Mapping[str, str], style: Style, most: int = 10, *, side_by_side: bool = False
) -> str:
    """Return the board, the replies to one guess or two, what they add up to, and the reasons.

    choosers: the strategies that have chosen a guess, by guess.
    """
    guesses: list[Parts] = [(why.guess, why.replies)]
    if side_by_side and why.against:
        guesses.append((why.against, why.against_replies))
    board = [short_row(turn, style) for turn in why.position.turns]
    left = folded(left_text(why.candidates, why.lexicon, why.rules), style)
    replies = _side_by_side(guesses, style, most) if len(guesses) > 1 else _replies(*guesses[0], style, most)
    chosen = [
        f"{guess.guess} is the guess of {choosers[guess.guess]}." for guess, _ in guesses if guess.guess in choosers
    ]
    notes = [folded(note, style) for note in chosen]
    reasons = [folded(sentence, style) for sentence in why_sentences(why)]
    sums = "\n".join([_sums([guess for guess, _ in guesses], style), *notes])
    return "\n\n".join(["\n".join([*board, left]), replies, sums, "\n".join(reasons)])


def _replies(guess: Guess, replies: Sequence[Part], style: Style, most: int) -> str:
    """Return the replies of one guess, each with its tiles and the first of its words."""
    shown = replies[:most]
    rows = [(*_figures(part), _words(part)) for part in shown]
    head, *lines = table((*HEAD[1:], "words left"), rows, (3,)).split("\n")
    width = 2 * len(guess.guess) + 3
    tiles = [short_row(Turn(guess.guess, read_pattern(part.pattern)), style) for part in shown]
    text = [f"{HEAD[0].ljust(width)}{head}", *(f"{row}  {line}" for row, line in zip(tiles, lines, strict=True))]
    return "\n".join([*text, *_others(guess, replies, most)])


def _side_by_side(guesses: Sequence[Parts], style: Style, most: int) -> str:
    """Return the replies of two guesses side by side, in order of size."""
    rows = zip_longest(*([(part.pattern, *_figures(part)) for part in replies[:most]] for _, replies in guesses))
    cells = [[cell for row in pair for cell in (row or ("",) * len(HEAD))] for pair in rows]
    head = [cell for guess, _ in guesses for cell in (guess.guess, *HEAD[1:])]
    others = [line for parts in guesses for line in _others(*parts, most)]
    return "\n".join([table(head, cells, (0, 4), width=style.width), *others])


def _figures(part: Part) -> tuple[str, str, str]:
    return f"{part.words:,}", chance(part.chance), f"{part.share:.2f}"


def _words(part: Part) -> str:
    more = part.words - len(part.likeliest)
    return " ".join([*part.likeliest, *([f"and {more:,} more"] if more else [])])


def _others(guess: Guess, all_replies: Sequence[Part], most: int) -> list[str]:
    """Return what the replies that are not shown add up to."""
    rest = all_replies[most:]
    if not rest:
        return []
    words, share = sum(part.words for part in rest), sum(part.share for part in rest)
    replies = plural(len(rest), "more reply", "more replies")
    return [f"{guess.guess}: {replies} with {plural(words, 'word')}, share {share:.2f} (--top shows them)"]


def _sums(guesses: Sequence[Guess], style: Style) -> str:
    """Return the sum of the shares, the most words, the bits and the exact value of each guess."""
    rows = [(guess.guess, *figures(guess), f"{guess.value:.3f}", guess.label or "") for guess in guesses]
    head = ("guess", "sum of shares", "at most", "replies", "bits", "to go", "how sure")
    return table(head, rows, (0, 6), width=style.width)
