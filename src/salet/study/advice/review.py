"""A played game, judged: the value of each guess compared with the best, and how lucky its reply was.

Terms: a guess's *regret* is what it gave up, in expected guesses to the end, compared with the best guess that the
rules (and the player's own words, if a list of them is given) allowed. A turn's *luck* is the percentile of the part
that was met: the chance, in per cent, of a larger part, plus half the chance of one just as large; finding the answer
is luckier than any part. *Skill* is 99 less a slope times the mean regret of the guesses after the opener, *luck* the
mean of the turns, both from 0 to 99.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.pattern import all_green
from salet.game.position import Position, lexicon_from, play_out, start
from salet.game.rules import Rules
from salet.game.text.letters import written
from salet.game.text.notation import Turn, read, read_played_words
from salet.result import Result
from salet.solver.analysis import Evaluations, regret
from salet.solver.doctor import position_or_wider
from salet.solver.evaluation import REVIEW_SECONDS, Guess
from salet.solver.limit import Limit
from salet.study.advice.reasons import with_split

SHARES = 4  # no value takes more than a quarter of the time for the whole game
BEST = 99
SLOPE = 100.0
"""Points of skill that a mean regret of one whole guess costs."""


@dataclass(frozen=True, slots=True)
class ReviewTurn(Result):
    """One guess of a game, rated.

    before: candidates before the guess.
    after: candidates after the reply.
    expected_guesses: guesses to the end with this guess, before its reply.
    best: the best guess in its place.
    best_expected_guesses: guesses to the end with that guess.
    guesses_after: guesses still needed after the reply; 0 if the answer was found, 1 if the game was lost with it.
    luck: from 0 to 100; 50 is average.
    """

    turn: Turn
    before: int
    after: int
    guess: Guess
    best: Guess
    guesses_after: float
    luck: float

    @property
    def regret(self) -> float:
        """Expected guesses given up compared with the best guess."""
        return regret(self.guess, self.best)

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "guess": self.turn.guess,
            "pattern": self.turn.tiles,
            "before": self.before,
            "after": self.after,
            "expected_size": self.guess.sizes.expected_size,
            "largest_part": self.guess.sizes.largest_part,
            "effective_expected_size": self.guess.sizes.effective_expected_size,
            "effective_largest_part": self.guess.sizes.effective_largest_part,
            "expected_guesses": self.guess.expected_guesses,
            "label": self.guess.label,
            "best": self.best.word,
            "best_expected_guesses": self.best.expected_guesses,
            "best_label": self.best.label,
            "expected_guesses_after": self.guesses_after,
            "regret": self.regret,
            "luck": self.luck,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Review(Result):
    """A rated game: skill and luck from 0 to 99.

    answer: None for a board that was not finished and whose answer is not known.
    pool: how many words the player knows; None if no list of them was given.
    optimal: the guesses of best play for this answer.
    resumed: the guesses of best play after the player's opener.
    """

    answer: str | None
    position: Position
    turns: tuple[ReviewTurn, ...]
    optimal: tuple[str, ...]
    resumed: tuple[str, ...]
    pool: int | None = None

    def __repr__(self) -> str:
        found = f"{self.answer} in {len(self.turns)}" if self.won else f"{self.answer or 'a game'}, not found"
        return f"<Review of {found}: skill {self.skill}, luck {self.luck}>"

    @property
    def mean_regret(self) -> float:
        """The mean regret of the guesses after the opener, in guesses."""
        later = [turn.regret for turn in self.turns[1:]]
        return sum(later) / len(later) if later else 0.0

    @property
    def mean_luck(self) -> float:
        """The mean percentile of the parts that were met, not rounded."""
        return sum(turn.luck for turn in self.turns) / len(self.turns)

    @property
    def skill(self) -> int:
        """Skill from 0 to 99: 99 is play without regret."""
        return _points(BEST - SLOPE * self.mean_regret)

    @property
    def luck(self) -> int:
        """Luck from 0 to 99: 50 is what to expect."""
        return _points(self.mean_luck)

    @property
    def won(self) -> bool:
        """Whether the answer was found."""
        return self.position.won

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {
            "answer": self.answer,
            "lexicon": self.position.lexicon.name,
            "rules": self.position.rules.text,
            "pool": self.pool,
            "won": self.won,
            "turns": self.turns,
            "skill": self.skill,
            "luck": self.luck,
            "mean_regret": self.mean_regret,
            "mean_luck": self.mean_luck,
            "optimal": self.optimal,
            "resumed": self.resumed,
        }


def _points(value: float) -> int:
    return max(0, min(BEST, round(value)))


def review(
    game: Sequence[Turn] | Sequence[str] | str,
    lexicon: Lexicon | str | Sequence[str] = "nyt",
    rules: Rules | str = "normal",
    *,
    answer: str | None = None,
    pool: Collection[str] | None = None,
    budget: float = REVIEW_SECONDS,
    best_play: bool = True,
    evaluations: Evaluations | None = None,
) -> Review:
    """Return a game judged: turns with their replies, or the words alone, the answer last; or either as a text.

    answer: of a game that was lost or not finished. pool: the words that the player knows; the best guess is then
    looked for among these. budget: seconds for the whole game; no value takes more than a quarter of them. best_play:
    whether to work out also how best play would have found the answer. evaluations: what was found before, which is
    used and added to.

    >>> judged = review("soare clint mince wince".split(), "original")
    >>> [(turn.turn.guess, turn.after, turn.best.word, turn.regret) for turn in judged.turns[1:]]
    [('clint', 4, 'guilt', 0.088608), ('mince', 1, 'wince', 0.0), ('wince', 1, 'wince', 0.0)]
    """
    lexicon = lexicon_from(lexicon)
    rules = Rules.read(rules) if isinstance(rules, str) else rules
    turns = _turns(_played(game, lexicon), lexicon, rules, answer)
    if not turns:
        raise InvalidWord("There is no guess to judge. Give the words of a game, the answer last.")
    end = position_or_wider(turns, lexicon, rules)
    words = None if pool is None else frozenset(map(written, pool))
    with Limit(budget):
        judge = _Judge(evaluations or Evaluations(), words, budget / SHARES)
        judged, position = [], start(end.lexicon, rules)
        for turn in turns:
            after = position.play(*turn)
            judged.append(judge.turn(position, turn, after))
            position = after
        found = Review(_answer(end, answer), end, tuple(judged), (), (), None if words is None else len(words))
        if not best_play or not found.answer:
            return found
        first = start(end.lexicon, rules)
        optimal, resumed = (judge.best_game(begun, found.answer) for begun in (first, first.play(*turns[0])))
    return replace(found, optimal=optimal, resumed=resumed)


def _played(game: Any, lexicon: Lexicon) -> Sequence[Turn] | Sequence[str]:
    """Return the words or the turns of a game, which may be a text of either."""
    if isinstance(game, str):
        words = read_played_words(game)
        return read(game, length=lexicon.length) if words is None else words
    if isinstance(game, Iterable) and all(isinstance(turn, str | Turn) for turn in game):
        return tuple(game)
    raise TypeError(
        "A game is a text such as 'crane shark roast', a list of its words, or the turns of a position,"
        f" not {type(game).__name__}."
    )


def _turns(game: Sequence[Turn] | Sequence[str], lexicon: Lexicon, rules: Rules, answer: str | None) -> list[Turn]:
    """Return the turns of a game, with replies worked out where only words are given; nothing may follow the answer."""
    turns = [turn for turn in game if isinstance(turn, Turn)]
    if len(turns) < len(game):
        words = [lexicon.require(str(word)) for word in game]
        target = lexicon.require(answer) if answer else words[-1]
        wide = lexicon if target in lexicon.answers else lexicon.widened()
        matrix = start(wide, rules).matrix
        turns = [Turn(word, matrix.reply(word, target)) for word in words]
    for row, turn in enumerate(turns[:-1], 1):
        if turn.hit:
            raise IllegalGuess(f"Row {row}, {turn.guess}, is the answer already; leave out what follows it.")
    return turns


def _answer(end: Position, given: str | None) -> str | None:
    """Return the answer of a game: the word found, the one given, or the only one left."""
    if end.won:
        return end.turns[-1].guess
    if given is None:
        return end.words[0] if len(end.candidates) == 1 else None
    word = end.lexicon.require(given)
    if word not in end.words:
        raise Contradiction(f"The answer cannot be {word}: the tiles of this board rule it out. Check the rows.")
    return word


class _Judge:
    """Judges the turns of one game: all values are found within one time limit, and each only once.

    pool: the words that the player knows; None for all. budget: seconds for each value.
    """

    def __init__(self, evaluations: Evaluations, pool: frozenset[str] | None, budget: float) -> None:
        self.evaluations, self.pool, self.budget = evaluations, pool, budget

    def turn(self, position: Position, turn: Turn, after: Position) -> ReviewTurn:
        """Return one turn judged."""
        guess = self.evaluations.evaluate_guess(position, turn.guess, self.budget)
        return ReviewTurn(
            Turn(guess.word, turn.pattern),
            position.count,
            after.count,
            with_split(position, guess),
            self._best(position, guess),
            self._still_to_come(after),
            luck_of(position, guess.word, turn.pattern),
        )

    def _best(self, position: Position, guess: Guess) -> Guess:
        """Return the best guess that the player could have made, which may be better than what the search found."""
        if self.pool is None:
            best: Guess | None = self.evaluations.evaluate_guess(position, None, self.budget, guess.objective)
        else:
            best = self.evaluations.best_among(position, self.pool, self.budget, guess.objective)
        beatable = self.pool is not None or (best is not None and not best.proven)
        if best is None or (beatable and guess.expected_guesses < best.expected_guesses):
            return guess
        return best

    def _still_to_come(self, position: Position) -> float:
        """Return the expected guesses to the end; a loss counts as one."""
        if position.won:
            return 0.0
        return 1.0 if position.over else self._next(position).expected_guesses

    def _next(self, position: Position) -> Guess:
        return self.evaluations.evaluate_guess(position, budget=self.budget)

    def best_game(self, position: Position, answer: str) -> tuple[str, ...]:
        """Return the turns of a game that is best played on from a position, until the answer is found or lost."""
        *_, end = position, *play_out(position, lambda position: self._next(position).word, answer)
        return tuple(turn.guess for turn in end.turns)


def luck_of(position: Position, guess: str, pattern: int) -> float:
    """Return how lucky a reply is, from 0 to 100: the chance of a larger part, and half that of one as large.

    >>> from salet.game.position import start
    >>> round(luck_of(start("original"), "soare", 0), 1), luck_of(start("original"), "crane", 242) > 99.9
    (4.0, True)
    """
    weights = position.matrix.weights
    chances = {code: float(weights[left].sum()) for code, left in position.partition(guess).items()}
    sizes = np.array([0.0 if code == all_green(position.lexicon.length) else part for code, part in chances.items()])
    shares = np.array(list(chances.values())) / sum(chances.values())
    own = sizes[list(chances).index(pattern)]
    return 100 * float(shares[sizes > own].sum() + shares[sizes == own].sum() / 2)
