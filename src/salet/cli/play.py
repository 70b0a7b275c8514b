"""`salet play`: play the game yourself."""

from datetime import date

import click

from salet.cli import options, output, prompt
from salet.cli.prompt import Manner
from salet.errors import SaletError
from salet.show.blocks import Text
from salet.show.games import ended_text, match_blocks
from salet.study.match import Match, against_adversary, daily, practice, share_text
from salet.study.questions import Game

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
  salet play --adversary --lexicon original
"""


@click.command(epilog=EPILOG)
@options.game()
@click.option("--adversary", is_flag=True, help="Play against an opponent that avoids your guesses as long as it can.")
@click.option("--date", "day", type=options.day, help="The puzzle of another day, such as 2026-10-10.")
@options.session
def play(game: Game, adversary: bool, day: date | None, manner: Manner) -> None:
    """Play the game: guess words and see their tiles until you find the answer.

    With --date the answer of that day must be known on this machine.
    """
    if day and adversary:
        raise click.UsageError("--date and --adversary are different games. Choose one.")
    words = game.words
    match = (
        daily(words, day, game.rules)
        if day
        else against_adversary(words, game.rules)
        if adversary
        else practice(words, game.rules)
    )
    prompt.make_ready()
    ended = _play(match, manner)
    if ended is not None and ended.turns and manner.keeps:
        _record(ended)


def _play(match: Match, manner: Manner) -> Match | None:
    """Return the game when it has ended, or None if the player left it."""
    _greet(match, manner)
    hints = 0  # since the last guess
    while not match.over:
        line = prompt.ask(f"{len(match.turns) + 1}/{match.rules.limit}> ")
        if line is None or line.strip().lower() in {"quit", "exit", "q"}:
            return None
        if line.strip().lower() == "answer":
            break
        if line.strip().lower() == "hint":
            _hint(match, hints, manner)
            hints += 1
            continue
        before, match = len(match.turns), _reply(match, line, manner)
        hints = hints if len(match.turns) == before else 0
    output.print_text(f"\n{ended_text(match)}" + (f"\n\n{share_text(match)}" if match.turns else ""))
    return match


def _greet(match: Match, manner: Manner) -> None:
    what = f"The puzzle of {match.day}" if match.day else "Against the adversary" if match.adversary else "Practice"
    game = f"{match.rules.limit} guesses, lexicon {match.lexicon.name}, rules {match.rules.mode}"
    output.print_text([Text(f"{what}: {game}. Type help for help.")], manner.style)


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
        output.print_text(match_blocks(match), manner.style)
    return match


def _hint(match: Match, given: int, manner: Manner) -> None:
    """Print the next hint."""
    from salet.game.position import replay, start
    from salet.show.sentences import hint_sentences
    from salet.study.hints import hints

    sentences = hint_sentences(hints(replay(start(match.lexicon, match.rules), match.turns)))
    output.print_text([Text(sentences[min(given, len(sentences) - 1)])], manner.style)


def _record(match: Match) -> None:
    """Record a game at once, and then rate it."""
    from salet.study.history import History, rating_of

    record = match.record()
    with History() as history:
        history.record(record)
        if match.adversary:
            return
        from salet.show.games import score_sentence

        rating = rating_of(record)
        if rating is not None:
            history.rate(record, rating.score)
            output.print_text(score_sentence(rating))
