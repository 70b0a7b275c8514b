"""What players ask: the best guess, why, how well a game was played, and the exact value."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from salet.advice.boards import advise_boards
from salet.advice.suggest import suggest as suggested
from salet.advice.why import why as find_reasons
from salet.cli import options, output
from salet.errors import FileError, InvalidWordError, SaletError
from salet.game.lexicon import DEFAULT, DEFAULT_FOR_BOARDS, load_lexicon
from salet.game.notation import parse_turns, parse_words
from salet.game.rules import Rules
from salet.show.advice import (
    boards_blocks,
    evaluation_blocks,
    opinions_blocks,
    opinions_of,
    solution_blocks,
    why_blocks,
)
from salet.show.sentences import answer_json, why_sentences
from salet.solver.decision_tree import TreeDocument, format_tree
from salet.solver.evaluation import SEARCH_SECONDS
from salet.solver.solve import solve as solved
from salet.strategies.registry import REGISTRY

# --- suggest ----------------------------------------------------------------------------------------------------

TOP = "How many guesses and likely answers to show."
SUGGEST_EPILOG = """\b
Examples:
  salet suggest --hard salet bybgb crony bbybg
  salet suggest crane bygbb / crane bbbbb
  salet suggest -s s0 -s s1-a -s s3 -s s4-system1 soare bbyyb
"""


@click.command(epilog=SUGGEST_EPILOG)
@options.position_argument
@options.default_or_own_lexicon
@options.rules_option()
@options.hard_option
@options.strategy_option(
    multiple=True, help="Rank by this strategy's own score. Repeat to compare strategies side by side."
)
@click.option("--top", "-n", metavar="N", default=10, show_default=True, type=click.IntRange(1, 20_000), help=TOP)
@options.budget_option(help=f"How long to search if the answer isn't precomputed. [default: {SEARCH_SECONDS}]")
@options.json_option
def suggest(
    position: tuple[str, ...],
    lexicon: str | None,
    rules: str | None,
    strategy: tuple[str, ...],
    top: int,
    budget: float | None,
    as_json: bool,
) -> None:
    """Show the best next guesses for POSITION: words and their tiles.

    Write tiles as b, y, and g, as emoji squares, or as the digits a strategy uses. `-` reads standard input. Separate
    several boards with ` / `. Guesses are sorted by the average number of guesses to finish, counting this one.
    """
    text = options.text_of(position)
    if boards := _boards_in(text):
        if options.is_typed("strategy", "rules", "budget"):
            raise click.UsageError("With several boards, only --lexicon, --top, and --json work.")
        advice = advise_boards(
            [parse_turns(board) for board in boards], load_lexicon(lexicon or DEFAULT_FOR_BOARDS), top
        )
        output.print_value(advice, boards_blocks, as_json)
        return
    if budget is not None and strategy:
        raise click.UsageError("--seconds is for Salet's own search. Leave it out when you use --strategy.")
    if len(strategy) > 1:
        _suggest_side_by_side(text, strategy, lexicon, rules, as_json)
        return
    by = strategy[0] if strategy else None
    words, own, digits = options.game_settings(by, lexicon, options.rules_in(text, rules))
    here = options.position(text, words, own, as_json, digits=digits)
    found = suggested(here, by, top, budget=budget)
    output.print_result(found, partial(evaluation_blocks, details=by is not None), as_json)
    if here.turns and found.suggestions and found.suggestions[0].certainty == "estimate":
        output.note(f"Not proven yet. To search ten times as long, add --seconds {10 * (budget or SEARCH_SECONDS):g}.")
    output.note_old_odds(words)


def _boards_in(text: str) -> list[str]:
    """Return the boards of a text with ` / ` between them; none if it is one board, as `S T O N E / G B Y Y B` is."""
    first, *others = boards = text.split(" / ")
    try:
        return boards if others and parse_turns(first) else []
    except SaletError:
        return []


def _suggest_side_by_side(
    text: str, strategies: Sequence[str], lexicon: str | None, rules: str | None, as_json: bool
) -> None:
    """Print what each strategy would guess in its own game, and whether they agree."""
    games = [options.game_settings(name, lexicon, options.rules_in(text, rules)) for name in strategies]
    if len({parse_turns(text, digits=digits) for _, _, digits in games}) > 1:
        raise click.UsageError("These strategies read digits differently. Write the tiles as b, y, and g.")
    positions = [options.position(text, words, own, as_json, digits=digits) for words, own, digits in games]
    found = [suggested(here, name, 1) for here, name in zip(positions, strategies, strict=True)]
    if as_json:
        guesses = opinions_of(found)
        output.print_json({"agree": len(guesses) == 1, "guesses": guesses, "advice": [*map(answer_json, found)]})
    else:
        output.print_text(opinions_blocks(found))
    output.note_old_odds(*(words for words, _, _ in games))


# --- why --------------------------------------------------------------------------------------------------------

WHY_EPILOG = """\b
Examples:
  salet why tardy soare bbyyb --lexicon original
  salet why raise --against soare --lexicon original
  salet why s1-a --against s1-brute soare bbyyb
