"""Played games as text."""

from salet.show.text import plural, tiles
from salet.study.play.autosolve import Game


def game_text(game: Game) -> str:
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
