"""Measure what the score rests on: estimates of openers, and how much less the luck-free mean varies.

python tools/measure_score.py openers                   how far estimates of openers are off
python tools/measure_score.py players [--plot FILE]     three players over all answers of `original`
"""

import argparse
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import fmean, variance

from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.show.plots import FOUND, LOST, figure_class, write_figure
from salet.solver.fixed_work import Values
from salet.solver.opening_book import opener_value, openers_with_values
from salet.solver.partition import LARGEST_PART, estimate
from salet.solver.strategy import next_guess
from salet.study.score import OPENER_ERROR, Interval, Score, TurnScore, luck_free

LEXICON = "original"
OPENER = "crane"
HISTORIES = 1_000
GAMES = 100  # of a history whose interval is looked at
FEW = 20  # games of a sample in the picture
SEEDS = range(101, 111)  # of the histories; the interval was settled on another one, 29

Player = Callable[[Position], str]


@cache
def value_of(position: Position, guess: str) -> tuple[float, float]:
    """Return the expected guesses with a guess and with the best, found once."""
    values = Values(position)
    return values.of(guess).expected_guesses, values.best.expected_guesses


@cache
def best_of(position: Position) -> str:
    """Return the best guess of a position, found once."""
    return Values(position).best.word


def fitting(position: Position) -> str:
    """Return a word that fits, drawn at random, but always the same in a position."""
    return random.Random(position.text).choice(position.words)  # noqa: S311 - a player, no secret


def careless(position: Position) -> str:
    """Return the best guess in two positions of three, and else a word that fits."""
    slips = random.Random(f"slip {position.text}").random() < 1 / 3  # noqa: S311 - a player, no secret
    return fitting(position) if slips else best_of(position)


PLAYERS: dict[str, Player] = {
    "a word that fits": fitting,
    "the smallest worst case": lambda position: next_guess(position, LARGEST_PART),
    "best play with slips": careless,
}


def score_of(player: Player, answer: str) -> Score:
    """Return the score of a player's game for an answer."""
    position, turns = start(LEXICON), list[TurnScore]()
    steps: list[tuple[str, float, float]] = []
    while not position.over:
        guess = player(position) if position.turns else OPENER
        steps.append((guess, *value_of(position, guess)))
        position = position.play(guess, position.matrix.reply(guess, answer))
    last = 0.0 if position.won else 1.0
    for (guess, value, best), after in zip(steps, [*(best for _, _, best in steps[1:]), last], strict=True):
        turns.append(TurnScore(guess, "", value - best, value - 1 - after))
    par = steps[0][2]
    given_up = sum(turn.given_up for turn in turns)
    return Score(len(turns) + last, par, tuple(turns), par + given_up, par + given_up)


def holds(interval: Interval, truth: float) -> bool:
    """Whether an interval holds the truth."""
    return interval.lower is not None and interval.upper is not None and interval.lower <= truth <= interval.upper


def measure_players(plot: Path | None) -> None:
    """Print the figures of every player, and draw the means of the first."""
    print(f"{LEXICON}, opening {OPENER}, {len(SEEDS)} times {HISTORIES:,} histories of {GAMES} games")
    print("player                    mean  variance  luck-free  ratio  95 % plain  luck-free")
    for number, (name, player) in enumerate(PLAYERS.items()):
        scores = [score_of(player, answer) for answer in start(LEXICON).lexicon.answers]
        truth = fmean(score.guesses for score in scores)
        plain, free = (variance(each) for each in zip(*((s.guesses, s.luck_free) for s in scores), strict=True))
        sources = [random.Random(seed) for seed in SEEDS]  # noqa: S311 - samples
        drawn = [luck_free(source.choices(scores, k=GAMES)) for source in sources for _ in range(HISTORIES)]
        covers = [(holds(each.plain, truth), holds(each.luck_free, truth)) for each in drawn if each]
        shares = " ".join(f"{100 * fmean(each):9.1f} %" for each in zip(*covers, strict=True))
        print(f"{name:24} {truth:5.3f} {plain:9.3f} {free:10.3f} {plain / free:6.1f} {shares}", flush=True)
        if plot and not number:
            draw(scores, truth, plot)


def draw(scores: list[Score], truth: float, path: Path) -> None:
    """Draw the plain and the luck-free means of samples of a few games."""
    source = random.Random(29)  # noqa: S311 - a sample
    samples = [source.choices(scores, k=FEW) for _ in range(HISTORIES)]
    figure = figure_class()(figsize=(7.5, 3.2), layout="constrained")
    panel = figure.subplots()
    steps = [3.275 + k / FEW for k in range(29)]  # as wide as one guess more in a sample
    for label, colour, means in (
        ("guesses", LOST, [fmean(score.guesses for score in sample) for sample in samples]),
        ("without luck", FOUND, [fmean(score.luck_free for score in sample) for sample in samples]),
    ):
        panel.hist(means, steps, color=colour, alpha=0.65, label=label)
    panel.axvline(truth, color="black", linewidth=1)
    panel.set_xlabel(f"mean of {FEW} games; the line is the mean over all answers", fontsize=9)
    panel.set_ylabel("samples", fontsize=9)
    panel.legend(fontsize=9, frameon=False)
    panel.spines[["top", "right"]].set_visible(False)
    write_figure(figure, path)


def measure_openers() -> None:
    """Print how far the estimates of openers are off whose values are known."""
    print("lexicon   rules   openers  mean error  largest")
    worst = 0.0
    for lexicon in ("nyt", "nyt2023", "nyt2022", "original"):
        for rules in ("normal", "hard"):
            position = start(lexicon, rules)
            known = {word: opener_value(lexicon, Rules.read(rules), word) for word in openers_with_values(lexicon)}
            exact = {word: value for word, value in known.items() if value is not None}
            best = min(exact, key=exact.__getitem__)
            least, compared = exact[best], estimate(position, best)
            errors = [
                abs(least + max(0.0, estimate(position, word) - compared) - value) for word, value in exact.items()
            ]
            worst = max(worst, *errors)
            print(f"{lexicon:9} {rules:7} {len(errors):7} {fmean(errors):11.3f} {max(errors):8.3f}")
    print(f"taken to be off by at most {OPENER_ERROR}; the largest is {worst:.3f}")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("openers", "players"))
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "openers":
        measure_openers()
    else:
        measure_players(arguments.plot)


if __name__ == "__main__":
    main()
