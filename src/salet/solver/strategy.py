"""Strategies: a strategy maps a position to the cost of each guess; the best guess has the least.

Terms: the *cost* array has an entry for every word of `lexicon.guesses`, in its order; infinity means "not to be
played". Equal costs go to the word likeliest to be the answer, then to the earlier in the list; a strategy with
an order of its own brings it as `ties`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from itertools import islice
from pathlib import Path
from traceback import extract_tb

import numpy as np
from numpy.typing import NDArray

from salet.errors import BrokenStrategy, SaletError, UnknownName, quoted
from salet.game.position import Position, position_from
from salet.game.text.letters import written

Cost = Callable[[Position], NDArray[np.float64]]
NO_UNIT = "cost"  # the unit of a strategy that declares none
EQUAL = 1e-9  # costs nearer than this are equal: the rest is rounding, which must not choose a word


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named cost, with what a reader should know of it.

    unit: what its cost is counted in; most: whether more is better; the cost is then that number, negated.
    ties: a second cost, asked only of the words that share the least first one.
    opener: the first guess where the author fixed it; rules: those that the author's own figures rest on.
    plays_on: whether its author let games run past the limit and counted the guesses.
    """

    name: str
    cost: Cost
    about: str = ""
    source: str = ""
    weakness: str = ""
    ties: Cost | None = None
    opener: str | None = None
    rules: str = "normal"
    lexicon: str | None = None
    plays_on: bool = False
    unit: str = NO_UNIT
    most: bool = False


REGISTRY: dict[str, Strategy] = {}
FAMILIES: dict[str, Callable[[str], Strategy]] = {}
"""Families of strategies by the prefix of their names; each function makes one from the whole name."""


def register(strategy: Strategy) -> Strategy:
    """Add a strategy to those that can be named."""
    REGISTRY[strategy.name] = strategy
    return strategy


def strategy(name: str, about: str = "", **traits: str) -> Callable[[Cost], Cost]:
    """Register the cost function below as a strategy.

    >>> @strategy("alphabetical", "the first word in the dictionary")
    ... def alphabetical(position):
    ...     return np.argsort(np.argsort(position.lexicon.guesses)).astype(float)
    >>> find("alphabetical").about
    'the first word in the dictionary'
    """

    def add(cost: Cost) -> Cost:
        register(Strategy(name, cost, about or (cost.__doc__ or "").split("\n")[0], **traits))  # type: ignore[arg-type]
        return cost

    return add


def register_family(prefix: str, make: Callable[[str], Strategy]) -> None:
    """Let every name that begins so stand for the strategy that `make` returns for it."""
    FAMILIES[prefix] = make


def find(name: str) -> Strategy:
    """Return the strategy of that name, or the function that `module:function` names."""
    _load_shipped()
    if name in REGISTRY:
        return REGISTRY[name]
    for prefix, make in FAMILIES.items():
        if name.startswith(prefix):
            return make(name)
    module, colon, function = name.partition(":")
    if not colon:
        raise UnknownName(f"There is no strategy {quoted(name)}. {_meant(name)}")
    return _imported(module.removesuffix(".py").removeprefix("./"), function)


def _meant(name: str) -> str:
    """Return what may have been meant by a name that is not known."""
    if name.endswith(".py"):
        return (
            f"Name the function in the file, from its folder: {quoted(name.removesuffix('.py') + ':function')[1:-1]}."
        )
    close = get_close_matches(name, REGISTRY, 1)
    known = f"Did you mean {close[0]}? " if close else ""
    return f"{known}Known are {', '.join(sorted(REGISTRY))}; your own is named as module:function, or exec:program."


def shipped() -> list[Strategy]:
    """Return every strategy that has a name, in the order in which they were registered."""
    _load_shipped()
    return list(REGISTRY.values())


def _load_shipped() -> None:
    import_module("salet.solver.partition")
    import_module("salet.solver.exact")
    import_module("salet.solver.programs.program")
    import_module("salet.solver.published")


def _imported(module: str, function: str) -> Strategy:
    try:
        found = getattr(import_module(module), function)
    except Exception as error:  # a module of the user's own may fail in any way while it is read
        absent = isinstance(error, ModuleNotFoundError) and error.name == module
        reason = f"{module}.py is not in this folder, and no such module is installed" if absent else str(error)
        raise UnknownName(f"Strategy {module}:{function} cannot be loaded: {reason}{_place(error)}.") from error
    if isinstance(found, str):
        raise UnknownName(f"{module}:{function} is a text, not a function from a position to costs.")
    return strategy_of(found, f"{module}:{function}")


