"""A played game, judged: each guess compared with the best one, and the game as a sum.

Guesses = par + what was given up - luck; `salet.study.score` defines these. Values come from a fixed amount of work
(`salet.solver.values`), so a game has the same review everywhere. The best guess is the best that the rules allow,
or, if a list of the player's own words is given, the best of these.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from salet.errors import Contradiction, IllegalGuess, InvalidWord
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, read, read_played_words
from salet.game.position import Position, lexicon_from, play_out, start
from salet.game.rules import Rules
from salet.result import Result, jsonable
from salet.solver.analysis import check_time
from salet.solver.doctor import position_or_wider
from salet.solver.evaluation import Guess
from salet.solver.values import Values
from salet.study.advice import measured
from salet.study.score import ESTIMATE_ERROR, OPENER_ERROR, Score, TurnScore


@dataclass(frozen=True, slots=True)
class ReviewTurn(Result):
    """One guess of a game, rated.

    before: candidates before the guess.
    after: candidates after the reply.
    guess: with its expected guesses to the end, before its reply.
    best: the best guess in its place.
    value_after: guesses still needed after the reply; 0 if the answer was found, 1 if the game was lost with it.
    """

    turn: Turn
    before: int
    after: int
    guess: Guess
    best: Guess
    value_after: float

    @property
    def given_up(self) -> float:
        """Expected guesses given up compared with the best guess."""
        return self.guess.value - self.best.value

    @property
    def luck(self) -> float:
        """Guesses that the reply saved compared with the expectation; negative if it cost some."""
        return self.guess.value - 1 - self.value_after

    def as_json(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        value = {
            "guess": self.turn.guess,
            "pattern": self.turn.tiles,
            "before": self.before,
            "after": self.after,
            "expected_size": self.guess.sizes().expected_size,
            "largest_part": self.guess.sizes().largest_part,
            "effective_expected_size": self.guess.sizes().effective_expected_size,
            "effective_largest_part": self.guess.sizes().effective_largest_part,
            "value": self.guess.value,
            "label": self.guess.label,
            "best": self.best.guess,
            "best_value": self.best.value,
            "best_label": self.best.label,
            "value_after": self.value_after,
            "given_up": self.given_up,
            "luck": self.luck,
        }
        return dict(jsonable(value))


@dataclass(frozen=True, slots=True, repr=False)
class Review(Result):
    """A rated game, and the sum that it is.

    answer: None for a board that was not finished and whose answer is not known.
    optimal: the guesses of best play for this answer.
    resumed: the guesses of best play after the player's opener.
    """

    answer: str | None
    position: Position
    turns: tuple[ReviewTurn, ...]
    optimal: tuple[str, ...]
    resumed: tuple[str, ...]

    def __repr__(self) -> str:
        found = f"{self.answer} in {len(self.turns)}" if self.won else f"{self.answer or 'a game'}, not found"
        shown = self.score.rounded()
        return f"<Review of {found}: par {shown.par:.2f}, gave up {shown.given_up:.2f}, luck {shown.luck:+.2f}>"

    @property
    def score(self) -> Score:
        """The game as a sum."""
        turns = tuple(TurnScore(one.turn.guess, one.best.guess, one.given_up, one.luck) for one in self.turns)
        opener, later = self.turns[0], self.turns[1:]
        lower, upper = _bounds(opener.guess, OPENER_ERROR)
        for one in later:
            low, high = _bounds(one.guess, ESTIMATE_ERROR)
            least, most = _bounds(one.best, ESTIMATE_ERROR)
            if one.guess != one.best:
                lower, upper = lower + max(0.0, low - most), upper + high - least
        par = opener.best.value
        return Score(len(turns) + self.turns[-1].value_after, par, turns, lower, upper)

    @property
    def won(self) -> bool:
        """Whether the answer was found."""
        return self.position.won

    def as_json(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        value = {
            "answer": self.answer,
            "lexicon": self.position.lexicon.name,
            "rules": self.position.rules.text,
            "won": self.won,
            "turns": self.turns,
            "score": self.score,
            "optimal": self.optimal,
            "resumed": self.resumed,
        }
        return dict(jsonable(value))


def _bounds(guess: Guess, error: float) -> tuple[float, float]:
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
    best_play: bool = True,
) -> Review:
    """Return a game judged: turns with replies, or its words, the answer last, or a text.

    answer: of a game that was lost or not finished. best_play: whether to work out also how best play would have found
    the answer.

    >>> judged = review("soare clint mince wince".split(), "original")
    >>> [(turn.turn.guess, turn.best.word, round(turn.given_up, 3), round(turn.luck, 3)) for turn in judged.turns[1:]]
    [('clint', 'guilt', 0.089, -0.142), ('mince', 'mince', 0.0, -0.25), ('wince', 'wince', 0.0, 0.0)]
    """
    lexicon = lexicon_from(lexicon)
    rules = Rules.read(rules) if isinstance(rules, str) else rules
    turns = _turns(_played(game, lexicon), lexicon, rules, answer)
    if not turns:
        raise InvalidWord("There is no guess to judge. Give the words of a game, the answer last.")
    end = position_or_wider(turns, lexicon, rules)
    first = start(end.lexicon, rules)
    found = Review(_answer(end, answer), end, _judged(first, turns), (), ())
    if not best_play or not found.answer:
        return found
    optimal, resumed = (_best_game(begun, found.answer) for begun in (first, first.play(*turns[0])))
    return replace(found, optimal=optimal, resumed=resumed)


def _judged(position: Position, turns: Sequence[Turn]) -> tuple[ReviewTurn, ...]:
    """Return the turns of a game from a position on, judged."""
    judged: list[ReviewTurn] = []
    for turn in turns:
        guess, best = _valued(position, position.lexicon.require(turn.guess))
        if judged:
            judged[-1] = replace(judged[-1], value_after=best.value)
        after = position.play(*turn)
        judged.append(
            ReviewTurn(
                Turn(guess.guess, turn.pattern),
                before=position.count,
                after=after.count,
                guess=measured(position, [guess])[0],
                best=best,
                value_after=0.0,
            )
        )
        position = after
    if not position.won:
        last = 1.0 if position.over else _values(position).best.value
        judged[-1] = replace(judged[-1], value_after=last)
    return tuple(judged)


def _values(position: Position) -> Values:
    """Return the values of a position's guesses, if there is still time for them."""
    check_time()
    return Values(position)


def _valued(position: Position, word: str) -> tuple[Guess, Guess]:
    """Return a guess and the best that the player could have made, perhaps the same."""
    values = _values(position)
    guess = values.of(word)
    return guess, guess if guess.value <= values.best.value else values.best


def _best_game(position: Position, answer: str) -> tuple[str, ...]:
    """Return the turns of the best play from a position, until the answer is found or lost."""
    *_, end = position, *play_out(position, lambda position: _values(position).best.guess, answer)
    return tuple(turn.guess for turn in end.turns)


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
    """Return the turns of a game, with replies worked out where only words are given."""
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
