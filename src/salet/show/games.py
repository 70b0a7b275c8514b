"""Played games as text."""

from collections.abc import Mapping, Sequence

from salet.game.letters import capitals
from salet.game.notation import Turn
from salet.show.style import Style, row_text
from salet.show.text import coloured_tiles, plural, tiles
from salet.study.autosolve import PlayedGame
from salet.study.match import Match, keyboard_of


def game_text(game: PlayedGame) -> str:
    """Return a game as a board, with the candidates that each turn left."""
    rows = [
        f"{tiles(turn)}   {'found' if turn.guess == game.answer else f'{left:,} left'}"
        for turn, left in zip(game.turns, game.left, strict=True)
    ]
    guesses = plural(len(game.turns), "guess", "guesses")
    found = game.turns[-1].guess == game.answer
    how = f"{game.strategy} {'found' if found else 'did not find'} {game.answer} in {guesses}"
    late = ", too late" if found and not game.won else ""
    rules = f"lexicon {game.position.lexicon.name}, rules {game.position.rules.text}"
    return "\n".join([*rows, f"{how}{late}; {rules}"])


KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
MEANINGS = {2: "in place", 1: "elsewhere", 0: "not in it"}


def match_text(match: Match, style: Style) -> str:
    """Return the board and the letters used so far."""
    board = board_text(match.turns, style)
    return board if match.over else f"{board}\n\n{keyboard_text(keyboard_of(match.turns), style)}"


def board_text(turns: Sequence[Turn], style: Style) -> str:
    """Return one board, a line for each turn."""
    return "\n".join(row_text(turn, style) for turn in turns)


def keyboard_text(shown: Mapping[str, int], style: Style) -> str:
    """Return the letters used so far: a coloured keyboard, or lists where there is no colour."""
    if style.colour and not style.plain and all(letter in "".join(KEYS) for letter in shown):
        return "\n".join(" " * k + " ".join(_key(letter, shown) for letter in row) for k, row in enumerate(KEYS))
    lists = {
        meaning: [letter for letter in sorted(shown) if shown[letter] == tile] for tile, meaning in MEANINGS.items()
    }
    return "\n".join(f"{meaning}: {' '.join(letters)}" for meaning, letters in lists.items() if letters)


def _key(letter: str, shown: Mapping[str, int]) -> str:
    return coloured_tiles([capitals(letter)], [shown[letter]]) if letter in shown else letter


def ended_text(match: Match) -> str:
    """Return how a game ended."""
    if match.won:
        return f"Found in {plural(len(match.turns), 'guess', 'guesses')}."
    kept = " (one that explains every reply)" if match.adversary else ""
    return f"Not found. The answer is {match.answer}{kept}."
