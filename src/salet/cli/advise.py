"""What players ask: the best guess, why, how well a game was played, and the exact value."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.cli.options import Ask, CommandQuestion
from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.words import facts_of
from salet.show.advice import (
    boards_blocks,
    evaluation_blocks,
    opinions_blocks,
    opinions_of,
    solution_blocks,
    why_blocks,
)
from salet.show.blocks import Text, as_text
from salet.show.sentences import answer_json, board_remarks, boards_json, facts_text, stale_text, why_sentences
from salet.solver.evaluation import SEARCH_SECONDS
from salet.solver.tree import TreeFile, write_tree
from salet.study.questions import advice_for, review_for

if TYPE_CHECKING:
    from salet.solver.evaluation import Evaluation


# --- suggest ----------------------------------------------------------------------------------------------------

STRATEGY_HELP = "Rank by its number; several: a word each, side by side."
BUDGET_HELP = f"How long to search; {SEARCH_SECONDS} if nothing is known beforehand."
SUGGEST_EPILOG = """\b
Examples:
  salet suggest --details --hard salet bybgb crony bbybg
  salet suggest crane bygbb / crane bbbbb
  salet suggest -s s0 -s s1-a -s s3 -s s4-system1 soare bbyyb
"""


@click.command(epilog=SUGGEST_EPILOG)
@options.question_to_strategies(digits=True)
@options.strategy_option(multiple=True, help=STRATEGY_HELP)
@options.top_option(help="How many guesses and answers.")
@click.option("--details", is_flag=True, help="Add what the tiles mean, words left, replies and bits.")
@options.objective_option()
@options.budget_option(help=BUDGET_HELP)
@options.json_option
def suggest(
    ask: Ask,
    strategy: tuple[str, ...],
    top: int,
    details: bool,
    objective: str | None,
    budget: float | None,
) -> int:
    """The best next guesses for POSITION: words and tiles in any notation.

    Tiles are b, y, g, emoji, or digits with --digits; `-` reads standard input; ` / ` stands between several boards.
    Guesses are sorted by how many it takes on average until the answer is found, this one included.
    """
    question, *others = questions = [ask(name) for name in strategy or (None,)]
    if boards := options.boards_in(question.text):
        if strategy or details or question.rules != "normal" or objective is not None or budget is not None:
            raise click.UsageError("Several boards have only --lexicon, --digits, --top and --json.")
        return _for_boards(question, boards, top)
    turns = question.turns
    if others and details:
        raise click.UsageError("Several strategies give one word each: leave out --details.")
    if (budget is not None or objective is not None) and strategy:
        raise click.UsageError("--budget and --objective rank by guesses to go: leave out --strategy.")
    if any(other.turns != turns for other in others):
        raise click.UsageError("Digits in tiles mean different things to these strategies: say which with --digits.")
    if others:
        return _side_by_side(questions)
    found = advice_for(question, top=top, strategy=question.strategy, objective=objective, budget=budget)
    if question.lexicon == "nyt" and (stale := stale_text()):
        output.note(as_text([Text(stale)], output.style_here()))
    known = facts_of(turns, question.mode.feedback)
    more = {"known": {**known.as_json(), "text": facts_text(known)}} if details and turns else {}
    question.print(found, partial(evaluation_blocks, details=details), found.position.lexicon, **more)
    if turns and found.suggestions and found.suggestions[0].label == "estimate":
        output.note(f"Not proven yet: --budget {10 * (budget or SEARCH_SECONDS):g} searches ten times as long.")
    return 0


def _for_boards(question: CommandQuestion, boards: Sequence[str], top: int) -> int:
    """Print the best guesses over boards that share their guesses."""
    from salet.study.boards import advise_boards

    turns = [replace(question, text=text).turns for text in boards]
    advice = advise_boards(turns, question.words, top=top)
    if question.as_json:
        output.print_json(boards_json(advice))
    else:
        output.print_text([*map(Text, board_remarks(advice)), *boards_blocks(advice)])
    return 0


def _side_by_side(questions: Sequence[CommandQuestion]) -> int:
    """Print what each strategy would guess, and whether they agree."""
    answers = [advice_for(question, top=1, strategy=question.strategy) for question in questions]
    guesses = opinions_of(answers)
    if questions[0].as_json:
        said = [answer_json(q, found, found.position.lexicon) for q, found in zip(questions, answers, strict=True)]
        output.print_json({"agree": len(guesses) == 1, "guesses": guesses, "advice": said})
    else:
        output.print_text(opinions_blocks(answers))
    return 0


# --- why --------------------------------------------------------------------------------------------------------

WHY_EPILOG = """\b
Examples:
  salet why raise --lexicon original
  salet why tardy soare bbyyb --lexicon original
  salet why raise --against soare --lexicon original
  salet why s1-a --against s1-brute soare bbyyb
