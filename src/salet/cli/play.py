"""`salet play`: play the game yourself."""

import click

from salet.advice.hints import hints
from salet.cli import options, output
from salet.cli.completion import GAME
from salet.errors import SaletError
from salet.game.lexicon import load_lexicon
from salet.game.rules import Rules
from salet.play.history import History, review_record
from salet.play.match import Match, adversary_match, daily, practice, share_text
from salet.show.blocks import RenderStyle, Text
from salet.show.play import ended_text, match_blocks, score_sentence
from salet.show.sentences import hint_sentences
from salet.solver.corrections import position_or_widened
from salet.wording import date_text

HELP = """\
Type a {length}-letter word to guess it. Tiles: B gray, Y yellow, G green.
  hint         get a hint; each further hint says more
  answer       give up and see the answer (counts as a loss and isn't rated)
  quit         leave without saving the game (or press Ctrl-D)
  guess WORD   guess a word that is also a command"""
EPILOG = """\b
Examples:
  salet play 2026-10-10
  salet play adversary --lexicon original
"""


@click.command(epilog=EPILOG)
@click.argument("game", required=False, metavar="[DAY|adversary]", type=GAME)
@options.default_lexicon
@options.hard_option
@options.plain_option
def play(game: str | None, lexicon: str, rules: str | None, plain: bool) -> None:
    """Play Wordle: guess a hidden word in six tries.

    Give a DAY such as 2026-10-10 to play that day's puzzle, if its answer is known on this machine. Give "adversary" to
    play against an opponent that dodges your guesses for as long as it can. Otherwise you practice with a random word.
    """
    words, mode, adversary = load_lexicon(lexicon), Rules.read(rules or "normal"), game == "adversary"
    day = options.day(game) if game and not adversary else None
    match = daily(words, mode, day) if day else adversary_match(words, mode) if adversary else practice(words, mode)
    output.prepare_streams()
    style = output.terminal_style(plain=plain)
    what = f"Puzzle for {date_text(day)}" if day else "Against the adversary" if adversary else "Practice"
    about = f"{mode.limit} guesses, word list {words.name}, {mode.mode} rules"
    output.print_text([Text(f"{what}: {about}. Type help to see the commands.")], style)
    ended = _ended(match, style)
    if ended and ended.turns:
        _record_game(ended)


def _ended(match: Match, style: RenderStyle) -> Match | None:
    """Return the game when it has ended, or None if the player left it."""
    given = 0  # hints since the last guess
    while not match.over:
        line = output.ask(f"{len(match.turns) + 1}/{match.rules.limit}> ")
        text = "" if line is None else line.strip()
        if line is None or text.lower() in {"quit", "exit", "q"}:
            return None
        if text.lower() == "answer":
            break
        if text.lower() == "hint":
            sentences = hint_sentences(hints(position_or_widened(match.turns, match.lexicon, match.rules)))
            output.print_text([Text(sentences[min(given, len(sentences) - 1)])], style)
            given += 1
        elif text.lower() in {"help", "?"}:
            output.note(HELP.format(length=match.lexicon.length))
        elif text:
            try:
                match, given = match.play(text.removeprefix("guess ").strip()), 0
            except SaletError as error:
                output.note(str(error))
            else:
                output.print_text(match_blocks(match), style)
    output.print_text(f"\n{ended_text(match)}" + (f"\n\n{share_text(match)}" if match.turns else ""))
    return match


def _record_game(match: Match) -> None:
    """Record a game, then rate it if it has a rating, which is printed: Ctrl-C leaves the game recorded."""
    record = match.record()
    with History() as history:
        history.record(record)
        rating = None if match.adversary else review_record(record)
        if rating:
            history.rate(record, rating.score)
            output.print_text(score_sentence(rating))
