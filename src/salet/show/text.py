"""Values as text for a terminal of any width: tiles, tables, bars. Nothing here prints."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from salet.game.notation import Turn, capitals
from salet.game.pattern import pattern_text, tiles_of
from salet.game.rules import Rules
from salet.show.sentences import concentration_text
from salet.solver.evaluation import Concentration, Evaluation, Guess, concentration
from salet.solver.objective import LOSS_AS_ONE_MORE

if TYPE_CHECKING:
    from salet.solver.doctor import Doubt, Repair
    from salet.study.boards import BoardsAdvice

WIDTH = 80
VALUE_HEAD = ("guess", "to go", "how sure", "chance")  # of a table of guesses that are sorted by their value
VALUE_LEFT = (0, 2)  # columns of it that are flush left
RESET = "\x1b[0m"
TILE_STYLES = ("\x1b[97;100m", "\x1b[30;43m", "\x1b[97;42m")  # grey, yellow, green
CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"  # not tab and end of line; with half characters
BIDIRECTIONAL = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # change the order in which a line is shown
UNPRINTABLE = re.compile("|".join((*map(re.escape, (RESET, *TILE_STYLES)), f"[{CONTROLS}{BIDIRECTIONAL}]")))


def printable(text: str, *, colour: bool = False) -> str:
    r"""Return a text for a screen: control characters written out, our own colours kept.

    Everything that is printed passes through here, because names and files of others are in it.

    >>> printable("a\x1b[2Jb\u202e"), printable("\x1b[97;42mG\x1b[0m")
    ('a\\u001b[2Jb\\u202e', 'G')
    """

    def shown(match: re.Match[str]) -> str:
        return f"\\u{ord(match[0]):04x}" if len(match[0]) == 1 else match[0] * colour

    return UNPRINTABLE.sub(shown, text)


def tiles(turn: Turn) -> str:
    """Return a turn as coloured tiles and the pattern's letters, so colour is not needed."""
    shown = tiles_of(turn.pattern, len(turn.guess))
    letters = (f" {letter} " for letter in capitals(turn.guess))
    return f"{coloured_tiles(letters, shown)}  {pattern_text(turn.pattern, len(turn.guess))}"


def coloured_tiles(letters: Iterable[str], shown: Iterable[int]) -> str:
    """Return letters on the colours of their tiles."""
    return "".join(f"{TILE_STYLES[tile]}{letter}{RESET}" for letter, tile in zip(letters, shown, strict=True))


class Table(NamedTuple):
    """A table before it is drawn: its head, its rows, and which columns are flush left."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    left: Sequence[int] = (0,),
    *,
    gap: str = "  ",
    width: int | None = None,
) -> str:
    """Return rows in columns, those in `left` flush left and the others flush right.

    width: the columns of the terminal; what does not fit is dropped, whole columns from the right.

    >>> print(table(("word", "left"), [("salet", "12"), ("ox", "7")]))
    word   left
    salet    12
    ox        7
    >>> print(table(("word", "left"), [("salet", "12"), ("ox", "7")], width=10))
    word
    salet
    ox
    """
    rows = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ends = accumulate(widths, lambda end, column: end + len(gap) + column)
    fit = max(1, sum(width is None or end <= width for end in ends))
    return "\n".join(_line(row[:fit], widths[:fit], left, gap).rstrip() for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], left: Sequence[int], gap: str) -> str:
    cells = zip(row, widths, strict=True)
    return gap.join(cell.ljust(width) if k in left else cell.rjust(width) for k, (cell, width) in enumerate(cells))


ALMOST_CERTAIN = 0.9995  # rounds to 100.0 %


def chance(share: float) -> str:
    """Return a probability as people read it; only what is certain has 100 %.

    >>> chance(0.25), chance(0.00004), chance(0), chance(0.9999), chance(1)
    ('25.0 %', '<0.1 %', '', '>99.9 %', '100.0 %')
    """
    if share == 0:
        return ""
    if ALMOST_CERTAIN <= share < 1:
        return ">99.9 %"
    return "<0.1 %" if share < 0.001 else f"{100 * share:.1f} %"


def number(value: float) -> str:
    """Return a number without unnecessary decimals.

    >>> number(168.0), number(61.00086), number(12972)
    ('168', '61.00', '12,972')
    """
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def plural(count: int, noun: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> plural(1, "word"), plural(1200, "word"), plural(2, "guess", "guesses")
    ('1 word', '1,200 words', '2 guesses')
    """
    return f"{count:,} {noun if count == 1 else many or f'{noun}s'}"


