"""The helper's loop: each line goes to `helper.step`, then its output and suggestions."""

from collections.abc import Sequence
from dataclasses import replace

from salet.cli import output, prompt
from salet.cli.prompt import TOP
from salet.errors import SaletError
from salet.game.lexicon import Lexicon, is_nyt
from salet.game.nyt import day_of
from salet.show.greeting import Opening, openers_text
from salet.show.helper import advice_lines, evaluation_lines, output_text
from salet.show.style import folded
from salet.solver.analysis import evaluate
from salet.solver.evaluation import Evaluation
from salet.study.helper import first_state, step
from salet.study.helper_state import GameOver, GameReopened, Message, Output, State
from salet.study.history import History
from salet.study.suggest import suggest


def converse(
    lexicon: Lexicon,
    opening: Opening,
    first: str | None,
    line: str,
    manner: prompt.Manner,
    leader: str | None = None,
) -> None:
    """Read lines until the player quits; one is typed already, `first` was suggested for it.

    leader: the strategy that the guesses come from; without one they come from the exact search.
    """
    day = str(day_of(lexicon.name)) if is_nyt(lexicon.name) else ""
    state = first_state(lexicon, opening.rules, day=day, digits=opening.digits, leader=leader)
    state = replace(state, suggested=first)
    shown_for = None  # the position that the last suggestions are for
    typed: str | None = line
    while typed is not None:
        rows, suggested, evaluation = len(state.turns), state.suggested, state.evaluation
        state, shown = step(state, typed)
        _print(shown, manner)
        if rows and not state.turns:  # a new game, or all is undone
            output.print_text(openers_text(opening, manner.style))
        if state.left:
            break
        if (first and not state.turns) or state.over or state.conflict:
            shown_for, suggested, evaluation = None, None if state.turns else first, None
        elif state.position != shown_for:  # else the suggestions are above already
            shown_for = state.position
            suggested, evaluation = _led(state, manner) if leader else _searched(state, manner)
        state = replace(state, suggested=suggested, evaluation=evaluation)
        typed = prompt.ask(_prompt(state))


def _prompt(state: State) -> str:
    if state.conflict and state.editing is None:
        return "?> "
    if state.letters is not None:
        return f"letters {'elsewhere' if state.letters else 'in place'} ({state.asked_about})> "
    if state.editing is not None:
        return prompt.prompt_text(state.editing, state.asked_about, "edit")
    return "> " if state.over else prompt.prompt_text(len(state.turns) + 1, state.asked_about)


def _print(shown: Sequence[Output], manner: prompt.Manner) -> None:
    for value in shown:
        if isinstance(value, Message) and value.wrong:
            output.note(output_text(value, manner.style))
        elif text := output_text(value, manner.style):
            output.print_text(text)
        if manner.keeps and isinstance(value, GameOver | GameReopened):
            _keep(value)


def _keep(value: GameOver | GameReopened) -> None:
    """Record a game that has ended, or remove one that goes on."""
    try:
        with History() as history:
            if isinstance(value, GameOver):
                history.record(value.record)
            else:
                history.remove(value.record)
    except SaletError as error:
        output.note(str(error))


def _searched(state: State, manner: prompt.Manner) -> tuple[str | None, Evaluation]:
    """Print the best guesses, and return the one to offer with all of them."""
    evaluation = evaluate(state.position, top=TOP, budget=manner.budget)
    output.print_text("\n".join(["", *evaluation_lines(evaluation, manner.style)]))
    return evaluation.lead.word if evaluation.lead else None, evaluation


def _led(state: State, manner: prompt.Manner) -> tuple[str | None, None]:
    """Print the best guesses of the strategy that leads the game, and return the first."""
    try:
        advice = suggest(state.position, state.leader, TOP)
    except SaletError as error:  # a strategy or a program of the player's own may fail: the game goes on
        output.note(folded(str(error), manner.style))
        return None, None
    output.print_text("\n".join(["", *advice_lines(advice, manner.style)]))
    return advice.suggestions[0].word if advice.suggestions else None, None
