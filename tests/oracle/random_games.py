"""Random games to ask Salet about, each a function of its number."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from brute import Game, tiles

MAX_WEIGHT = 2**31 - 1
OBJECTIVES = ("mean", "mean+1")


@dataclass(frozen=True, eq=False)
class Question:
    """A game and a question about it. objective: None for the one that Salet chooses."""

    number: int
    game: Game
    objective: str | None
    count: int
    answer: str

    @property
    def name(self) -> str:
        """The name of the word list."""
        return f"list{self.number}"

    @property
    def text(self) -> str:
        """What was played, as a player types it."""
        return " ".join(part for turn in self.game.turns for part in turn)

    def value_under(self, objective: str, game: Game | None = None) -> dict[str, float]:
        """Return the true value of every legal guess."""
        return _values(game or self.game, objective)

    def write(self, folder: Path) -> str:
        """Write the words to files and return what names them as a word list."""
        answers = [f"{word} {weight}" for word, weight in self.game.weights.items() if weight]
        others = [word for word, weight in self.game.weights.items() if not weight]
        (folder / f"{self.name}.txt").write_text("\n".join(answers), "utf-8")
        if not others:
            return f"{folder / self.name}.txt"
        (folder / f"{self.name}-others.txt").write_text("\n".join(others), "utf-8")
        return f"{folder / self.name}.txt+{folder / self.name}-others.txt"


@lru_cache(maxsize=64)
def _values(game: Game, objective: str) -> dict[str, float]:
    return game.values(objective)


def question(number: int) -> Question:
    """Return the question of this number."""
    chance = Random(number)
    words = _words(chance)
    weights = _weights(chance, words)
    limit = chance.choice((6, 6, 6, 1, 2, 3, 4, 5, 8))
    mode = chance.choice(("normal", "hard"))
    answer = chance.choice([word for word, weight in weights.items() if weight])
    game = Game(weights, mode, limit)
    for _ in range(min(chance.choice((0, 1, 1, 2, 2, 3, 4, 5)), limit - 1)):
        tried = (chance.choice(game.legal) for _ in range(4))
        later = [game.after(guess, tiles(guess, answer)) for guess in tried if guess != answer]
        if later and (len(game.answers) > 1 or chance.random() < 0.3):
            game = max(later, key=lambda one: len(one.answers))  # the longest games are the least decided ones
    objective = chance.choice((None, None, None, *OBJECTIVES))
    count = chance.choice((1, 2, 3, 5, 10, len(words)))
    return Question(number, game, objective, count, answer)


def _words(chance: Random) -> list[str]:
    """Return words over a few letters, which repeat; some lists are of near twins."""
    length = chance.randint(3, 6)
    letters = chance.sample("acdefhijkl", chance.randint(3, 10))
    size = round(3 * 20 ** (chance.random() ** 0.7))
    base = chance.choices(letters, k=length)
    moving = chance.sample(range(length), chance.choice((1, 2, length, length)))
    found = dict.fromkeys(["".join(base)])
    for _ in range(20 * size):
        if len(found) < size:
            found["".join(chance.choice(letters) if k in moving else letter for k, letter in enumerate(base))] = None
        if len(found) < min(size, 3):
            found["".join(chance.choices(letters, k=length))] = None
    return list(found)


def _weights(chance: Random, words: list[str]) -> dict[str, int]:
    """Return a weight for each word, 0 for those that aren't answers, answers first."""
    answers = words[: chance.choice((len(words), len(words), -(-len(words) // 2), chance.randint(1, len(words))))]
    even = chance.choice((1, 1, 7, MAX_WEIGHT))
    kind = chance.choice(("even", "even", "small", "skewed", "largest"))
    weights = [_weight(chance, kind, even) for _ in answers]
    return dict(zip(answers, weights, strict=True)) | dict.fromkeys(words[len(answers) :], 0)


def _weight(chance: Random, kind: str, even: int) -> int:
    if kind == "small":
        return chance.randint(1, 9)
    if kind == "skewed":
        return int(10 ** chance.uniform(0, 6))
    return chance.choice((1, MAX_WEIGHT)) if kind == "largest" else even
