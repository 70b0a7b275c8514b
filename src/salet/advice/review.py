"""A played game, judged: each guess compared with the best one, and the game as a sum; and means of many games.

Guesses = par + cost of the guesses - luck. Values come from a fixed amount of work (`salet.solver.solve`), so a game
has the same review everywhere.

Terms: V is the expected number of guesses to the end of a position with best play, Q the same if a certain guess is
made now. A loss counts as one guess more than the rules allow, in par, in every turn, and in luck alike: that is the
objective `mean+1`, whatever the default objective of the word list is. *Par* is V of the start. A turn *gives up*
Q - V, which is never negative. Its *luck* is Q - 1 - V of the position that the reply leads to, with V = 0 when the
answer is found: positive if the reply was better than expected, and 0 on average over the replies. Added up over the
turns, everything but par and the number of guesses cancels, so the sum is exact for every game.

par + given up has the same expectation as the number of guesses, and varies much less: its mean over some games is the
*luck-free mean*. docs/review.md has the proof and an experiment.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Self

from salet.advice.luck import Luck, find_replies, luck_of, luck_percentile
from salet.advice.suggest import with_splits
from salet.errors import ContradictionError, FileError, IllegalGuessError, InvalidWordError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, parse_turns, parse_words
from salet.game.pattern import pattern_text
from salet.game.position import Position, lexicon_from, new_position, play_game
from salet.game.rules import Rules
from salet.json_result import Result
from salet.rich_display import RichDisplay
from salet.solver.corrections import position_or_widened
from salet.solver.deadline import raise_if_late
from salet.solver.evaluation import EvaluatedGuess, PositionResult
from salet.solver.objective import MEAN_PLUS_1
from salet.solver.opening_book import lookup
from salet.solver.rating import FixedWorkValues
from salet.strategies.program import Guesser, open_guesser
from salet.strategies.registry import resolve_strategy
from salet.strategies.strategy import Strategy

OPENER_ERROR = 0.08
"""How far the estimate of an opener is off at most: 0.076 over the 339 openers with known values."""
ESTIMATE_ERROR = 0.3
"""How far the estimate of a guess in a position that is too large for a search is off, three times the mean error."""
MAX_WORDS_SHOWN = 5  # words that are left after a turn
ROUNDING = 1e-6  # of the figures of a score
MAX_FIGURE = 100  # of a score: a game has at most 40 guesses
MIN_GAMES = 5  # games whose mean has an interval
NORMAL_95 = 1.959964  # standard deviations on both sides of the mean that hold 95% of a normal distribution


@dataclass(frozen=True, slots=True)
class TurnScore(Result):
    """How much worse a guess is than the best one, and the luck of its reply, in guesses."""

    guess: str
    best: str
    regret: float
    luck: float


@dataclass(frozen=True, slots=True)
class Scorecard(Result):
    """A game as a sum: guesses = par + regret - luck.

    guesses: a lost game counts one more than the rules allow; of an unfinished one, the expected number.
    par: the expected guesses of best play from the start.
    luck_adjusted_lower, luck_adjusted_upper: bounds of par + regret, equal if every value behind it is proven.
    """

    guesses: float
    par: float
    turns: tuple[TurnScore, ...]
    luck_adjusted_lower: float
    luck_adjusted_upper: float

    @property
    def regret(self) -> float:
        """Guesses given up in all turns together."""
        return sum(turn.regret for turn in self.turns)

    @property
    def luck(self) -> float:
        """Guesses that luck saved in all turns together; negative if it cost some."""
        return sum(turn.luck for turn in self.turns)

    @property
    def luck_adjusted(self) -> float:
        """The guesses that the same choices take on average: par and the cost of each guess."""
        return self.par + self.regret

    @property
    def proven(self) -> bool:
        """Whether every value that the costs come from is proven."""
        return self.luck_adjusted_upper - self.luck_adjusted_lower < 1e-9

    def rounded(self) -> "Scorecard":
        """Return the score in hundredths, so that it adds up as it is shown.

        The expected guesses of the whole game are rounded before the first guess, after each guess and after each
        reply. Every figure is a difference of two of these: none is off by as much as a hundredth, and what was not
        given up stays 0.

        >>> turns = (TurnScore("crane", "salet", 0.004, 0.504), TurnScore("a", "a", 0, 0.924))
        >>> shown = Scorecard(2.0, 3.424, turns, 0, 0).rounded()
        >>> shown.par, [(turn.regret, turn.luck) for turn in shown.turns]
        (3.42, [(0.01, 0.51), (0.0, 0.92)])
        """
        expected, before = self.par, _hundredths(self.par)
        turns = []
        for turn in self.turns:
            played, left = expected + turn.regret, expected + turn.regret - turn.luck
            regret, luck = _hundredths(played) - before, _hundredths(played) - _hundredths(left)
            turns.append(replace(turn, regret=regret / 100, luck=luck / 100))
            expected, before = left, _hundredths(left)
        return replace(self, guesses=before / 100, par=_hundredths(self.par) / 100, turns=tuple(turns))

    def text(self) -> str:
        """Return the score as a text that `read` reads."""
        turns = [[turn.guess, turn.best, turn.regret, turn.luck] for turn in self.turns]
        return json.dumps(
            [self.guesses, self.par, self.luck_adjusted_lower, self.luck_adjusted_upper, turns], separators=(",", ":")
        )

    @classmethod
    def read(cls, text: str, guesses: Sequence[str]) -> Self:
        """Return the score in a text, of the game with these guesses; FileError if it's damaged or another game's."""
        try:
            count, par, lower, upper, turns = json.loads(text)
            played = tuple(
                TurnScore(str(word), str(best), float(cost), float(luck)) for word, best, cost, luck in turns
            )
            score = cls(float(count), float(par), played, float(lower), float(upper))
        except (ValueError, TypeError, OverflowError, RecursionError):
            raise FileError("The score isn't one that Salet wrote. Leave its column out.") from None
        if [turn.guess for turn in played] != list(guesses):
            raise FileError("The score is of another game: its guesses differ. Leave its column out.")
        if not score._is_possible():
            raise FileError("The score has a figure or a word that no game has. Leave its column out.")
        if not abs(score.luck_adjusted - score.luck - score.guesses) < ROUNDING:
            raise FileError("The score doesn't add up. Leave its column out.")
        return score

    def _is_possible(self) -> bool:
        """Whether some game has these figures and words."""
        figures = [self.guesses, self.par, self.luck_adjusted_lower, self.luck_adjusted_upper]
        figures += [figure for turn in self.turns for figure in (turn.regret, turn.luck)]
        words = [(turn.best, turn.guess) for turn in self.turns]
        return (
            bool(self.turns)
            and all(abs(figure) <= MAX_FIGURE for figure in figures)  # not so if it is no number
            and min(self.guesses, self.par, self.luck_adjusted_lower, *(turn.regret for turn in self.turns))
            >= -ROUNDING
            and self.luck_adjusted_lower <= self.luck_adjusted_upper + ROUNDING
            and all(best.isalpha() and len(best) == len(guess) for best, guess in words)
        )


def _hundredths(value: float) -> int:
    """Return a positive number in hundredths; halves go up, as in the page."""
    return int(100 * value + 0.5 + 1e-7)


# --- A game ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReviewTurn(Result):
    """One guess of a game, rated.

    guess: with its expected guesses to the end, before its reply.
    pattern: its tiles, such as BYGBB.
    best: the best guess in its place.
    strategy_guess: what the strategy that was named would have guessed there.
    candidates_before: candidates before the guess.
    candidates_after: candidates after the reply.
    words_left: the likeliest of them.
    value_after: guesses still needed after the reply; 0 if the answer was found, 1 if the game was lost with it.
    """

    guess: EvaluatedGuess
    pattern: str
    best: EvaluatedGuess
    strategy_guess: EvaluatedGuess | None
    candidates_before: int
    candidates_after: int
    words_left: tuple[str, ...]
    value_after: float

    @property
    def regret(self) -> float:
        """How many expected guesses this one is worse than the best."""
        return self.guess.value - self.best.value

    @property
    def luck(self) -> float:
        """Guesses that the reply saved compared with the expectation; negative if it cost some."""
        return self.guess.value - 1 - self.value_after


@dataclass(frozen=True, slots=True, repr=False)
class Review(PositionResult, RichDisplay):
    """A rated game, and the sum that it is.

    answer: None for a board that was not finished and whose answer is not known.
    best_play: the guesses that Salet would have made for this answer.
    best_play_after_opener: the guesses that Salet would have made after the player's opener.
    strategy: the one whose guesses are shown next to the player's.
    compared: how many openers par is the best of; null if no other opener can be better.
    par_lower: a lower bound of par: no opener takes fewer guesses on average.
    luck_percentile: of all the luck that the replies could have had, how much is below that of the game, in percent.
    """

    answer: str | None
    turns: tuple[ReviewTurn, ...]
    best_play: tuple[str, ...]
    best_play_after_opener: tuple[str, ...]
    strategy: str | None
    compared: int | None
    par_lower: float
    luck_percentile: int

    def __repr__(self) -> str:
        found = f"{self.answer} in {len(self.turns)}" if self.won else f"{self.answer or 'a game'}, not solved"
        shown = self.score.rounded()
        return f"<Review of {found}: par {shown.par:.2f}, cost {shown.regret:.2f}, luck {shown.luck:+.2f}>"

    @property
    def score(self) -> Scorecard:
        """The game as a sum."""
        turns = tuple(TurnScore(one.guess.word, one.best.word, one.regret, one.luck) for one in self.turns)
        opener, later = self.turns[0], self.turns[1:]
        lower, upper = _bounds(opener.guess, OPENER_ERROR)
        for one in later:
            low, high = _bounds(one.guess, ESTIMATE_ERROR)
            least, most = _bounds(one.best, ESTIMATE_ERROR)
            if one.guess != one.best:
                lower, upper = lower + max(0.0, low - most), upper + high - least
        par = opener.best.value
        return Scorecard(len(turns) + self.turns[-1].value_after, par, turns, lower, upper)

    @property
    def skill(self) -> int:
        """How good the guesses were, from 0 to 100: par / (par + cost), of the rounded figures."""
        shown = self.score.rounded()
        par, luck_adjusted = _hundredths(shown.par), _hundredths(shown.luck_adjusted)
        return (200 * par + luck_adjusted) // (2 * luck_adjusted)

    @property
    def par_proven(self) -> bool:
        """Whether par is exact, and no opener is better."""
        return self.turns[0].best.proven and self.compared is None

    @property
    def won(self) -> bool:
        """Whether the answer was found."""
        return self.position.won


def _bounds(guess: EvaluatedGuess, error: float) -> tuple[float, float]:
    """Return bounds of a guess's value: proven ones, or of an estimate what it may be off by."""
    if guess.upper is None:
        return guess.value - error, guess.value + error
    return guess.lower or 0.0, guess.upper


