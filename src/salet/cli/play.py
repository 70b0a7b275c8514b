"""`salet play`: play the game yourself."""

import click

from salet.cli import options, output
from salet.errors import SaletError
from salet.game.lexicon import load
from salet.game.rules import Rules
from salet.show.blocks import Style, Text
from salet.show.games import ended_text, match_blocks, score_sentence
from salet.show.sentences import hint_sentences
from salet.solver.doctor import position_or_wider
from salet.study.advice import hints
from salet.study.history import History, rating_of
from salet.study.match import Match, against_adversary, daily, practice, share_text

HELP = """\
Type a word of {length} letters to guess it. Tiles: B grey, Y yellow, G green.
  hint         a hint; each one more says a little more
  answer       give up and see the answer (counts as a loss and isn't rated)
  quit         leave; nothing is recorded (Ctrl-D does the same)
  guess WORD   guess a word that is also a command"""
EPILOG = """\b
Examples:
  salet play 2026-10-10
  salet play adversary --lexicon original
"""


@click.command(epilog=EPILOG)
@click.argument("game", required=False, metavar="[DAY|adversary]")
@options.default_lexicon
@options.hard_option
@options.plain_option
def play(game: str | None, lexicon: str, rules: str | None, plain: bool) -> None:
    """Play the game: guess words and see their tiles until you find the answer.

    With a DAY such as 2026-10-10 its puzzle, if the answer of that day is known on this machine; against the adversary,
    who avoids your guesses as long as it can; else practice.
    """
    words, mode, adversary = load(lexicon), Rules.read(rules or "normal"), game == "adversary"
    day = options.day(game) if game and not adversary else None
    match = daily(words, mode, day) if day else against_adversary(words, mode) if adversary else practice(words, mode)
    output.make_ready()
    style = output.style_here(plain=plain)
    what = f"The puzzle of {day}" if day else "Against the adversary" if adversary else "Practice"
    about = f"{mode.limit} guesses, lexicon {words.name}, rules {mode.mode}"
    output.print_text([Text(f"{what}: {about}. Type help for help.")], style)
    ended = _ended(match, style)
    if ended and ended.turns:
        _keep(ended)


def _ended(match: Match, style: Style) -> Match | None:
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
            sentences = hint_sentences(hints(position_or_wider(match.turns, match.lexicon, match.rules)))
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


def _keep(match: Match) -> None:
    """Record a game, then rate it if it has a rating, which is printed: Ctrl-C leaves the game recorded."""
    record = match.record()
    with History() as history:
        history.record(record)
        rating = None if match.adversary else rating_of(record)
        if rating:
            history.rate(record, rating.score)
            output.print_text(score_sentence(rating))
