"""`salet suggest`: the best next guesses for a position, or the repairs of one that cannot be."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import click

from salet.cli import options, output
from salet.cli.options import Ask, CommandQuestion
from salet.game.facts import facts_of
from salet.show.facts import facts_text
from salet.show.sentences import answer_json, board_remarks, boards_json, stale_text
from salet.show.text import advice_text, boards_text, opinions_text, paragraph
from salet.solver.evaluation import SEARCH_SECONDS, Opinions
from salet.study.questions import advice_for

STRATEGY_HELP = "Rank by its number; several: a word each, side by side."
BUDGET_HELP = f"How long to search; {SEARCH_SECONDS} if nothing is known beforehand."
EPILOG = """\b
Examples:
  salet suggest --details --hard salet bybgb crony bbybg
  salet suggest crane bygbb / crane bbbbb
  salet suggest -s s0 -s s1-a -s s3 -s s4-system1 soare bbyyb
"""


@click.command(epilog=EPILOG)
@options.question_to_strategies(digits=True)
@options.strategy_option(multiple=True, help=STRATEGY_HELP)
@options.top_option(help="How many guesses and answers.")
@click.option("--details", is_flag=True, help="Add what the tiles mean, words left, replies and bits.")
@options.objective_option()
@options.budget_option(help=BUDGET_HELP)
@options.json_option
def command(
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
    advice, words = advice_for(question, top=top, strategy=question.strategy, objective=objective, budget=budget)
    if question.lexicon == "nyt" and (stale := stale_text()):
        output.note(paragraph(stale, output.width()))
    known = facts_of(turns, question.mode.feedback) if details and turns else None
    said = "" if known is None else facts_text(known)
    shown = partial(advice_text, turns=turns, details=details, width=output.width(), known=said)
    if known is not None and question.as_json:
        output.print_json({**answer_json(question, advice, words), "known": {**known.as_json(), "text": said}})
    else:
        question.print(advice, shown, words)
    if advice.suggestions and advice.suggestions[0].label == "estimate" and turns:
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
        output.print_text("\n".join([*board_remarks(advice), boards_text(advice, output.width())]))
    return 0


def _side_by_side(questions: Sequence[CommandQuestion]) -> int:
    """Print what each strategy would guess, and whether they agree."""
    answers = [advice_for(question, top=1, strategy=question.strategy) for question in questions]
    opinions = Opinions(tuple(advice for advice, _ in answers))
    if questions[0].as_json:
        said = [answer_json(question, *answer) for question, answer in zip(questions, answers, strict=True)]
        output.print_json({**opinions.as_json(), "advice": said})
    else:
        output.print_text(opinions_text(opinions, questions[0].turns, output.width()))
    return 0
