"""Played games and several boards as text."""

from collections.abc import Mapping, Sequence

from salet.game.text.letters import capitals
from salet.game.text.notation import Turn, is_solved
from salet.show.style import Style, row_text, short_row
from salet.show.text import coloured_tiles, paragraph, plural, tiles
from salet.study.play.autosolve import PlayedGame
from salet.study.play.game import Match, keyboard_of


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
    """Return the boards and the letters used so far."""
    game = match.game
    boards = boards_text(game.boards, style) if game.several else board_text(game.boards[0], style)
    if game.over:
        return boards
    if game.several:
        return f"{boards}\n\nused: {' '.join(sorted(set(''.join(game.guesses))))}"
    return f"{boards}\n\n{keyboard_text(keyboard_of(game.boards[0]), style)}"


def board_text(turns: Sequence[Turn], style: Style) -> str:
    """Return one board, a line for each turn."""
    return "\n".join(row_text(turn, style) for turn in turns)


def boards_text(boards: Sequence[Sequence[Turn]], style: Style) -> str:
    """Return several boards side by side as far as they fit; those that are solved in one line."""
    solved = [(k, turns) for k, turns in enumerate(boards, 1) if is_solved(turns)]
    blocks = [(k, turns) for k, turns in enumerate(boards, 1) if not is_solved(turns)]
    line = ", ".join(f"{k} {turns[-1].guess} in {len(turns)}" for k, turns in solved)
    strips = [paragraph(f"Solved: {line}", style.width)] if solved else []
    if style.plain:
        strips += [f"Board {k}\n{board_text(turns, style)}" for k, turns in blocks]
        return "\n".join(strips)
    wide = 2 * len(blocks[0][1][0].guess) + 1 if blocks and blocks[0][1] else 11
    across = max(1, (style.width + 2) // (wide + 2))
    strips += [_strip(blocks[k : k + across], wide, style) for k in range(0, len(blocks), across)]
    return "\n\n".join(strips)


def _strip(blocks: Sequence[tuple[int, Sequence[Turn]]], wide: int, style: Style) -> str:
    heads = "  ".join(f"board {k}".ljust(wide) for k, _ in blocks).rstrip()
    rows = zip(*([short_row(turn, style) for turn in turns] for _, turns in blocks), strict=True)
    return "\n".join([heads, *("  ".join(row) for row in rows)])


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
    answers = ", ".join(match.answers)
    if match.game.won:
        return f"Found in {plural(match.game.count, 'guess', 'guesses')}."
    what = "The answers are" if match.game.several else "The answer is"
    kept = " (one that explains every reply)" if match.adversary else ""
    return f"Not found. {what} {answers}{kept}."
