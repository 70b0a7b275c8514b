"""The helper's first screen: which game it helps with, what to type, and good openers.

Nothing here needs NumPy: it is shown before the engine is loaded.
"""

from dataclasses import dataclass

from salet.game.lexicon import is_nyt
from salet.game.notation import Digits
from salet.game.nyt import day_of, is_stale, today
from salet.game.rules import Rules
from salet.show.blocks import Style
from salet.show.sentences import age_text, stale_text
from salet.show.style import folded, spoken_value
from salet.show.text import lead_text, loss_text, score_text, value_text, wrapped
from salet.solver.evaluation import Advice, Guess

TILES = "bygbbbbbbbb"
MODES = {"normal": "hard mode off", "hard": "hard mode on"}
LETTERS = "b is grey, y yellow, g green; squares work too."
DIGITS = {
    "green2": "b or 0 is grey, y or 1 yellow, g or 2 green; squares work too.",
    "green0": "b or 2 is grey, y or 1 yellow, g or 0 green; squares work too.",
}
COMMANDS = "hint  why  list  undo  edit 2  hard  new  quit  ?"


@dataclass(frozen=True, slots=True)
class Opening:
    """A game before its first guess: words, an example, rules, openers if known.

    about: what the strategy does that leads the game, if one does.
    digits: what digits in tiles mean, if that is known.
    """

    lexicon: str
    answers: int
    example: str
    rules: Rules
    advice: Advice | None = None
    about: str = ""
    digits: Digits | None = None


def greeting_text(opening: Opening, style: Style) -> str:
    """Return the first screen."""
    blocks = [_title(opening), *([opening.about] if opening.about else []), _usage(opening)]
    text = "\n\n".join(folded(block, style) for block in blocks)
    openers = openers_text(opening, style)
    return f"{text}\n\n{openers}" if openers else text


def _title(opening: Opening) -> str:
    name = opening.lexicon
    game = "today's Wordle" if name == "nyt" else f"the Wordle of {name[4:]}" if is_nyt(name) else "a game of Wordle"
    mode = MODES.get(opening.rules.text, f"rules {opening.rules.text}")
    size = "" if is_nyt(name) else f", {opening.answers:,} answers"
    title = f"Salet helps with {game} (word list {name}{size}, {mode})."
    if not is_nyt(name):
        return title
    age = age_text(day_of(name))
    return f"{title}\n{stale_text() if day_of(name) == today() and is_stale() else f'{age[0].upper()}{age[1:]}.'}"


def _usage(opening: Opening) -> str:
    """Return what to type, with a word of this game's length and its tiles."""
    return "\n".join(
        [
            f"Type your guess and its tiles:  {opening.example} {TILES[: len(opening.example)]}",
            DIGITS.get(opening.digits or "", LETTERS),
            "Tiles alone are for the word in the prompt.",
            f"Or:  {COMMANDS}",
        ]
    )


def openers_text(opening: Opening, style: Style) -> str:
    """Return the openers with the number that they are sorted by; nothing if none are known."""
    advice, led = opening.advice, bool(opening.about)
    if advice is None:
        return ""
    if led and not advice.is_scored:
        return folded(f"It opens with {advice.suggestions[0].word}.", style)
    loss = loss_text(advice.objective, advice.rules)
    if style.plain:
        return "\n".join([*(folded(_spoken(row, advice), style) for row in advice.suggestions), *filter(None, [loss])])
    labels = {row.label for row in advice.suggestions if row.label}
    what = "average guesses" if advice.strategy is None else advice.ranked_by
    notes = [*labels] if len(labels) == 1 else []
    notes += [f"kind of guess: {advice.kind_of_guess}"] if advice.kind_of_guess else []
    notes += ["larger is better"] if advice.larger_is_better else []
    notes += [f"{loss[0].lower()}{loss[1:-1]}"] if loss else []
    about = f" ({'; '.join(notes)})" if notes else ""
    rows = [_opener(row, advice, labelled=len(labels) > 1) for row in advice.suggestions]
    head = folded(f"{'Its' if led else 'Good'} openers with their {what}{about}:", style)
    lead = folded(lead_text(advice.suggestions, advice.lead), style)
    return "\n".join(part for part in (head, wrapped(rows, style.width), lead) if part)


def _opener(row: Guess, advice: Advice, *, labelled: bool) -> str:
    label = f" {row.label}" if labelled else ""
    return f"{row.word} {_value(row, advice)}{label}  "


def _value(row: Guess, advice: Advice) -> str:
    return value_text(row.lower, row.value) if advice.strategy is None else score_text(row)


def _spoken(row: Guess, advice: Advice) -> str:
    if advice.strategy is not None:
        return f"{row.word}: {advice.ranked_by} {_value(row, advice)}"
    return spoken_value(row.word, _value(row, advice), row.label or "", row.chance)