def review(
    game: Sequence[Turn] | Sequence[str] | str,
    lexicon: Lexicon | str | Sequence[str] = "nyt",
    rules: Rules | str = "normal",
    *,
    answer: str | None = None,
    strategy: Strategy | str | None = None,
    best_play: bool = True,
) -> Review:
    """Return a game judged: turns with replies, or its words, the answer last, or a text.

    answer: of a game that was lost or not finished. strategy: one to set beside the player. best_play: whether to work
    out also how Salet would have found the answer.

    >>> judged = review("soare clint mince wince".split(), "original")
    >>> [(turn.guess.word, turn.best.word, round(turn.regret, 3), round(turn.luck, 3)) for turn in judged.turns[1:]]
    [('clint', 'guilt', 0.089, -0.142), ('mince', 'mince', 0.0, -0.25), ('wince', 'wince', 0.0, 0.0)]
    """
    lexicon = lexicon_from(lexicon)
    rules = Rules.read(rules) if isinstance(rules, str) else rules
    turns = _turns(_played(game, lexicon), lexicon, rules, answer)
    if not turns:
        raise InvalidWordError("There are no guesses to rate. Give the words of a game, the answer last.")
    end = position_or_widened(turns, lexicon, rules)
    first = new_position(end.lexicon, rules)
    companion = None if strategy is None else resolve_strategy(strategy)
    with nullcontext() if companion is None else open_guesser(first, companion) as choose:
        judged = _judged(first, turns, choose)
    openers = lookup(first, MEAN_PLUS_1)
    found = Review(
        end,
        _answer(end, answer),
        judged,
        best_play=(),
        best_play_after_opener=(),
        strategy=None if companion is None else companion.name,
        compared=None if openers is None else openers.compared,
        par_lower=(judged[0].best if openers is None else openers).lower or 0.0,
        luck_percentile=luck_percentile(_luck(first, judged, turns)),
    )
    if not best_play or not found.answer:
        return found
    after_opener = first.play(*turns[0])
    best = {
        position: turn.best.word
        for position, turn in zip((first, after_opener), judged, strict=False)
        if turn.best.word != turn.guess.word
    }
    optimal, resumed = (_best_game(begun, found.answer, best) for begun in (first, after_opener))
    return replace(found, best_play=optimal, best_play_after_opener=resumed)