"""


@click.command(epilog=WHY_EPILOG)
@click.argument("guess")
@options.question_to_strategies()
@click.option("--against", metavar="GUESS", help="Another guess, or a strategy, to compare it with.")
@options.top_option(help="How many replies; JSON has all.")
@options.json_option
def why(guess: str, ask: Ask, against: str | None, top: int) -> None:
    """Take GUESS apart in POSITION: every reply with its words, its chance and its share of the words left.

    GUESS is a word, or a strategy that chooses one in its own list and rules; a name that is also a word is the word.
    The share of a reply is its number of words times its chance; the shares add up to the words that are left on
    average.
    """
    from salet.study.advice import explain

    names = [guess, *([against] if against else [])]
    asked = [ask(name) for name in names if not name.isalpha()] or [ask(None)]
    digits = {each.digits for each in asked}
    question = replace(ask(None), lexicon=asked[0].lexicon, digits=digits.pop() if len(digits) == 1 else None)
    position = question.position()
    chosen = [_choice(name, ask, question, position.lexicon) for name in names]
    found = explain(position, *(word for word, _ in chosen))
    choosers = {word: chooser for word, _ in chosen if (chooser := _chooser(word, chosen))}
    question.print(
        found,
        lambda value: why_blocks(value, choosers, top, side_by_side=against is not None),
        position.lexicon,
        sentences=why_sentences(found),
        chosen_by=choosers,
    )


def _chooser(guess: str, chosen: list[tuple[str, str | None]]) -> str | None:
    """Return which strategies have chosen a guess, if any did."""
    return " and of ".join(by for word, by in chosen if word == guess and by) or None


def _choice(name: str, ask: Ask, question: CommandQuestion, lexicon: Lexicon) -> tuple[str, str | None]:
    """Return the word that is meant, and who has chosen it with which number, if a strategy is named."""
    from salet.published import REGISTRY

    if name.lower() in lexicon or (name.isalpha() and name not in REGISTRY):
        return lexicon.require(name), None
    found = advice_for(replace(ask(name), lexicon=question.lexicon), top=1, strategy=name)
    best = found.suggestions[0]
    number = "no number" if best.score is None else f"{best.score:,.7g} {found.ranked_by}"
    return best.guess, f"{name} ({number})"


# --- review -----------------------------------------------------------------------------------------------------

REVIEW_EPILOG = """\b
Examples:
  salet review soare clint mince wince
  salet review --lexicon original --hard slate clint wince
  salet review crane bygbb moist bbybb --answer vigor
  salet review - < board.txt
"""


@click.command(epilog=REVIEW_EPILOG)
@options.question_of_a_game()
@click.option("--answer", help="The answer of a game that was lost or not finished.")
@options.json_option
def review(question: CommandQuestion, answer: str | None) -> None:
    """Judge GAME: the words that were guessed, the answer last, or a board in any notation.

    Each guess is compared with the best one by expected guesses to the end, and the game is a sum: par, what was given
    up, and luck. `-` reads the game from standard input.
    """
    from salet.show.games import review_blocks

    judged = review_for(question, answer=answer)
    question.print(judged, review_blocks, judged.position.lexicon)


# --- solve ------------------------------------------------------------------------------------------------------

SOLVE_EPILOG = """\b
Examples:
  salet solve --lexicon original crane bygbb
  salet solve --lexicon original --guess salet
  salet solve --lexicon original --hard --budget 5 raise bybyb
  salet solve --lexicon original --objective mean+1 slate bbbby
"""


@click.command(epilog=SOLVE_EPILOG)
@options.question()
@click.option("--guess", "-g", help="The value of this guess, not of the best one.")
@options.objective_option()
@options.budget_option(help="Stop then and show the bounds found so far.")
@click.option("--tree", "tree_file", type=options.File, help="Write the best tree, once it is proven.")
@options.json_option
def solve(
    question: CommandQuestion,
    guess: str | None,
    objective: str | None,
    budget: float | None,
    tree_file: Path | None,
) -> None:
    """The exact value of POSITION: the fewest guesses to the end, proven, and the guess that attains it."""
    from salet.solver.values import solve

    solution = solve(question.position(), objective, budget=budget, guess=guess, tree=tree_file is not None)
    question.print(solution, solution_blocks, solution.position.lexicon)
    if tree_file is not None:
        _write_tree(solution, tree_file)


def _write_tree(solution: "Evaluation", path: Path) -> None:
    if solution.tree is None:
        raise BadFile(
            "There is no tree to write: a loss cannot be avoided. --objective mean+1 allows for one."
            if solution.proven
            else "There is no tree to write yet: nothing is proven. Give it a longer --budget."
        )
    position, lexicon = solution.position, solution.position.lexicon
    head = (lexicon.name, lexicon.hash, position.rules, f"optimal {solution.objective}", position.turns)
    output.write_file(path, write_tree(TreeFile(solution.tree, *head)))