def wrapped(words: Sequence[str], width: int = WIDTH, indent: str = "  ") -> str:
    """Return words in lines of at most `width` columns."""
    lines, line = [], indent
    for word in words:
        if len(line) + len(word) + 1 > width and line != indent:
            lines.append(line.rstrip())
            line = indent
        line += f"{word} "
    return "\n".join([*lines, line.rstrip()])


def paragraph(text: str, width: int = WIDTH) -> str:
    """Return a text in lines of at most `width` columns."""
    return wrapped(text.split(), width, "")


def advice_text(
    advice: Evaluation, turns: Sequence[Turn], *, details: bool = False, width: int = WIDTH, known: str = ""
) -> str:
    """Return advice as a board, what is known of it, a table of guesses and likely answers."""
    board = [tiles(turn) for turn in turns]
    guesses = advice_table(advice, details=details)
    notes = [paragraph(note, width) for note in (order_text(advice), loss_text(advice.objective, advice.rules)) if note]
    columns = [table(*guesses, width=width), *notes]
    likely = likeliest_text(advice)
    words = f"Likeliest answers:\n{wrapped(likely, width)}" if likely else ""
    doubt = doubt_text(advice.doubt, width) if advice.doubt else ""
    said = [paragraph(known, width)] if known else []
    blocks = ["\n".join([*board, *said, paragraph(advice_left(advice), width)]), doubt, "\n".join(columns), words]
    return "\n\n".join(block for block in blocks if block)


def boards_text(advice: "BoardsAdvice", width: int = WIDTH) -> str:
    """Return the best guesses over several boards: bits left, boards solved, words left on each."""
    rows = [
        (
            guess.guess,
            f"{guess.cost:.2f}",
            f"{sum(guess.chances):.2f}",
            " ".join("-" if words == 0 else f"{words:,.1f}" for words in guess.words_left),
        )
        for guess in advice.suggestions
    ]
    return table(("guess", "bits left", "boards solved", "words left on each board"), rows, (0, 3), width=width)


def opinions_of(evaluations: Sequence[Evaluation]) -> dict[str, list[str]]:
    """Return the strategies that would make each guess."""
    words = dict.fromkeys(str(each.guess) for each in evaluations)
    return {word: [str(each.strategy) for each in evaluations if each.guess == word] for word in words}


def opinions_text(opinions: Sequence[Evaluation], turns: Sequence[Turn], width: int = WIDTH) -> str:
    """Return what several strategies say in a table, and whether they agree."""
    rows = [
        (
            str(advice.strategy),
            advice.suggestions[0].guess,
            f"{score_text(advice.suggestions[0])} {advice.ranked_by}" if advice.is_scored() else "-",
            advice.kind_of_guess or "-",
            chance(advice.suggestions[0].chance) or "-",
            f"{advice.candidates:,}",
        )
        for advice in opinions
    ]
    guesses = opinions_of(opinions)
    games = {str(advice.strategy): f"{advice.lexicon}, {advice.rules}" for advice in opinions}
    said = [f"{listed(who)} {'says' if len(who) == 1 else 'say'} {word}" for word, who in guesses.items()]
    notes = [
        f"They disagree: {'; '.join(said)}." if len(said) > 1 else f"They agree: {next(iter(guesses))}.",
        f"Lists and rules: {'; '.join(f'{name} {game}' for name, game in games.items())}.",
    ]
    head = ("strategy", "guess", "its number", "kind", "chance", "left")
    board = [*map(tiles, turns), ""] if turns else []
    shown = table(head, rows, (0, 1, 2, 3), width=width)
    return "\n".join([*board, shown, *(paragraph(note, width) for note in notes)])


def listed(names: Iterable[str], word: str = "and") -> str:
    """Return names as a sentence has them.

    >>> listed(["s0"]), listed(["s0", "s1-a", "s3"])
    ('s0', 's0, s1-a and s3')
    """
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


def doubt_text(doubt: "Doubt", width: int = WIDTH) -> str:
    """Return which tile may be wrong, and the repairs to choose from."""
    sentence = paragraph(doubt.sentence, width)
    below = paragraph("If every tile is right, go on: the guesses below are for the board as it is.", width)
    return f"{sentence}\n{repairs_table(doubt.repairs, width)}\n{below}"


def repairs_table(repairs: Iterable["Repair"], width: int = WIDTH) -> str:
    """Return repairs as a table: the edit, how many words it leaves, and the likeliest of them."""
    rows = [(repair.edit, plural(repair.candidates, "word"), " ".join(repair.such_as[:3])) for repair in repairs]
    return table(("edit", "leaves", "such as"), rows, left=(0, 2), width=width)