def _judged(position: Position, turns: Sequence[Turn], choose: Guesser | None) -> tuple[ReviewTurn, ...]:
    """Return the turns of a game from a position on, judged."""
    judged: list[ReviewTurn] = []
    for turn in turns:
        values = _values(position)
        guess = values.of(position.lexicon.require(turn.guess))
        best = guess if _is_best(guess, values.best) else values.best
        if judged:
            judged[-1] = replace(judged[-1], value_after=best.value)
        after = position.play(*turn)
        judged.append(
            ReviewTurn(
                with_splits(position, [guess])[0],
                pattern_text(turn.pattern, len(guess.word)),
                best,
                strategy_guess=values.of(choose(position)) if choose else None,
                candidates_before=position.count,
                candidates_after=after.count,
                words_left=tuple(word for word, _ in after.likeliest(MAX_WORDS_SHOWN)),
                value_after=0.0,
            )
        )
        position = after
        del values  # the next position's need the memory
    if not position.won:
        last = 1.0 if position.over else _values(position).best.value
        judged[-1] = replace(judged[-1], value_after=last)
    return tuple(judged)


def _luck(position: Position, judged: Sequence[ReviewTurn], turns: Sequence[Turn]) -> Iterator[Luck]:
    """Yield the luck of each turn of a game from a position on."""
    for one, turn in zip(judged, turns, strict=True):
        replies = find_replies(position, turn.guess)
        yield luck_of(replies, turn.pattern, one.guess.value, one.value_after)
        position = position.play(*turn)


