"""Played games as text."""

from salet.show.text import plural, tiles
from salet.study.play.adversary import Duel
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


def duel_text(duel: Duel) -> str:
    """Return a line against the adversary as a board, and whether a shorter one exists."""
    rows = [f"{tiles(turn)}   {left:,} left" for turn, left in zip(duel.turns[:-1], duel.left, strict=False)]
    sure = "No play beats it in fewer." if duel.proven else "Whether fewer would do was not settled in time."
    how = f"The adversary is beaten in {len(duel.turns)} guesses; lexicon {duel.lexicon}, rules {duel.rules}."
    return "\n".join([*rows, f"{tiles(duel.turns[-1])}   found", how, sure])