def strategy_of(by: Strategy | str | Cost, name: str = "") -> Strategy:
    """Return the strategy that is meant: itself, the one of that name, or that of a function.

    >>> strategy_of("entropy").name, strategy_of(lambda position: -position.chances, "likeliest").name
    ('entropy', 'likeliest')
    """
    if isinstance(by, str):
        return find(by)
    if isinstance(by, Strategy):
        return by
    name = name or getattr(by, "__name__", "")
    if not callable(by):
        raise UnknownName(f"{name or repr(by)} is not a function from a position to costs.")
    known = (one for one in REGISTRY.values() if one.cost is by)
    return next(known, Strategy(name, by, (by.__doc__ or "").split("\n")[0]))


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """Every guess that may be played, best first, with its cost."""

    position: Position
    strategy: Strategy
    guesses: NDArray[np.intp]
    costs: NDArray[np.float64]

    def __repr__(self) -> str:
        best = ", ".join(f"{guess} {cost:.4g}" for guess, cost in self.top(3))
        return f"<Ranking of {self.position.text or 'start'} by {self.strategy.name}: {best}; {len(self):,} guesses>"

    def __len__(self) -> int:
        return len(self.guesses)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        words = self.position.lexicon.guesses
        return ((words[i], float(cost)) for i, cost in zip(self.guesses, self.costs, strict=True))

    def top(self, count: int = 10) -> list[tuple[str, float]]:
        """Return the best guesses with their costs."""
        return list(islice(self, count))


def rank(position: Position | str, by: Strategy | str | Cost = "entropy") -> Ranking:
    """Return every legal guess of a position with its cost, best first; a text is a position over the default lexicon.

    >>> from salet.game.position import start
    >>> rank(start("original"), "largest-part").top(2)
    [('arise', 168.0), ('raise', 168.0)]
    """
    position, by = position_from(position), strategy_of(by)
    cost = costs_of(position, by)
    playable = np.flatnonzero(np.isfinite(cost))
    first = np.round(cost[playable] / EQUAL)
    best = playable[np.lexsort((playable, _second(position, by)[playable], first))]
    return Ranking(position, by, best, cost[best])


def best_guess(position: Position, by: Strategy) -> str:
    """Return the first of `rank`, without sorting the rest."""
    cost = costs_of(position, by)
    least = cost.min()
    if not np.isfinite(least):
        raise UnknownName(f"Strategy {by.name} plays no word in position {quoted(position.text or 'start')}.")
    near = np.flatnonzero(cost <= least + EQUAL)
    equal = near[np.round(cost[near] / EQUAL) == np.round(least / EQUAL)]
    if len(equal) > 1:
        equal = equal[np.argsort(_second(position, by)[equal], kind="stable")]
    return position.lexicon.guesses[int(equal[0])]


def next_guess(position: Position, by: Strategy) -> str:
    """Return what the strategy plays: the one candidate left, its opener on the first turn, else its best guess.

    An opener that the lexicon does not have, or that the rules forbid, is passed over.
    """
    if len(position.candidates) == 1:
        return position.words[0]
    if by.opener and position.turn == 1:
        index = position.matrix.index_of.get(written(by.opener))
        if index is not None and position.legal[index]:
            return position.lexicon.guesses[index]
    return best_guess(position, by)


def costs_of(position: Position, by: Strategy) -> NDArray[np.float64]:
    """Return the strategy's cost of every guess, infinite where it is no number or where the rules forbid the word."""
    cost = _asked(position, by)
    if cost.shape != (len(position.lexicon.guesses),):
        raise UnknownName(
            f"Strategy {by.name} gave costs of shape {cost.shape}; one for each of the lexicon's"
            f" {len(position.lexicon.guesses):,} guesses is needed."
        )
    if position.rules.mode != "normal":
        cost = np.where(position.legal, cost, np.inf)
    return np.where(np.isnan(cost), np.inf, cost) if np.isnan(cost.min()) else cost


def _asked(position: Position, by: Strategy) -> NDArray[np.float64]:
    try:
        return np.asarray(by.cost(position), np.float64)
    except SaletError:
        raise
    except Exception as error:  # the author of the strategy wants to know where it failed
        where = f"{type(error).__name__}: {error}{_place(error)}"
        raise BrokenStrategy(
            f"Strategy {by.name} failed in position {quoted(position.text or 'start')}: {where}."
        ) from error


def _place(error: Exception) -> str:
    """Return the file and line in which an error arose, unless that is in our own code alone."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename != __file__]
    own = [frame for frame in frames if "importlib" not in frame.filename]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


def _second(position: Position, by: Strategy) -> NDArray[np.float64]:
    return -position.chances if by.ties is None else by.ties(position)
