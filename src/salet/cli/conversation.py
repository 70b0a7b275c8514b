"""The helper's loop: each line goes to `helper.step`, then its output and suggestions."""

import os
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from salet.cli import output, prompt
from salet.cli.prompt import TOP
from salet.cli.watch import Lines, Watch
from salet.errors import SaletError
from salet.game.daily.nyt import day_of
from salet.game.lexicon import Lexicon, is_nyt
from salet.game.position import Position, start
from salet.game.rules import TRUE, Rules
from salet.result import jsonable
from salet.show.greeting import Opening, openers_text
from salet.show.helper import advice_lines, boards_lines, evaluation_lines, output_json, output_text
from salet.show.style import folded
from salet.solver.analysis import analyse
from salet.solver.evaluation import Evaluation
from salet.study.advice.suggest import suggest
from salet.study.history.store import History
from salet.study.play.boards import Boards, suggest_boards
from salet.study.play.helper import first_state, step
from salet.study.play.helper_state import BoardsView, GameOver, GameReopened, Message, Output, State

WARM = 0.3  # seconds of an analysis that is thrown away: it loads what the next one needs


def warm_up(lexicon: Lexicon, rules: Rules) -> None:
    """Load the kernels and prepare the words, so that the first answer comes at once."""
    position = start(lexicon, replace(rules, feedback=TRUE))  # the only one that can be searched
    parts = position.partition(lexicon.guesses[0])
    pattern = min(parts)
    for _ in analyse(position.after(lexicon.guesses[0], pattern, parts[pattern]), top=TOP, budget=WARM):
        pass


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
    state = first_state(
        lexicon, opening.rules, opening.boards, day=day, digits=opening.digits, hints_only=manner.style.secret
    )
    state = replace(state, suggested=first, leader=leader)
    suggester = Suggester(manner, leader)
    typed: str | None = line
    try:
        while typed is not None:
            rows = state.game.count
            state, shown = step(replace(state, evaluation=suggester.latest(state)), typed)
            here = replace(manner, style=replace(manner.style, secret=state.hints_only))
            _print(shown, here)
            if rows and not state.game.count and not manner.as_json:  # a new game, or all is undone
                output.print_text(openers_text(opening, here.style))
            if state.left:
                break
            state = replace(state, suggested=suggester.suggest(state, first))
            suggester.prompt = _prompt(state)
            typed = prompt.ask(suggester.prompt)
            suggester.lines.leave()
    finally:
        suggester.stop()


def _prompt(state: State) -> str:
    if state.conflict is not None and state.editing is None:
        return "?> "
    if state.letters is not None:
        return f"letters {'elsewhere' if state.letters else 'in place'} ({state.asked_about})> "
    if state.editing is not None:
        return prompt.prompt_text(state.editing, state.asked_about, "edit")
    return "> " if state.over else prompt.prompt_text(state.game.count + 1, state.asked_about)


def _print(shown: Sequence[Output], manner: prompt.Manner) -> None:
    for value in shown:
        if manner.as_json:
            if manner.style.secret and isinstance(value, BoardsView):
                value = replace(value, likeliest=())  # noqa: PLW2901 - the same value without its words
            output.print_json(output_json(value), indent=None)
        elif isinstance(value, Message) and value.wrong:
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


class Suggester:
    """Shows the best guesses of a state: live above the prompt on a terminal, else once."""

    def __init__(self, manner: prompt.Manner, leader: str | None = None) -> None:
        self.manner = manner
        self.leader = leader
        self.prompt = ""
        self._shown: tuple[tuple[Position, ...], str | None] = (), None
        dumb = os.environ.get("TERM", "dumb") == "dumb"
        self.live = prompt.interactive() and not (dumb or manner.style.plain or manner.as_json)
        self.lines = Lines(lambda: self.prompt)
        self._watch = Watch(lambda evaluation: self.lines.draw(self._drawn(evaluation)))

    def suggest(self, state: State, opener: str | None) -> str | None:
        """Show the best guesses, and return the first; `opener` has been shown already."""
        at_start = not state.game.count and opener is not None
        if at_start or state.over or state.conflict is not None or state.hints_only:
            self._watch.follow(None)
            self._shown = (), None
            return opener if at_start and not state.hints_only else None
        if self._shown[0] != state.positions:  # else they are above already
            sharpens = self.live and not state.game.several
            draw = self._led if self.leader else self._sharpening if sharpens else self._printed
            self._shown = state.positions, draw(state.positions)
        return self._shown[1]

    def latest(self, state: State) -> Evaluation | None:
        """Return a state's best guesses as they are shown now, if they are, for `why` to use."""
        latest = self._watch.latest
        return latest if latest is not None and (latest.position,) == state.positions else None

    def stop(self) -> None:
        """Stop the search in the background."""
        self.lines.leave()
        self._watch.stop()

    def _printed(self, positions: tuple[Position, ...]) -> str | None:
        """Print the best guesses for one board or for several, and return the first."""
        if len(positions) > 1:
            found = [guess for guess in suggest_boards(Boards(positions), TOP) if isfinite(guess.cost)]
            value, lines = {"suggestions": jsonable(found)}, boards_lines(found, self.manner.style)
            guesses = [guess.guess for guess in found]
        else:
            *_, evaluation = analyse(positions[0], top=TOP, budget=self.manner.budget)
            self._watch.latest = evaluation
            value, lines = evaluation.as_json(), evaluation_lines(evaluation, self.manner.style)
            guesses = self._first(evaluation)
        self._show(value, lines)
        return guesses[0] if guesses else None

    def _led(self, positions: tuple[Position, ...]) -> str | None:
        """Print the best guesses of the strategy that leads the game, and return the first."""
        try:
            advice = suggest(positions[0], self.leader, TOP)
        except SaletError as error:  # a strategy or a program of the player's own may fail: the game goes on
            output.note(folded(str(error), self.manner.style))
            return None
        self._show(advice.as_json(), advice_lines(advice, self.manner.style))
        return advice.suggestions[0].word if advice.suggestions else None

    def _show(self, value: dict[str, Any], lines: Sequence[str]) -> None:
        if self.manner.as_json:
            output.print_json({"kind": "suggestions", **value}, indent=None)
        else:
            output.print_text("\n".join(["", *lines]))

    def _sharpening(self, positions: tuple[Position, ...]) -> str | None:
        self._watch.follow(positions[0])
        evaluation = self._watch.wait(self.manner.budget)
        self.lines.put(self._drawn(evaluation))
        return next(iter(self._first(evaluation)), None) if evaluation is not None else None

    def _first(self, evaluation: Evaluation) -> list[str]:
        """Return the word to offer, if there is one."""
        guesses = evaluation.suggestions[:1] if self.manner.style.rare_words else (evaluation.lead,)
        return [guess.word for guess in guesses if guess]

    def _drawn(self, evaluation: Evaluation | None) -> list[str]:
        """Return the lines above the prompt, always as many: a head, the guesses, the progress."""
        shown = ["thinking ..."] if evaluation is None else evaluation_lines(evaluation, self.manner.style)
        blank = [""] * (TOP + 2 - len(shown))
        return ["", *shown[:-1], *blank, *shown[-1:]] if evaluation is not None else ["", *shown, *blank]
