"""`salet review`: a played game, judged."""

from collections.abc import Sequence
from pathlib import Path

import click

from salet.cli import options, output
from salet.cli.repairs import print_repairs
from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon, read_words
from salet.game.rules import Rules
from salet.game.text.notation import Digits, Turn, read
from salet.game.text.notation import read_words as read_words_alone
from salet.game.text.shared import split_header
from salet.game.text.tiles import clean
from salet.solver.advice import SEARCH_SECONDS

File = click.Path(dir_okay=False, path_type=Path)
BUDGET_HELP = "Search for at most this many seconds for each value."
EPILOG = """\b
Examples:
  salet review soare clint mince wince
  salet review --lexicon original --hard slate clint wince
  salet review crane bygbb moist bbybb --answer vigor
  salet review --pool my-words.txt - < board.txt
  salet review --lexicon original --bulk games.parquet --output turns.parquet
"""


@click.command(epilog=EPILOG)
@click.argument("game", nargs=-1)
@options.lexicon_option
@options.rules_options
@click.option("--answer", help="The answer of a game that was lost or not finished.")
@click.option(
    "--pool",
    type=File,
    help="A file of the words that the player knows: the best guess is looked for among these.",
)
@click.option("--rates", is_flag=True, help="S1's table: what each guess leaves on average, at most and really.")
@click.option("--budget", default=SEARCH_SECONDS, show_default=True, type=click.FloatRange(0.05, 600), help=BUDGET_HELP)
@options.digits_option
@click.option("--bulk", type=File, help="Measure all games of this file instead: .parquet or .csv, any number of them.")
@click.option("--output", "-o", "path", type=File, help="With --bulk: write every turn's figures, .parquet or .csv.")
@options.json_option
def command(
    game: tuple[str, ...],
    lexicon: str,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    answer: str | None,
    pool: Path | None,
    rates: bool,
    budget: float,
    digits: Digits | None,
    bulk: Path | None,
    path: Path | None,
    as_json: bool,
) -> int:
    """Judge GAME: the words that were guessed, the answer last, or a board in any notation.

    Each guess is compared with the best one by expected guesses to the end; docs/review.md explains skill and luck.
    `-` reads the game from standard input.
    """
    if bulk:
        if game or options.rules_named(rules, hard, strict) not in {None, "normal"}:
            raise click.UsageError("--bulk takes games from its file, played by normal rules.")
        return _print_bulk(bulk, path, options.lexicon_named(lexicon, length), as_json)
    text = options.position_text(game)
    chosen = Rules.read(options.rules_named(rules, hard, strict) or _rules_named(text))
    words = options.lexicon_named(lexicon, length)
    played = _played(text, words, digits)
    if rates:
        return _print_rates(played, answer, words, chosen, as_json)
    from salet.show.advice.reviews import review_text
    from salet.study.advice.review import review

    known = None if pool is None else read_words(pool, words.length)[0]
    try:
        judged = review(played, words, chosen, answer=answer, pool=known, budget=budget)
    except (Contradiction, IllegalGuess) as error:
        turns = [turn for turn in played if isinstance(turn, Turn)]
        if not turns or _possible(turns, words, chosen):
            raise
        return print_repairs(error, turns, words, chosen, as_json=as_json)
    if judged.position.lexicon != words:
        output.note(f"No answer of lexicon {words.name} fits; every word that may be guessed is taken as possible.")
    if as_json:
        output.print_json(judged.as_json())
    else:
        output.print_text(review_text(judged, output.width()))
    return 0


def _possible(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> bool:
    """Whether some word fits the turns of a game and the rules allow them: then something else is wrong."""
    from salet.solver.doctor import position_or_wider

    try:
        position_or_wider(turns, lexicon, rules)
    except (Contradiction, IllegalGuess):
        return False
    return True


def _print_bulk(games: Path, path: Path | None, lexicon: Lexicon, as_json: bool) -> int:
    from salet.show.lab.bulk import bulk_text
    from salet.study.lab.bulk import measure_games

    figures = measure_games(games, lexicon, output=path)
    if path:
        output.note(f"Wrote {path}.")
    if as_json:
        output.print_json(figures.as_json())
    else:
        output.print_text(bulk_text(figures))
    return 0


def _rules_named(text: str) -> str:
    """Return the rules that a pasted result names in its header: a star stands for hard mode."""
    header, _ = split_header(clean(text))
    return "hard" if header and header.hard else "normal"


def _played(text: str, lexicon: Lexicon, digits: Digits | None) -> tuple[str, ...] | tuple[Turn, ...]:
    """Return the words of a game, or its turns if the text has tiles."""
    alone = read_words_alone(text)
    played = read(text, length=lexicon.length, digits=digits) if alone is None else alone
    if not played:
        raise InvalidWord("There is no game to review. Give its words, the answer last: crane moist vigor.")
    return played


def _print_rates(
    played: tuple[str, ...] | tuple[Turn, ...], answer: str | None, lexicon: Lexicon, rules: Rules, as_json: bool
) -> int:
    from salet.show.advice.reviews import rates_text
    from salet.study.advice.s1_table import rate_guesses

    words = [turn.guess if isinstance(turn, Turn) else turn for turn in played]
    rates = rate_guesses(words, answer or words[-1], lexicon, rules)
    if as_json:
        output.print_json(rates.as_json())
    else:
        output.print_text(rates_text(rates, output.width()))
    return 0