def _is_best(guess: EvaluatedGuess, best: EvaluatedGuess) -> bool:
    """Return whether a guess is as good as the best one; an estimate of it does not show that."""
    is_guesswork = guess.upper is None and best.upper is not None
    return guess.value <= best.value and not is_guesswork


def _values(position: Position) -> FixedWorkValues:
    """Return the values of a position's guesses, if there is still time for them."""
    raise_if_late()
    return FixedWorkValues(position)


def _best_game(position: Position, answer: str, best: Mapping[Position, str]) -> tuple[str, ...]:
    """Return the turns of the best play from a position, until the answer is found or lost.

    best: the best guesses of positions that were rated before.
    """
    *_, end = position, *play_game(position, lambda now: best.get(now) or _values(now).best.word, answer)
    return tuple(turn.guess for turn in end.turns)


def _played(game: Any, lexicon: Lexicon) -> Sequence[Turn] | Sequence[str]:
    """Return the words or the turns of a game, which may be a text of either."""
    if isinstance(game, str):
        words = parse_words(game)
        return parse_turns(game, length=lexicon.length) if words is None else words
    if isinstance(game, Iterable) and all(isinstance(turn, str | Turn) for turn in game):
        return tuple(game)
    raise TypeError(
        "A game must be text such as 'crane shark roast', a list of words, or a position's turns, not "
        "{type(game).__name__}."
    )


