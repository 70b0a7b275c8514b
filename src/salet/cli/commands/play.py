"""`salet play`: play the game yourself."""

from datetime import date

import click

from salet.cli import options, output, prompt
from salet.cli.prompt import Manner
from salet.errors import SaletError
from salet.game.pattern import pattern_text
from salet.game.text.notation import is_solved
from salet.show.games import ended_text, match_text
from salet.show.style import folded
from salet.study.play.game import Match, against_adversary, daily, practice, share_text

HELP = """\
Type a word of {length} letters to guess it. Tiles: B grey, Y yellow, G green.
  hint         a hint; each one more says a little more
  answer       give up and see the answer; the game counts as lost
  quit         leave; nothing is recorded (Ctrl-D does the same)
  guess WORD   guess a word that is also a command"""
EPILOG = """\b
Examples:
  salet play
  salet play --hard --lexicon original
  salet play --date 2026-10-10
  salet play --boards 4
  salet play --adversary --lexicon original
"""


@click.command(epilog=EPILOG)
@options.game_of_boards()
@click.option("--adversary", is_flag=True, help="Play against an opponent that avoids your guesses as long as it can.")
@options.session
def command(game: options.GameOfBoards, adversary: bool, day: date | None, manner: Manner) -> None:
    """Play the game: guess words and see their tiles until you find the answer.

    With --date the answer of that day must be known on this machine. With --json every reply is a line of JSON, for a
    program that plays.
    """
    if day and adversary:
        raise click.UsageError("--date and --adversary are different games. Choose one.")
    if day and game.boards > 1:
        raise click.UsageError("--date has one board only.")
    words = game.words
    match = (
        daily(words, day, game.rules)
        if day
        else against_adversary(words, game.rules, game.boards)
        if adversary
        else practice(words, game.rules, game.boards)
    )
    prompt.make_ready()
    ended = _play(match, manner)
    if ended is not None and ended.game.count and manner.keeps:
        _record(ended, manner)


def _play(match: Match, manner: Manner) -> Match | None:
    """Return the game when it has ended, or None if the player left it."""
    _greet(match, manner)
    hints = 0  # since the last guess
    while not match.game.over:
        line = prompt.ask(f"{match.game.count + 1}/{match.game.limit}> ")
        if line is None or line.strip().lower() in {"quit", "exit", "q"}:
            return None
        if line.strip().lower() == "answer":
            break
        if line.strip().lower() == "hint":
            _hint(match, hints, manner)
            hints += 1
            continue
        before, match = match.game.count, _reply(match, line, manner)
        hints = hints if match.game.count == before else 0
    _end(match, manner)
    return match


def _greet(match: Match, manner: Manner) -> None:
    what = f"The puzzle of {match.day}" if match.day else "Against the adversary" if match.adversary else "Practice"
    boards = f", {len(match.game.boards)} boards" if match.game.several else ""
    game = f"{match.rules.limit} guesses, lexicon {match.lexicon.name}, rules {match.rules.mode}"
    if not manner.as_json:
        output.print_text(folded(f"{what}{boards}: {game}. Type help for help.", manner.style))


def _reply(match: Match, line: str, manner: Manner) -> Match:
    """Return the game after a line, and print what it shows."""
    text = line.strip().removeprefix("guess ").strip()
    if text.lower() in {"help", "?"} and text == line.strip():
        output.note(HELP.format(length=match.lexicon.length))
    elif text:
        try:
            match = match.play(text)
        except SaletError as error:
            output.note(str(error))
            return match
        if manner.as_json:
            output.print_json(_as_json(match), indent=None)
        else:
            output.print_text(match_text(match, manner.style))
    return match


def _hint(match: Match, given: int, manner: Manner) -> None:
    """Print the next hint, of several boards for the first that is not solved."""
    from salet.game.position import replay, start
    from salet.show.sentences import hint_sentences
    from salet.study.advice.hints import hints

    number, turns = next((k, turns) for k, turns in enumerate(match.game.boards, 1) if not is_solved(turns))
    sentences = hint_sentences(hints(replay(start(match.lexicon, match.rules), turns)))
    text = f"{f'Board {number}: ' if match.game.several else ''}{sentences[min(given, len(sentences) - 1)]}"
    if manner.as_json:
        output.print_json({"hint": text}, indent=None)
    else:
        output.print_text(folded(text, manner.style))


def _as_json(match: Match) -> dict[str, object]:
    game = match.game
    replies = [board[-1] if len(board) == game.count else None for board in game.boards]
    return {
        "guess": game.guesses[-1],
        "patterns": [turn and pattern_text(turn.pattern, match.lexicon.length) for turn in replies],
        "guesses": game.count,
        "over": game.over,
        "won": game.won,
    }


def _end(match: Match, manner: Manner) -> None:
    if manner.as_json:
        end = {"won": match.game.won, "answers": match.answers, "guesses": match.game.count}
        output.print_json(end, indent=None)
    else:
        output.print_text(f"\n{ended_text(match)}" + (f"\n\n{share_text(match)}" if match.game.count else ""))


def _record(match: Match, manner: Manner) -> None:
    """Record a game at once, and then rate it."""
    from salet.study.history.store import History

    record = match.record()
    with History() as history:
        history.record(record)
        if match.adversary or match.game.several:
            return
        from salet.show.reviews import score_sentence
        from salet.study.history.rating import rating_of

        rating = rating_of(record)
        if rating is not None:
            history.rate(record, rating.score)
            if not manner.as_json:
                output.print_text(score_sentence(rating))
