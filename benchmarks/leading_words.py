"""How often a common word leads, and what it costs: random second guesses of the list nyt.

python benchmarks/leading_words.py [POSITIONS] [SECONDS]
"""

import random
import sys
from statistics import fmean

from salet.game.lists import is_common
from salet.game.position import Position, start
from salet.solver.analysis import evaluate

OPENERS = ("slate", "crane", "raise", "stare", "adieu", "audio", "tarse", "salet")


def positions(count: int) -> list[Position]:
    """Return positions after a popular opener, each with the chance that the game has."""
    draw = random.Random(1)  # noqa: S311 - a choice that can be repeated
    opening = start("nyt")
    lexicon = opening.lexicon
    answers = draw.choices(lexicon.answers, lexicon.weights, k=count)
    return [opening.against(draw.choice(OPENERS), answer) for answer in answers]


def main() -> None:
    """Print the shares and the cost in guesses."""
    count, seconds = (float(text) for text in (*sys.argv[1:], *("200", "3")[len(sys.argv) - 1 :]))
    costs, common_best = [], 0
    for position in positions(int(count)):
        if position.over:
            continue
        found = evaluate(position, budget=seconds)
        best, lead = found.suggestions[0], found.lead or found.suggestions[0]
        common_best += is_common(best.word)
        if is_common(lead.word):
            costs.append(lead.expected_guesses - best.expected_guesses)
    print(f"{len(costs)} of {count:.0f} positions lead with a common word; in {common_best} it is the best guess.")
    print(f"It costs {fmean(costs):.4f} guesses on average, {max(costs):.4f} at most.")


if __name__ == "__main__":
    main()
