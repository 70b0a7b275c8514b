"""Measure what the score rests on: estimates of openers, and how much less the luck-free mean varies.

python tools/measure_score.py openers                   how far estimates of openers are off
python tools/measure_score.py players [--plot FILE]     three players over all answers of `original`
python tools/measure_score.py leaks                     players with one fault each: whether it is named first
"""

import argparse
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import cache
from pathlib import Path
from statistics import fmean, variance

import numpy as np

from salet.game.lexicon import Lexicon
from salet.game.pattern import CORRECT, pattern_of, tiles_of
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.game.shapes import repeated, traps_of
from salet.show.plots import FOUND, LOST, figure_class, write_figure
from salet.solver.fixed_work import Values
from salet.solver.opening_book import opener_value, openers_with_values
from salet.solver.partition import LARGEST_PART, estimate, guesses_if_two_turns_end_it, measures_of
from salet.solver.strategy import next_guess
from salet.study.advice.leaks import leak_of
from salet.study.history.statistics import Summary, summarise
from salet.study.history.store import Record
from salet.study.score import LEAKS, LEAST, OPENER_ERROR, Interval, Score, TurnScore, luck_free

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
    return values.of(guess).value, values.best.value


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
    return play(player, start(LEXICON), OPENER, answer)[1]


def play(player: Player, position: Position, opener: str, answer: str) -> tuple[Position, Score]:
    """Return the end of a player's game for an answer, and its score."""
    turns = list[TurnScore]()
    steps: list[tuple[Position, str, float, float]] = []
    while not position.over:
        guess = player(position) if position.turns else opener
        steps.append((position, guess, *value_of(position, guess)))
        position = position.play(guess, position.matrix.reply(guess, answer))
    last = 0.0 if position.won else 1.0
    for (before, guess, value, best), after in zip(steps, [*(step[3] for step in steps[1:]), last], strict=True):
        mistake = before.turns and value - best >= LEAST
        leak = leak_of(before, guess, best_of(before)) if mistake else ""
        turns.append(TurnScore(guess, best_of(before), value - best, value - 1 - after, leak))
    par = steps[0][3]
    given_up = sum(turn.given_up for turn in turns)
    return position, Score(len(turns) + last, par, tuple(turns), par + given_up, par + given_up)


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


# --- Leaks --------------------------------------------------------------------------------------------------------


LEAK_LEXICON = "nyt2023"  # what a leak is was settled on games of `original` with crane and of `nyt2023` with slate
LEAK_OPENER = "raise"
LEAK_ANSWERS = slice(1, None, 5)
LEAK_HISTORIES = 500
LEAK_GAMES = 200


def quick_best(position: Position, allows: Callable[[str], bool]) -> str:
    """Return the guess that leaves the least to do, of those that a player allows."""
    bounds = guesses_if_two_turns_end_it(position)
    order = np.lexsort((-position.chances, bounds))
    words: list[str] = [position.lexicon.guesses[place] for place in order]
    return next(filter(allows, words))


def rhyming(position: Position) -> str:
    """Guess words that differ in one place one by one, once they are a third of the words left."""
    trap = next(iter(traps_of(position.words)), None)
    return trap.words[0] if trap and 3 * len(trap.words) >= position.count else best_of(position)


def without_repeats(position: Position) -> str:
    """Guess no word with a repeated letter, as long as the answer may have none."""
    if not repeated(best_of(position)) or all(map(repeated, position.words)):
        return best_of(position)
    return quick_best(position, lambda word: not repeated(word))


def keeping_greens(position: Position) -> str:
    """Keep green tiles in their places, once there are two."""
    tiles = [(turn.guess, tiles_of(turn.pattern, position.lexicon.length)) for turn in position.turns]
    greens = {(k, guess[k]) for guess, colours in tiles for k, colour in enumerate(colours) if colour == CORRECT}
    if len(greens) < 2 or greens <= set(enumerate(best_of(position))):
        return best_of(position)
    return quick_best(position, lambda word: greens <= set(enumerate(word)))


def hasty(position: Position) -> str:
    """Guess only words that may be the answer in the second and third guess."""
    words = set(position.words)
    return best_of(position) if position.turn > 3 else quick_best(position, words.__contains__)


def hesitant(position: Position) -> str:
    """Probe until one word is left."""
    if position.count == 1:
        return position.words[0]
    sizes = measures_of(position).expected_size.copy()
    sizes[position.matrix.guess_of[position.candidates]] = np.inf
    return position.lexicon.guesses[int(sizes.argmin())]


def forgetful(position: Position) -> str:
    """Forget one row, and guess a word that fits the others; always the same in a position."""
    source = random.Random(position.text)  # noqa: S311 - a player, no secret
    if len(position.turns) < 2:
        return best_of(position)
    forgotten = source.choice(position.turns)
    rows = [turn for turn in position.turns if turn != forgotten]
    words = position.lexicon.answers
    return source.choice([word for word in words if all(pattern_of(row.guess, word) == row.pattern for row in rows)])


FAULTS: dict[str, Player] = {
    "trap": rhyming,
    "repeat": without_repeats,
    "greens": keeping_greens,
    "early": hasty,
    "late": hesitant,
    "misfit": forgetful,
}


def games_with(fault: str, lexicon: Lexicon | str, opener: str, answers: Sequence[str]) -> list[Record]:
    """Return the rated games of a player with one fault, who plays well otherwise."""
    games = [play(FAULTS[fault], start(lexicon), opener, answer) for answer in answers]
    return [
        Record(f"2026-01-01 {number}", game=end.text, guesses=len(end.turns) if end.won else None, score=score.text)
        for number, (end, score) in enumerate(games)
    ]


def summary_of(games: Sequence[Record]) -> Summary:
    """Return the summary of some games."""
    return summarise(games, date(2026, 1, 1))


def first_leak(games: Sequence[Record]) -> str:
    """Return the leak that is named first in a history."""
    return summary_of(games).leaks[0].name


def measure_leaks() -> None:
    """Print for each fault how often its leak is named first, and how much it has."""
    answers = start(LEAK_LEXICON).lexicon.answers[LEAK_ANSWERS]
    print(f"{LEAK_LEXICON}, opening {LEAK_OPENER}, {len(answers)} answers")
    print(f"{LEAK_HISTORIES} histories of {LEAK_GAMES} games each")
    print("fault   given up  counted under it   named first")
    source = random.Random(31)  # noqa: S311 - samples
    everywhere = [[each] * len(LEAKS) for each in (LEAK_LEXICON, LEAK_OPENER, answers)]
    with ProcessPoolExecutor() as pool:
        for fault, games in zip(LEAKS, pool.map(games_with, LEAKS, *everywhere), strict=True):
            leaks = [leak for leak in summary_of(games).leaks if leak.name != "opener"]
            given_up = sum(leak.given_up for leak in leaks)
            share = sum(leak.given_up for leak in leaks if leak.name == fault) / given_up
            named = [first_leak(source.sample(games, LEAK_GAMES)) == fault for _ in range(LEAK_HISTORIES)]
            print(f"{fault:8} {given_up:7.3f} {100 * share:15.0f} % {100 * fmean(named):11.1f} %", flush=True)


# --- Openers ------------------------------------------------------------------------------------------------------


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
    parser.add_argument("what", choices=("openers", "players", "leaks"))
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "openers":
        measure_openers()
    elif arguments.what == "leaks":
        measure_leaks()
    else:
        measure_players(arguments.plot)


if __name__ == "__main__":
    main()
