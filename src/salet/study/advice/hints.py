"""Hints, as a ladder: a nudge that gives no letter away, letters worth testing, a probe, and at last the word."""

from collections import Counter
from dataclasses import dataclass

from salet.game.position import SHAPE, Position
from salet.game.shapes import repeated, traps_of, untried, vowels
from salet.game.text.letters import capitals
from salet.result import Result
from salet.solver.opening_book import default_strategy
from salet.solver.strategy import rank
from salet.study.advice.reasons import chance_among
from salet.study.advice.value import value_of

MOST_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Hints(Result):
    """Four hints about a position, each more explicit than the one before.

    letters: untried letters, the most useful first.
    probe: a guess that narrows the list but cannot be the answer, or None where no such guess is worth its turn.
    word: the guess to make.
    """

    json_shape = (*SHAPE, "*", "steps")
    position: Position
    nudge: str
    letters: tuple[str, ...]
    probe: str | None
    word: str

    @property
    def steps(self) -> tuple[str, ...]:
        """The four hints as sentences, in order."""
        only = len(self.position.candidates) == 1
        word = f"It is {capitals(self.word)}." if only else f"Guess {capitals(self.word)}."
        return self.nudge, self._letters(), self._probe(), word

    def _letters(self) -> str:
        if not self.letters:
            return "No untried letter would help; just try the remaining words in turn."
        return f"Worth testing: {', '.join(capitals(letter) for letter in self.letters)}."

    def _probe(self) -> str:
        if self.probe is None:
            return "No probe is worth its turn: guess a word that may be the answer."
        return f"A probe that narrows the list, but can't be the answer: {capitals(self.probe)}."


def hints(position: Position) -> Hints:
    """Return the ladder of hints for a position.

    >>> from salet.game.position import position_of
    >>> for step in hints(position_of("soare bbbbg clint bbyyb", "original")).steps:
    ...     print(step)
    3 words are left, most with 2 vowels.
    Worth testing: B, H.
    A probe that narrows the list, but can't be the answer: REBUT.
    Guess HINGE.
    """
    word = value_of(position).guess
    return Hints(position, _nudge(position), _letters(position), _probe(position, word), word)


def _nudge(position: Position) -> str:
    """Return how many words are left and what shape they have, without a letter of theirs."""
    count = len(position.candidates)
    if count == 1:
        return "Only one word is left. You have all you need."
    left = f"{count:,} words are left"
    if count == len(position.lexicon.answers):
        return f"{left}. Start with a word of common letters, none of them twice."
    return f"{left}, {_shape(position)}{_repeats(position)}.{_danger(position)}"


def _shape(position: Position) -> str:
    """Return how many vowels the answer has, as far as that is known."""
    chances: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        chances[vowels(word)] += weight
    number, weight = chances.most_common(1)[0]
    noun = "1 vowel" if number == 1 else f"{number or 'no'} vowels"
    if len(chances) == 1:
        return f"all with {noun}"
    return f"{'most' if 2 * weight > chances.total() else 'many'} with {noun}"


def _repeats(position: Position) -> str:
    """Return a remark on letters that come twice, where that is likely."""
    share = chance_among(position, [bool(repeated(word)) for word in position.listed_words])
    return "; a letter comes twice in most of them" if share > 0.5 else ""


def _danger(position: Position) -> str:
    traps = traps_of(position.words)
    if not traps or len(traps[0].words) <= position.rules.limit - len(position.turns):
        return ""
    return " Careful: many differ in one letter only, more than you have guesses."


def _letters(position: Position) -> tuple[str, ...]:
    """Return the most informative untried letters: those whose chance to be in the answer is nearest to one half."""
    words, information = position.listed_words, {}
    for letter in untried(words, position.turns):
        share = chance_among(position, [letter in word for word in words])
        information[letter] = share * (1 - share)
    best = sorted((letter for letter, bits in information.items() if bits > 0), key=lambda letter: -information[letter])
    return tuple(best[:MOST_LETTERS])


def _probe(position: Position, word: str) -> str | None:
    """Return the best guess that cannot be the answer, if it makes as many parts as the word to guess."""
    if len(position.candidates) <= 2 or position.turn >= position.rules.limit:
        return None
    chances = position.chances
    if chances[position.matrix.index_of[word]] == 0:
        return word
    ranking = rank(position, default_strategy(position.lexicon))
    probes = ranking.guesses[chances[ranking.guesses] == 0]
    if not len(probes):
        return None
    guess = position.lexicon.guesses[int(probes[0])]
    return guess if len(position.partition(guess)) >= len(position.partition(word)) else None