def _turns(game: Sequence[Turn] | Sequence[str], lexicon: Lexicon, rules: Rules, answer: str | None) -> list[Turn]:
    """Return the turns of a game, with replies worked out where only words are given."""
    turns = [turn for turn in game if isinstance(turn, Turn)]
    if len(turns) < len(game):
        words = [lexicon.require(str(word)) for word in game]
        target = lexicon.require(answer) if answer else words[-1]
        wide = lexicon if target in lexicon.answers else lexicon.widened()
        matrix = new_position(wide, rules).matrix
        turns = [Turn(word, matrix.reply(word, target)) for word in words]
    for row, turn in enumerate(turns[:-1], 1):
        if turn.hit:
            raise IllegalGuessError(f"Row {row} ({turn.guess}) is already the answer. Remove the rows after it.")
    return turns


def _answer(end: Position, given: str | None) -> str | None:
    """Return the answer of a game: the word found, the one given, or the only one left."""
    if end.won:
        return end.turns[-1].guess
    if given is None:
        return end.words[0] if len(end.candidates) == 1 else None
    word = end.lexicon.require(given)
    if word not in end.words:
        raise ContradictionError(f"The answer can't be {word}: the tiles rule it out. Check the board and the answer.")
    return word


# --- Many games ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConfidenceInterval(Result):
    """A mean and the bounds of its 95% confidence interval; the mean of a few games has none."""

    mean: float
    lower: float | None
    upper: float | None


@dataclass(frozen=True, slots=True)
class GameAverages(Result):
    """Many games: their plain mean, their luck-free mean, and all luck together.

    observed: a lost game counts one guess more than the rules allow.
    """

    games: int
    observed: ConfidenceInterval
    luck_adjusted: ConfidenceInterval
    luck: float


def average_games(scores: Sequence[Scorecard]) -> GameAverages | None:
    """Return the means of some games with their intervals, or None if there is no game.

    >>> turns = (TurnScore("crane", "salet", 0.25, 0.5),)
    >>> games = [Scorecard(3.0, 3.25, turns, 3.5, 3.5), Scorecard(4.0, 3.25, (), 3.25, 3.75)]
    >>> averages = average_games(games)
    >>> averages.observed.mean, averages.luck_adjusted.mean, averages.luck
    (3.5, 3.375, 0.5)
    """
    if not scores:
        return None
    plain = _interval([score.guesses for score in scores])
    certain = _interval([score.luck_adjusted for score in scores])
    below = fmean(score.luck_adjusted - score.luck_adjusted_lower for score in scores)
    above = fmean(score.luck_adjusted_upper - score.luck_adjusted for score in scores)
    lower = None if certain.lower is None else certain.lower - below
    upper = None if certain.upper is None else certain.upper + above
    return GameAverages(
        len(scores), plain, ConfidenceInterval(certain.mean, lower, upper), sum(score.luck for score in scores)
    )


def _interval(values: Sequence[float]) -> ConfidenceInterval:
    """Return the mean of some values with its 95% interval, by Student's t, corrected for skewness.

    What people give up is skewed: often nothing, now and then much. Johnson's correction moves the interval upwards.
    """
    mean, count = fmean(values), len(values)
    if count < MIN_GAMES:
        return ConfidenceInterval(mean, None, None)
    z, freedom = NORMAL_95, count - 1
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    deviation = stdev(values)
    half = t * deviation / sqrt(count)
    skewness = fmean((value - mean) ** 3 for value in values) / deviation**2 if deviation else 0.0
    middle = mean + skewness * (1 + 2 * t * t) / (6 * count)
    return ConfidenceInterval(mean, middle - half, middle + half)
