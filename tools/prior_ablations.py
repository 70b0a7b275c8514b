"""What each piece of the prior is worth: bits per answer, walking forward, when it is taken away.

    python tools/prior_ablations.py ANSWERS.csv                        print the tables
    python tools/prior_ablations.py ANSWERS.csv --into docs/prior.md   put them in the page

The tables stand between two comments of the page. Two to four minutes of processor time.
"""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from math import fsum, log2
from pathlib import Path

from salet.game.daily.answers import SHIPPED_END, Answer, knowledge_of, read_answers
from salet.game.daily.editor import Habit
from salet.game.daily.prior import MODEL, Model, accepted_words, fit, wait
from salet.run.local import processes
from salet.study.lab.beliefs import BELIEFS, Belief, Learning, belief_named

WINDOWS = {
    "tuning": (date(2023, 7, 1), date(2026, 2, 1)),
    "no repeats": (date(2024, 1, 1), date(2026, 2, 1)),
    "repeats": (date(2026, 2, 2), date(2026, 10, 10)),
}
STALE = {"to 2026-02-01": (date(2025, 9, 30), date(2026, 2, 1)), "repeats": WINDOWS["repeats"]}
BEGIN, END = "<!-- made by tools/prior_ablations.py -->", "<!-- end -->"

Row = Mapping[str, float]


def variants() -> dict[str, Model]:
    """The model, and the model with one piece taken away or set otherwise."""
    ageless = replace(MODEL, fadings=(1e9,), evens=(1.0,))
    found = {"full": MODEL}
    for habit in MODEL.habits:
        found[f"no habit: {habit.name}"] = replace(MODEL, habits=tuple(h for h in MODEL.habits if h != habit))
    found |= {
        "no habit at all": replace(MODEL, habits=()),
        "no age of repeats": ageless,
        "no likeness of outside words": replace(MODEL, like_candidates=False),
        "repeats of the oldest first only": replace(MODEL, fadings=tuple(f for f in MODEL.fadings if f > 0)),
        "habits never forgotten": replace(MODEL, habit_memory=1e9),
        "twice the spread of habits": replace(MODEL, habits=spread_out(MODEL.habits, 2.0)),
        "no switching of half-lives": replace(MODEL, switch=0.0),
        "switching 0.01": replace(MODEL, switch=0.01),
        "pseudo-count 0.5": replace(MODEL, pseudo=0.5),
    }
    found |= {f"habits remembered for {days} days": replace(MODEL, habit_memory=days) for days in (15, 60, 125, 500)}
    found |= {f"one half-life: {days} days": replace(MODEL, half_lives=(days,)) for days in (30, 60, 240)}
    bare = replace(ageless, habits=(), half_lives=(60,), like_candidates=False)
    return found | {"tiers alone, 60 days": bare}


def spread_out(habits: tuple[Habit, ...], factor: float) -> tuple[Habit, ...]:
    """The habits with slopes that may be steeper."""
    return tuple(habit._replace(spread=factor * habit.spread) for habit in habits)


def belief_of(name: str) -> Belief:
    """The belief that a row of the tables is about."""
    if name in BELIEFS:
        return belief_named(name)
    return Learning(variants()[name])


def bits(name: str, answers: Sequence[Answer]) -> Row:
    """The bits per answer of a belief in each window."""
    belief, index = belief_of(name), accepted_words().index
    found: dict[date, float] = {}
    for today, (day, word) in enumerate(answers):
        if day >= WINDOWS["tuning"][0]:
            weights = belief(answers[:today], day)
            found[day] = log2(weights.sum() / weights[index[word]])
    return {window: mean(found, *days) for window, days in WINDOWS.items()}


def mean(values: Mapping[date, float], first: date, last: date) -> float:
    """The mean over the days of a window."""
    inside = [value for day, value in values.items() if first <= day <= last]
    return fsum(inside) / len(inside)


def stale_bits(widest: int, answers: Sequence[Answer]) -> Row:
    """The bits per answer of the shipped knowledge, never updated."""
    index = accepted_words().index
    prior = fit(accepted_words(), knowledge_of(()).answers, STALE["to 2026-02-01"][0], replace(MODEL, widest=widest))
    found = {}
    for day, word in answers:
        if day > SHIPPED_END:
            weights = wait(prior, day).weights
            found[day] = log2(weights.sum() / weights[index[word]])
    return {window: mean(found, *days) for window, days in STALE.items()}


def tables(answers: Sequence[Answer]) -> Iterator[str]:
    """The tables, in Markdown."""
    names = [*variants(), *(name for name in BELIEFS if name != "prior")]
    with processes() as pool:
        rows = dict(zip(names, pool.map(partial(bits, answers=answers), names), strict=True))
    full = rows["full"]
    yield "| belief | " + " | ".join(WINDOWS) + " |\n| --- | ---: | ---: | ---: |"
    yield from (_line(name, [f"{rows[name][w]:.3f}" for w in WINDOWS]) for name in ("full", *names[-3:]))
    yield "\n| changed | " + " | ".join(WINDOWS) + " |\n| --- | ---: | ---: | ---: |"
    changed = [name for name in variants() if name != "full"]
    yield from (_line(name, [f"{round(rows[name][w] - full[w], 4) + 0.0:+.4f}" for w in WINDOWS]) for name in changed)
    yield "\n| shipped knowledge, never updated | " + " | ".join(STALE) + " |\n| --- | ---: | ---: |"
    for name, widest in (("not widened", 0), ("widened for 90 days", MODEL.widest)):
        yield _line(name, [f"{value:.3f}" for value in stale_bits(widest, answers).values()])


def _line(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Print the tables, or put them into a page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("answers", type=Path, help="dated answers, CSV or JSON")
    parser.add_argument("--into", type=Path, help="the page to put the tables in")
    options = parser.parse_args()
    made = "\n".join(tables(read_answers(options.answers)))
    if options.into is None:
        print(made)
        return
    text = options.into.read_text("utf-8")
    block = f"{BEGIN}\n{made}\n{END}"
    page = re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: block, text, flags=re.DOTALL)
    options.into.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
