"""The campaign of second guesses: for opener after opener, the exact best answer to every reply.

A job is an opener. Each starts from an empty memo: among equally good guesses, the one found depends on what is
remembered, and a campaign must end in the same file whichever worker did which job. That costs a sixth of the time.
"""

import threading
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from salet.errors import BadFile
from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.game.rules import Rules
from salet.kernels.search import new_memo
from salet.run.campaign import Watch, run_campaign, unwatched
from salet.run.journal import Journal
from salet.run.local import on_threads
from salet.run.workers import Workers
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective
from salet.solver.second_guesses import MOST_PATTERNS, MOST_WORDS, packed
from salet.study.compatibility import loaded, requirements_of
from salet.study.grids.player_model import shipped_model
from salet.version import __version__

Table = Mapping[str, list[tuple[int, str, int]]]
_building = threading.Lock()


def _engine(lexicon: str, rules: str) -> Engine:
    """Return the engine whose words all jobs of this process share."""
    with _building:  # a worker's threads may ask at the same moment
        return _engine_over(loaded(lexicon), rules)


@lru_cache(maxsize=1)
def _engine_over(lexicon: Lexicon, rules: str) -> Engine:
    position = start(lexicon, rules)
    objective = Objective.read("mean", position.rules.limit, int(position.weights.sum()))
    return Engine(position, objective, new_memo(1))


def solve_replies(payload: dict[str, str]) -> list[list[Any]]:
    """Return pattern, best second guess and total for every reply to an opener; a job for any worker."""
    shared = _engine(payload["lexicon"], payload["rules"])
    bits = 6 + len(shared.position.candidates).bit_length()  # a larger memo is slower to clear, and hardly ever asked
    engine = shared.with_memo(new_memo(bits))
    opener, control = engine.place(payload["opener"]), Control()
    return [
        [pattern, *_best(engine, control, part, np.array([[opener, pattern]], np.int32))]
        for pattern, part in engine.parts(engine.rows(), opener).items()
        if pattern != engine.all_green
    ]


def _best(engine: Engine, control: Control, part: Any, history: Any) -> tuple[str, int]:
    total = engine.value(control, part, history)
    if total >= IMPOSSIBLE:
        return engine.word(int(engine.members[part[0]])), 0
    return engine.word(control.found[1]), total


def second_guesses(
    lexicon: str,
    rules: str = "normal",
    *,
    count: int | None = None,
    journal: Path | str = ":memory:",
    workers: Workers | None = None,
    watch: Watch = unwatched,
) -> Table:
    """Return the exact best second guess and total for every reply to each opener.

    count: only the openers that people play most, and this many of the most promising. These have the most parts, then
    the least sum of squares: the order in which `prove` tries openers. The journal makes it resumable, and may hold
    more openers than are asked for.
    """
    loaded.cache_clear()  # a file may have been changed since
    engine = _engine(lexicon, rules)
    words, text = engine.position.lexicon, engine.position.rules.text
    _check_size(words, engine.position.rules)
    promising = [engine.word(place) for place in range(len(engine.order))]
    popular = [word for word, _ in shipped_model().openers if word in words.guesses]
    openers = list(dict.fromkeys([*popular, *promising[: count or None]]))
    jobs = [(word, {"lexicon": lexicon, "rules": text, "opener": word}) for word in openers]
    requirements = requirements_of([lexicon])
    with Journal(journal, fingerprint(words, text)) as kept:
        results = run_campaign(jobs, solve_replies, workers or on_threads(), kept, check=requirements, watch=watch)
    return _table(results)


def fingerprint(lexicon: Lexicon, rules: str) -> str:
    """Return what a journal of this campaign is known by."""
    return f"salet {__version__} seconds, lexicon {lexicon.hash[:16]}, rules {rules}"


def _check_size(lexicon: Lexicon, rules: Rules) -> None:
    if not lexicon.uniform:
        raise BadFile(f"Lexicon {lexicon.name} has weights, and they change by the day. Take one without.")
    if len(lexicon.guesses) > MOST_WORDS or 3**lexicon.length > MOST_PATTERNS:
        raise BadFile(f"The file holds lists of up to {MOST_WORDS:,} words of up to ten letters.")
    if rules.limit < 2:
        raise BadFile("These rules allow no second guess.")


def _table(results: Mapping[str, Any]) -> Table:
    return {word: [(pattern, guess, total) for pattern, guess, total in rows] for word, rows in results.items()}


def pack(lexicon: str, rules: str, journals: tuple[Path, ...]) -> bytes:
    """Return the packed file of everything that journals of this campaign hold."""
    words, allowed = loaded(lexicon), Rules.read(rules)
    found: dict[str, Any] = {}
    for path in journals:
        if not path.is_file():
            raise BadFile(f"There is no journal {path}.")
        with Journal(path, fingerprint(words, allowed.text)) as kept:
            found |= dict(kept.results())
    return packed(words, allowed, _table(found))


def opener_total(lexicon: Lexicon, rows: list[tuple[int, str, int]]) -> int | None:
    """Return the exact total of an opener from its table, or None if it cannot find every answer in time."""
    if not all(total for _, _, total in rows):
        return None
    return len(lexicon.answers) + sum(total for _, _, total in rows)
