"""Strategies by name: five published solvers, each as its author described it, Salet's own, and the user's.

`exact` searches to the end with the budget of a suggestion; `exact-5` has five seconds a turn. A guess that is known or
proven best before the budget is spent is the same on every machine; another depends on how far the search came.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from typing import overload

import numpy as np
from numpy.typing import NDArray

from salet.errors import UnknownNameError, quote_input
from salet.game.pattern import all_green
from salet.game.position import Position, position_from
from salet.solver.analysis import evaluate
from salet.solver.decision_tree import MAX_GAME_LENGTH, DecisionTree
from salet.solver.evaluation import EXPECTED_GUESSES, SEARCH_SECONDS
from salet.strategies import program, s0_expected_size, s1_thresholds, s2_letter_values, s3_guess_map, s4_letter_gain
from salet.strategies.one_step import ONE_STEP
from salet.strategies.program import Guesser, is_program, open_guesser
from salet.strategies.strategy import COST, Cost, Ranking, ScoreInfo, Strategy, error_location, rank_guesses


def exact_costs(position: Position, budget: float = SEARCH_SECONDS) -> NDArray[np.float64]:
    """Return the best guess's expected guesses to the end; all others are infinite."""
    best = evaluate(position, top=1, budget=budget).suggestions[0]
    costs = np.full(len(position.lexicon.guesses), np.inf)
    costs[position.matrix.index_of[best.word]] = best.value if np.isfinite(best.value) else best.lower or 0.0
    return costs


def exact(name: str = "exact") -> Strategy:
    """Return the strategy of a name such as `exact-5`.

    >>> exact("exact-0.1").about
    'searches for the fewest expected guesses, for up to 0.1 s per turn'
    """
    seconds = re.fullmatch(r"exact(?:-(\d{1,4}(?:\.\d{1,3})?))?", name)
    if seconds is None or (seconds[1] and not float(seconds[1])):
        raise UnknownNameError(
            f"Unknown strategy {quote_input(name)}. Write the seconds per turn after the hyphen: exact-5 or exact-0.1."
        )
    budget = float(seconds[1] or SEARCH_SECONDS)
    return Strategy(
        name,
        partial(exact_costs, budget=budget),
        f"searches for the fewest expected guesses, for up to {budget:g} s per turn",
        weakness="much slower than looking one guess ahead; its guess may not be the best when time runs out",
        figure=ScoreInfo(EXPECTED_GUESSES),
    )


SHIPPED = (
    *s0_expected_size.STRATEGIES,
    *s1_thresholds.STRATEGIES,
    *s2_letter_values.STRATEGIES,
    *s3_guess_map.STRATEGIES,
    *s4_letter_gain.STRATEGIES,
    *ONE_STEP.values(),
    exact(),
)
PUBLISHED = tuple(strategy.name for strategy in SHIPPED if strategy.source)
"""The names of those that their authors published."""

STRATEGY_TITLES = {
    "s0": "fewest words left (S0)",
    "s1-a": "letter points A (S1)",
    "s1-b": "letter points B (S1)",
    "s1-c": "letter points C (S1)",
    "s1-brute": "brute force (S1)",
    "s1-brute-max": "brute force, worst case (S1)",
    "s2-distinct": "distinct letters (S2)",
    "s2-frequency": "letter frequency (S2)",
    "s2-frequency-text": "letter frequency, as the text says (S2)",
    "s2-frequency-program": "letter frequency, as the program does (S2)",
    "s2-elimination": "elimination (S2)",
    "s2-retry": "retried letters (S2)",
    "s3": "mean guessmap (S3)",
    "s4-system1": "letter information (S4)",
    "s4-system1-hard": "letter information, hard mode (S4)",
    "s4-system2": "letter frequency by position (S4)",
    "expected-size": "expected size (Salet)",
    "largest-part": "largest part (Salet)",
    "entropy": "entropy (Salet)",
    "parts": "most patterns (Salet)",
    "two-turn": "two-turn estimate (Salet)",
    "exact": "exact search (Salet)",
}
"""What readers see of a strategy: its idea and its author."""

MEASURED = {
    "s0": (3.6233, 14),
    "s1-a": (3.7257, 0),
    "s1-b": (3.7054, 0),
    "s1-c": (3.7015, 0),
    "s1-brute": (3.5093, 0),
    "s1-brute-max": (3.5866, 0),
    "s2-distinct": (3.9287, 34),
    "s2-frequency": (3.6484, 12),
    "s2-frequency-text": (3.8095, 22),
    "s2-frequency-program": (3.6397, 12),
    "s2-elimination": (4.0639, 51),
    "s2-retry": (4.1102, 57),
    "s3": (3.8855, 30),
    "s4-system1": (3.5754, 0),
    "s4-system1-hard": (3.6825, 18),
    "s4-system2": (3.6834, 13),
    "expected-size": (3.4816, 0),
    "largest-part": (3.5598, 0),
    "entropy": (3.4635, 0),
    "parts": (3.4328, 0),
    "two-turn": (3.4350, 0),
    "exact": (3.4212, 0),
}
"""The mean and the lost games of `salet bench NAME -l original`, each under the strategy's own rules."""

REGISTRY = {strategy.name: strategy for strategy in SHIPPED}
FAMILIES: dict[str, Callable[[str], Strategy]] = {
    "exact-": exact,
    program.PREFIX: program.strategy_of_program,
    f"{s1_thresholds.PREFIX}{{": s1_thresholds.named_thresholds,
}
"""Families of strategies by the prefix of their names; each function makes one from the whole name."""