def advice_left(advice: Evaluation) -> str:
    """Return how many words advice is about, and whether a few carry most of the chance."""
    few = concentration((word.chance for word in advice.top_candidates), advice.candidates)
    return left_text(advice.candidates, advice.lexicon, advice.rules, few)


def left_text(candidates: int, lexicon: str, rules: str, few: Concentration | None = None) -> str:
    """Return how many words are left, whether a few carry the chance, and of which game.

    >>> left_text(7, "original", "hard")
    '7 words left; lexicon original, rules hard'
    >>> left_text(106, "nyt", "normal", Concentration(6, 0.87))
    '106 words left, but six carry 87 % of the chance; lexicon nyt, rules normal'
    """
    but = f", but {concentration_text(few)}" if few else ""
    return f"{plural(candidates, 'word')} left{but}; lexicon {lexicon}, rules {rules}"


def advice_table(advice: Evaluation, *, details: bool = False) -> Table:
    """Return the guesses of an advice with the number that they are sorted by.

    details: whether what each does to the candidates follows.
    """
    valued = advice.strategy is None
    more = ("leaves", "at most", "replies", "bits") if details else ()
    rows = [
        (
            row.guess,
            *((value_text(row.lower, row.value), row.label or "") if valued else ()),
            *((score_text(row),) if advice.is_scored() else ()),
            chance(row.chance) or "-",
            *(figures(row) if details else ()),
        )
        for row in advice.suggestions
    ]
    if valued:
        return Table((*VALUE_HEAD, *more), rows, VALUE_LEFT)
    number_head = (advice.ranked_by,) if advice.is_scored() else ()
    return Table(("guess", *number_head, "chance", *more), rows)


def score_text(row: Guess) -> str:
    """Return the number of the strategy that has chosen a guess; a program has none."""
    return "-" if row.score is None else number(row.score)


def order_text(advice: Evaluation) -> str:
    """Return what the guesses are sorted by, in a sentence; nothing if there are none."""
    if not advice.suggestions:
        return ""
    if advice.strategy is None:
        return "Sorted by guesses to go: expected until the answer is found, this one included."
    if not advice.is_scored():
        return f"{advice.strategy} chooses this word, and gives no number."
    better = "larger" if advice.larger_is_better else "smaller"
    kind = f" Kind of guess: {advice.kind_of_guess}." if advice.kind_of_guess else ""
    return f"Sorted by {advice.ranked_by}: {better} is better (strategy {advice.strategy}).{kind}"


def figures(row: Guess) -> tuple[str, ...]:
    """Return what a guess does to the candidates: words left, at most, replies, bits."""
    split = row.sizes()
    return number(split.expected_size), f"{split.largest_part:,}", str(split.parts), f"{split.entropy:.3f}"


def value_text(lower: float | None, value: float) -> str:
    """Return a value, or its lower bound and a plus sign.

    >>> value_text(3.4, 3.4212), value_text(3.4, inf), value_text(inf, inf)
    ('3.421', '3.400+', '-')
    """
    shown, more = (value, "") if value < inf else (lower, "+")
    if shown is None or shown == inf:
        return "-"
    return f"{shown:.3f}{more}"


def lead_text(evaluation: Evaluation) -> str:
    """Return how much better a rare word is than the one to show first, or an empty text."""
    best, lead = evaluation.find(evaluation.guess), evaluation.find(evaluation.lead)
    if best is None or lead is None or lead == best:
        return ""
    return f"{lead.guess} is common; {best.guess} is {lead.value - best.value:.3f} better."


def loss_text(objective: str | None, rules: str) -> str:
    """Return a sentence that says how a loss counts under an objective, or an empty text.

    >>> loss_text("mean+1", "normal"), loss_text("mean", "normal")
    ('A loss counts as 7 guesses.', '')
    """
    return f"A loss counts as {Rules.read(rules).limit + 1} guesses." if objective == LOSS_AS_ONE_MORE else ""


def likeliest_text(advice: Evaluation) -> list[str]:
    """Return the likeliest answers with their chances, none at the start of a game."""
    if not advice.position.turns:
        return []
    more = advice.candidates - len(advice.top_candidates)
    words = [f"{c.word} ({chance(c.chance)})" for c in advice.top_candidates]
    if more:
        words.append(f"and {more:,} more")
    return [f"{word}," for word in words[:-1]] + words[-1:]
