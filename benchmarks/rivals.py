"""Other packages from PyPI at the tasks of docs/benchmarks.md (requirements/rivals.txt).

python benchmarks/rivals.py wordlebot games
"""

import sys
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "src" / "salet" / "data"
ANSWERS = (DATA / "original-answers.txt").read_text("utf-8").split()
TEN = ANSWERS[0:2300:230]
LONGEST = 10  # guesses


def wordlebot(answer: str, opener: str, first: str = "") -> list[str]:
    """Return a game by entropy; `first` is the opener's reply if only one guess is wanted."""
    from wordlebot.guessing import MaxEntropyGuesser, _quick_score  # noqa: PLC0415 - a rival starts alone

    others = (DATA / "original-others.txt").read_text("utf-8").split()
    guesser = MaxEntropyGuesser(dict.fromkeys(others, False) | dict.fromkeys(ANSWERS, True))
    if first:
        return [guesser(f"{opener}:{first}")]
    game, state = [opener], ""
    while game[-1] != answer and len(game) < LONGEST:
        reply = "".join(map(str, _quick_score(answer, game[-1])))
        state = f"{state},{game[-1]}:{reply}".lstrip(",")
        game.append(guesser(state))
    return game


def wordlesolver(answer: str) -> list[str]:
    """Return a game by the strategy that the package calls entropy, which opens with soare."""
    from WordleBot import WordleBot  # noqa: PLC0415 - likewise

    bot = WordleBot(answer, strategy="entropy")
    bot.solve()
    return list(bot.list_of_guesses)


TASKS = {
    ("wordlebot", "suggestion"): lambda: [wordlebot("", "crane", "12311")],
    ("wordlebot", "games"): lambda: [wordlebot(answer, "soare") for answer in TEN],
    ("wordlesolver", "suggestion"): lambda: [wordlesolver("shark")],
    ("wordlesolver", "games"): lambda: [wordlesolver(answer) for answer in TEN],
}


if __name__ == "__main__":
    package, task = sys.argv[1:]
    for game in TASKS[package, task]():
        print(len(game), *game)
