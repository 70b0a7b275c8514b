"""`salet play`: play the game yourself."""

import json
from datetime import datetime

import click

from salet.cli import options, output
from salet.cli.terminal import prompt
from salet.errors import SaletError
from salet.game.pattern import pattern_text
from salet.game.rules import MOST_BOARDS
from salet.show.play.boards import ended_text, match_text
from salet.show.style import Style, folded
from salet.study.play.game import Match, against_adversary, daily, practice, share_text

HELP = """\
Type a word of {length} letters to guess it. Tiles: B grey, Y yellow, G green.
  answer       give up and see the answer; the game counts as lost
  quit         leave; nothing is recorded (Ctrl-D does the same)
  guess WORD   guess a word that is also a command"""
EPILOG = """\b
Examples:
  salet play
  salet play --hard --lexicon original --seed 7
  salet play --date 2026-10-10
  salet play --boards 4
  salet play --adversary --lexicon original
"""


@click.command(epilog=EPILOG)
@options.lexicon_option
@options.rules_options
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Play the puzzle of a past day whose answer is known on this machine.",
)
@click.option(
    "--boards",
    default=1,
    show_default=True,
    type=click.IntRange(1, MOST_BOARDS),
    help="How many boards to play at once.",
)
@click.option("--adversary", is_flag=True, help="Play against an opponent that avoids your guesses as long as it can.")
@click.option("--seed", type=int, help="Draw the same answers for the same number.")
@click.option("--no-history", is_flag=True, help="Do not record the game.")
@click.option("--plain", is_flag=True, help="Words instead of blocks, for a screen reader.")
@options.json_option
def command(
    lexicon: str,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    day: datetime | None,
    boards: int,
    adversary: bool,
    seed: int | None,
    no_history: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Play the game: guess words and see their tiles until you find the answer.

    With --json every reply is a line of JSON, for a program that plays.
    """
    if sum(map(bool, (day, adversary, seed is not None))) > 1:
        raise click.UsageError("--date, --adversary and --seed are different games. Choose one.")
    if day and boards > 1:
        raise click.UsageError("--date has one board only.")
    words = options.lexicon_named(lexicon, length)
    mode = options.rules_named(rules, hard, strict) or "normal"
    match = (
        daily(words, day.date(), mode)
        if day
        else against_adversary(words, mode, boards)
        if adversary
        else practice(words, mode, boards, seed)
    )
    prompt.make_ready()
    ended = _play(match, prompt.style_here(plain=plain), as_json=as_json)
    if ended is not None and ended.guesses and not no_history:
        _record(ended, as_json=as_json)


def _play(match: Match, style: Style, *, as_json: bool) -> Match | None:
    """Return the game when it has ended, or None if the player left it."""
    _greet(match, style, as_json=as_json)
    while not match.over:
        line = prompt.ask(f"{match.guesses + 1}/{match.rules.limit}> ")
        if line is None or line.strip().lower() in {"quit", "exit", "q"}:
            return None
        if line.strip().lower() == "answer":
            _end(match, as_json=as_json)
            return match
        match = _reply(match, line, style, as_json=as_json)
    _end(match, as_json=as_json)
    return match


def _greet(match: Match, style: Style, *, as_json: bool) -> None:
    what = f"the puzzle of {match.day}" if match.day else "against the adversary" if match.adversary else "practice"
    boards = f", {len(match.boards)} boards" if len(match.boards) > 1 else ""
    game = f"{match.rules.limit} guesses, lexicon {match.lexicon.name}, rules {match.rules.mode}"
    if not as_json:
        greeting = f"{what[0].upper()}{what[1:]}{boards}: {game}. Type help for help."
        output.print_text(folded(greeting, style))


def _reply(match: Match, line: str, style: Style, *, as_json: bool) -> Match:
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
        if as_json:
            click.echo(json.dumps(_as_json(match), ensure_ascii=False))
        else:
            output.print_text(match_text(match, style))
    return match


def _as_json(match: Match) -> dict[str, object]:
    last = match.guesses - 1
    return {
        "guess": next(board.turns[last].guess for board in match.boards if len(board.turns) > last),
        "patterns": [
            pattern_text(board.turns[last].pattern, match.lexicon.length) if len(board.turns) > last else None
            for board in match.boards
        ],
        "guesses": match.guesses,
        "over": match.over,
        "won": match.won,
    }


def _end(match: Match, *, as_json: bool) -> None:
    if as_json:
        end = {"won": match.won, "answers": match.answers, "guesses": match.guesses}
        click.echo(json.dumps(end, ensure_ascii=False))
        return
    output.print_text(f"\n{ended_text(match)}" + (f"\n\n{share_text(match)}" if match.guesses else ""))


def _record(match: Match, *, as_json: bool) -> None:
    """Record a game at once, and then rate it, which takes some seconds."""
    from salet.study.history.store import History

    record = match.record()
    with History() as history:
        history.record(record)
        if match.adversary or len(match.boards) > 1:
            return
        from salet.study.history.rating import rating_of

        rating = rating_of(record)
        if rating is not None:
            history.rate(record, *rating)
            if not as_json:
                output.print_text(f"Skill {rating.skill:.0f}, luck {rating.luck:.0f} (of 99).")
