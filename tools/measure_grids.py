"""Print how often the detective names the answer, and the share of possible grids.

    python tools/measure_grids.py ../shared/data
    python tools/measure_grids.py ../shared/data --days 6

The folder is that of `tools/fit_guessing.py`. Every day is judged with habits that were fitted on the other days only;
with --days N, only the first N days are judged. Draws come from a fixed seed.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from fit_guessing import Day, Sample, fit, read_days
from salet.game.lexicon import Lexicon, named
from salet.study.grids.player_model import NO_PULL, Numbers, PlayerModel
from salet.study.grids.possible import answers_allowing, why_impossible
from salet.study.grids.suspects import explanations, moves

DRAWS = ((5, 40), (20, 40), (50, 20), (100, 20), (1000, 10))
LEXICONS = ("original", "nyt2023")
TRUSTS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)
SEED = 7


def variants(fitted: PlayerModel) -> dict[str, PlayerModel]:
    """Return the habits with parts left out, barest first."""
    plain = replace(fitted, openers=())
    return {
        "words alike, no pull": replace(plain, unlisted=1.0, second=NO_PULL, later=NO_PULL),
        "words alike, pull": replace(plain, unlisted=1.0),
        "listed words, pull": plain,
        "listed, pull, 30 openers": fitted,
    }


def drawn(day: Day, size: int, times: int, chance: np.random.Generator) -> Numbers:
    """Return the moves of random grids, drawn as they were shared that day."""
    picks = chance.choice(len(day.grids), (times, size), p=day.shares)
    return np.array([moves([day.grids[i] for i in pick]) for pick in picks])


def ranks(evidence: Numbers, truth: int) -> Numbers:
    """Return the true answer's rank in each draw."""
    places: Numbers = 1.0 + (evidence > evidence[:, [truth]]).sum(axis=1)
    return places


def surprise(evidence: Numbers, truth: int, trust: float) -> float:
    """Return the mean bits of the true answer's chance."""
    believed = trust * (evidence - evidence.max(axis=1, keepdims=True)) / np.log(2)
    return float((np.log2(np.exp2(believed).sum(axis=1)) - believed[:, truth]).mean())


def trials(days: Sequence[Day], sample: Sample, names: Sequence[str]) -> Iterator[tuple[str, str, int, object]]:
    """Yield variant, lexicon, number of grids, and ranks or surprises of a day's draws."""
    chance = np.random.default_rng(SEED)
    for place, day in enumerate(days):
        draws = {size: drawn(day, size, times, chance) for size, times in DRAWS}
        fitted = fit(sample.without(place))
        for variant, model in variants(fitted).items():
            for name in names if model is fitted else names[:1]:
                lexicon = named(name)
                logs, truth = explanations(lexicon, model), lexicon.answers.index(day.answer)
                for size, draw in draws.items():
                    evidence = logs.evidence(draw)
                    yield variant, name, size, ranks(evidence, truth)
                    if model is fitted and name == "nyt2023":
                        yield "surprise", name, size, [surprise(evidence, truth, trust) for trust in TRUSTS]
        print(f"{day.puzzle} {day.answer}", file=sys.stderr, flush=True)


def report(days: Sequence[Day], sample: Sample) -> None:
    """Print first places and mean ranks by variant, lexicon and number of grids."""
    found: dict[tuple[str, str, int], list[object]] = {}
    for variant, name, size, result in trials(days, sample, LEXICONS):
        found.setdefault((variant, name, size), []).append(result)
    print(f"{'model':26} {'answers':9} {'grids':>5} {'first':>7} {'mean rank':>9} {'worst day':>9}")
    for (variant, name, size), results in sorted(found.items()):
        table = np.array(results)
        if variant == "surprise":
            bits = ", ".join(f"{t}: {b:.2f}" for t, b in zip(TRUSTS, table.mean(axis=0), strict=True))
            print(f"bits of surprise by trust, {size} grids: {bits}")
            continue
        first = table == 1
        print(f"{variant:26} {name:9} {size:5} {first.mean():7.1%} {table.mean():9.2f} {first.mean(axis=1).min():9.0%}")


def report_existence(days: Sequence[Day], lexicon: Lexicon, chance: np.random.Generator) -> None:
    """Print the share of real grids that can exist, and how many answers one grid leaves."""
    normal, hard, flagged, left = [], [], [], []
    for day in days:
        picks = chance.choice(len(day.grids), 40, p=day.shares)
        normal += [why_impossible(day.grids[i], day.answer, lexicon) is None for i in picks]
        flagged.append(day.shares[day.hard].sum())
        shares = day.shares * day.hard
        picks_hard = chance.choice(len(day.grids), 20, p=shares / shares.sum())
        hard += [why_impossible(day.grids[i], day.answer, lexicon, hard=True) is None for i in picks_hard]
        left += [len(answers_allowing(day.grids[i], lexicon)) for i in picks[:3]]
    left_share = np.array(left) / len(lexicon.answers)
    print(f"real grids that can exist with the true answer: {np.mean(normal):.2%} of {len(normal)}")
    print(f"hard-mode grids: {np.mean(flagged):.1%} of all; {np.mean(hard):.2%} of {len(hard)} can exist in hard mode")
    tenth, half = np.quantile(left_share, (0.1, 0.5))
    print(f"answers of {lexicon.name} that admit a grid: mean {left_share.mean():.0%}, median {half:.0%}", end="")
    print(f", one grid in ten leaves at most {tenth:.0%}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print all figures."""
    parser = ArgumentParser(description="How often the grid detective names the answer.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--days", type=int)
    asked = parser.parse_args(arguments)
    every = read_days(asked.folder)
    report_existence(every[: asked.days], named("nyt2023"), np.random.default_rng(SEED))
    report(every[: asked.days], Sample.of(every, named("nyt2023")))


if __name__ == "__main__":
    main()
