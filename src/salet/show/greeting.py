"""The helper's first screen: which game it helps with, and what to type; and the best guesses of each turn."""

from salet.game.lexicon import Lexicon, is_nyt
from salet.game.notation import Digits
from salet.game.nyt import day_of, is_stale, today
from salet.game.position import Position
from salet.published import find
from salet.show.blocks import BLANK, Block, Table, Text
from salet.show.sentences import age_text, stale_text
from salet.show.text import advice_table, lead_text, loss_text, order_text
from salet.solver.evaluation import Evaluation

EXAMPLE = "crane"
TILES = "bygbbbbbbbb"
MODES = {"normal": "hard mode off", "hard": "hard mode on"}
LETTERS = "b is grey, y yellow, g green; squares work too."
DIGITS = {
    "green2": "b or 0 is grey, y or 1 yellow, g or 2 green; squares work too.",
    "green0": "b or 2 is grey, y or 1 yellow, g or 0 green; squares work too.",
}
COMMANDS = "hint  why  list  undo  edit  hard  new  quit  ?"


def greeting_blocks(start: Position, strategy: str | None, digits: Digits | None) -> list[Block]:
    """Return the first screen: the game, who leads it if a strategy does, and what to type."""
    about = find(strategy).about if strategy else ""
    led = [Text(f"Led by {strategy}{f': {about}' if about else ''}."), BLANK] if strategy else []
    return [Text(_title(start.lexicon, start.rules.text)), BLANK, *led, Text(_usage(start.lexicon, digits))]


def _title(lexicon: Lexicon, rules: str) -> str:
    name = lexicon.name
    game = "today's Wordle" if name == "nyt" else f"the Wordle of {name[4:]}" if is_nyt(name) else "a game of Wordle"
    size = "" if is_nyt(name) else f", {len(lexicon.answers):,} answers"
    title = f"Salet helps with {game} (word list {name}{size}, {MODES.get(rules, f'rules {rules}')})."
    if not is_nyt(name):
        return title
    age = age_text(day_of(name))
    return f"{title}\n{stale_text() if day_of(name) == today() and is_stale() else f'{age[0].upper()}{age[1:]}.'}"


def _usage(lexicon: Lexicon, digits: Digits | None) -> str:
    """Return what to type, with a word of this game's length and its tiles."""
    example = EXAMPLE if EXAMPLE in lexicon else lexicon.answers[0]
    return "\n".join(
        [
            f"Type your guess and its tiles:  {example} {TILES[: len(example)]}",
            DIGITS.get(digits or "", LETTERS),
            "Tiles alone are for the word in the prompt.",
            f"Or:  {COMMANDS}",
        ]
    )


def guesses_blocks(advice: Evaluation) -> list[Block]:
    """Return the best guesses with the number that they are sorted by."""
    lead, loss = lead_text(advice), loss_text(advice.objective, advice.rules)
    notes = [order_text(advice) if advice.strategy else "", f"{lead} {loss}".strip()]
    return [BLANK, Table(*advice_table(advice)), *(Text(note) for note in notes if note)]