"""


@click.command(epilog=WHY_EPILOG)
@click.argument("guess")
@options.position_argument
@options.default_or_own_lexicon
@options.hard_option
@click.option("--against", metavar="GUESS", help="A word or strategy to compare it with.")
@options.json_option
def why(
    guess: str,
    position: tuple[str, ...],
    lexicon: str | None,
    rules: str | None,
    against: str | None,
    as_json: bool,
) -> None:
    """Explain GUESS in POSITION: the tiles it may get, how likely each result is, and the words each leaves.

    GUESS is a word, or a strategy that picks one under its own word list and rules. A name that is also a word means
    the word. "adds" is words times chance; all of them together make the average number of words left. The text shows
    the ten largest results; --json shows all.
    """
    text, names = options.text_of(position), [guess, *([against] if against else [])]
    games = [options.game_settings(name, lexicon, None) for name in names if not name.isalpha()]
    words, kinds = games[0][0] if games else lexicon or DEFAULT, {kind for _, _, kind in games}
    here = options.position(text, words, rules, as_json, digits=kinds.pop() if len(kinds) == 1 else None)
    words_chosen, choosers = [], dict[str, str]()
    for name in names:
        if name.lower() in here.lexicon or (name.isalpha() and name not in REGISTRY):
            words_chosen.append(here.lexicon.require(name))
            continue
        _, own, digits = options.game_settings(name, words, options.rules_in(text, rules))
        ranked = suggested(options.position(text, words, own, as_json, digits=digits), name, 1)
        best = ranked.suggestions[0]
        number = "no score" if best.score is None else f"{best.score:,.7g} {ranked.ranked_by}"
        before = f"{choosers[best.word]} and " if best.word in choosers else ""
        choosers[best.word] = f"{before}{name} ({number})"
        words_chosen.append(best.word)
    found = find_reasons(here, *words_chosen)
    shown = partial(why_blocks, choosers=choosers, side_by_side=against is not None)
    output.print_result(found, shown, as_json, sentences=why_sentences(found), chosen_by=choosers)
    output.note_old_odds(words)


# --- review -----------------------------------------------------------------------------------------------------

REVIEW_EPILOG = """\b
Examples:
  salet review --strategy s1-brute soare clint mince wince
  salet review crane bygbb moist bbybb --answer vigor
"""


@click.command(epilog=REVIEW_EPILOG)
@click.argument("game", nargs=-1, metavar="[GAME]...")
@options.default_or_own_lexicon
@options.rules_option()
@options.hard_option
@options.strategy_option(help="Show this strategy's guesses next to yours.")
@click.option("--answer", help="The answer, if the game was lost or isn't finished.")
@options.json_option
def review(
    game: tuple[str, ...],
    lexicon: str | None,
    rules: str | None,
    strategy: str | None,
    answer: str | None,
    as_json: bool,
) -> None:
    """Rate GAME: the words you guessed, ending with the answer, or a board with its tiles.

    Compares each guess with the best one Salet finds, by expected guesses to finish. The result is a sum: guesses = par
    + what your choices cost - luck. `-` reads the game from standard input.
    """
    from salet.advice.review import review as rate
    from salet.show.play import review_blocks

    text = options.text_of(game)
    words, _, digits = options.game_settings(strategy, lexicon, rules)
    played = parse_words(text) or options.position(text, words, rules, as_json, digits=digits).turns
    if not played:
        raise InvalidWordError("No game to review. Type its words, the answer last: salet review crane moist vigor")
    mode = Rules.read(options.rules_in(text, rules) or "normal")
    judged = rate(played, load_lexicon(words), mode, answer=answer, strategy=strategy)
    output.print_result(judged, review_blocks, as_json)
    output.note_old_odds(words)


# --- solve ------------------------------------------------------------------------------------------------------


@click.command()
@options.position_argument
@options.default_lexicon
@options.rules_option()
@options.hard_option
@click.option("--guess", "-g", help="Solve for this guess instead of the best one.")
@options.objective_option(show_default="mean, or mean+1 if the answers have weights")
@options.budget_option(help="Stop after this many seconds and show the bounds found so far.")
@click.option(
    "--save-tree", "tree_file", type=options.File, help="Write the optimal tree to this file, if it's proven."
)
@options.json_option
def solve(
    position: tuple[str, ...],
    lexicon: str,
    rules: str | None,
    guess: str | None,
    objective: str | None,
    budget: float | None,
    tree_file: Path | None,
    as_json: bool,
) -> None:
    """Solve POSITION exactly: the lowest possible average number of guesses, and a guess that achieves it.

    Without --seconds, the search runs until it is proven.
    """
    here = options.position(options.text_of(position), lexicon, rules, as_json)
    solution = solved(here, objective, budget=budget, guess=guess, tree=tree_file is not None)
    output.print_result(solution, solution_blocks, as_json)
    output.note_old_odds(lexicon)
    if tree_file is None:
        return
    if solution.tree is None:
        raise FileError(
            "No tree was written: every strategy may lose here. To allow losses, use --objective mean+1."
            if solution.proven
            else "No tree was written: nothing is proven yet. Use a longer --seconds."
        )
    strategy = f"optimal {solution.objective}"
    file = TreeDocument(solution.tree, here.lexicon.name, here.lexicon.hash, here.rules, strategy, here.turns)
    output.write_file(tree_file, format_tree(file))