@overload
def strategy(name: Cost) -> Cost: ...
@overload
def strategy(
    name: str, about: str = "", *, unit: str = COST.unit, larger_is_better: bool = False, **traits: str
) -> Callable[[Cost], Cost]: ...
def strategy(
    name: str | Cost, about: str = "", *, unit: str = COST.unit, larger_is_better: bool = False, **traits: str
) -> Cost | Callable[[Cost], Cost]:
    """Register the cost function below as a strategy, with the unit of its number.

    Without brackets, `@strategy`, it has the name of the function. The names of shipped ones are taken.

    >>> @strategy("alphabetical", "the first word in the dictionary")
    ... def alphabetical(position):
    ...     return np.argsort(np.argsort(position.lexicon.guesses)).astype(float)
    >>> find_strategy("alphabetical").about
    'the first word in the dictionary'
    """
    if not isinstance(name, str):
        return strategy(name.__name__)(name)
    if any(name == shipped.name for shipped in SHIPPED):
        raise UnknownNameError(f"{quote_input(name)} is the name of a built-in strategy. Choose another name.")

    def add(cost: Cost) -> Cost:
        described = about or (cost.__doc__ or "").split("\n")[0]
        REGISTRY[name] = Strategy(name, cost, described, figure=ScoreInfo(unit, larger_is_better), **traits)  # type: ignore[arg-type]
        return cost

    return add


def find_strategy(name: str) -> Strategy:
    """Return the strategy of that name, or the function that `module:function` names."""
    if name in REGISTRY:
        return REGISTRY[name]
    for prefix, make in FAMILIES.items():
        if name.startswith(prefix):
            return make(name)
    module, colon, function = name.partition(":")
    if not colon:
        raise UnknownNameError(f"Unknown strategy {quote_input(name)}. {_did_you_mean(name)}")
    return _import_function(module.removesuffix(".py").removeprefix("./"), function)


def title_of(name: str) -> str:
    """Return what readers see of a strategy.

    >>> title_of("s3"), title_of("mine")
    ('mean guessmap (S3)', 'mine')
    """
    return STRATEGY_TITLES.get(name, name)


def _did_you_mean(name: str) -> str:
    """Return what may have been meant by a name that is not known."""
    if name.endswith(".py"):
        return (
            "Add the function's name, and run from the file's folder: "
            f"{quote_input(name.removesuffix('.py') + ':function')[1:-1]}."
        )
    longer = [other for other in sorted(REGISTRY) if name and other.startswith(name)]
    if longer:
        return f"Did you mean one of these? {', '.join(longer)}."
    close = get_close_matches(name, REGISTRY, 1)
    hint = f"Did you mean {close[0]}? " if close else ""
    return f"{hint}To list the built-in ones, run: salet solvers. For your own, use module:function or exec:program."


def _import_function(module: str, function: str) -> Strategy:
    try:
        value = getattr(import_module(module), function)
    except Exception as error:  # a module of the user's own may fail in any way while it is read
        absent = isinstance(error, ModuleNotFoundError) and error.name == module
        reason = f"there is no {module}.py in this folder and no installed module {module}" if absent else str(error)
        raise UnknownNameError(f"Can't load strategy {module}:{function}: {reason}{error_location(error)}.") from error
    if isinstance(value, str):
        raise UnknownNameError(
            f"{module}:{function} is a string. A strategy is a function that takes a position and returns costs."
        )
    return resolve_strategy(value, f"{module}:{function}")


def resolve_strategy(strategy: Strategy | str | Cost, name: str = "") -> Strategy:
    """Return the strategy that is meant: itself, the one of that name, or that of a function.

    >>> resolve_strategy("entropy").name, resolve_strategy(lambda position: -position.chances, "likeliest").name
    ('entropy', 'likeliest')
    """
    if isinstance(strategy, str):
        return find_strategy(strategy)
    if isinstance(strategy, Strategy):
        return strategy
    name = name or getattr(strategy, "__name__", "")
    if not callable(strategy):
        raise UnknownNameError(
            f"{name or repr(strategy)} isn't a strategy. Pass a name, or a function that takes a position and returns "
            "costs."
        )
    same = (one for one in REGISTRY.values() if one.cost is strategy)
    return next(same, Strategy(name, strategy, (strategy.__doc__ or "").split("\n")[0]))


def rank(position: Position | str, strategy: Strategy | str | Cost = "entropy") -> Ranking:
    """Return every legal guess of a position or its text with its cost, best first.

    >>> from salet.game.position import new_position
    >>> rank(new_position("original"), "largest-part").top(2)
    [('arise', 168.0), ('raise', 168.0)]
    """
    return rank_guesses(position_from(position), resolve_strategy(strategy))


def grow_tree(position: Position, strategy: Strategy | str | Cost) -> DecisionTree:
    """Return the tree of the guesses that the strategy makes from a position on.

    When one candidate is left it is guessed. Games end at the rules' limit unless the strategy plays on.
    """
    strategy = resolve_strategy(strategy)
    with open_guesser(position, strategy) as guess:
        return _grow_from(position, strategy, guess)


def _grow_from(position: Position, strategy: Strategy, guesses: Guesser) -> DecisionTree:
    if len(position.candidates) == 1 and not is_program(strategy):  # a program is asked even if one candidate is left
        return DecisionTree(position.lexicon.answers[position.candidates[0]], hit=True)
    guess = guesses(position)
    parts = position.partition(guess)
    hit = parts.pop(all_green(position.lexicon.length), None) is not None
    if position.turn >= (MAX_GAME_LENGTH if strategy.plays_on else position.rules.limit):
        return DecisionTree(guess, hit)
    return DecisionTree(
        guess, hit, {p: _grow_from(position.after(guess, p, part), strategy, guesses) for p, part in parts.items()}
    )
