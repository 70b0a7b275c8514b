"""What the library says, compared with the truth: functions yield an answer's faults."""

from collections.abc import Iterator
from math import inf

from brute import Game
from claims import EXACT, SEVEN_DIGITS, Row, missing_rows, wrong_best, wrong_row, wrong_rows
from random_games import Question

from salet.advice.suggest import suggest
from salet.game.lexicon import Lexicon
from salet.game.position import Position, parse_position
from salet.solver.analysis import analyze
from salet.solver.evaluation import EvaluatedGuess, Evaluation
from salet.solver.solve import solve


def position_in(question: Question, game: Game | None = None) -> Position:
    """Return Salet's position of the question, or of another game with its words."""
    game = game or question.game
    return parse_position(" ".join(part for turn in game.turns for part in turn), lexicon_in(question), game.rules)


def lexicon_in(question: Question) -> Lexicon:
    """Return the question's words as a lexicon of Salet."""
    weights = {word: weight for word, weight in question.game.weights.items() if weight}
    return Lexicon.of(weights, question.game.weights, weights=list(weights.values()))


def row_of(guess: EvaluatedGuess) -> Row:
    """Return a guess as a row."""
    upper = inf if guess.proven and guess.upper is None else guess.upper
    return Row(guess.word, guess.chance, guess.lower, upper, guess.value, guess.proven)


def wrong_analysis(question: Question, known: Evaluation) -> Iterator[str]:
    """Yield what is wrong with an analysis at one moment."""
    truth = question.value_under(str(known.objective))
    rows, least = [row_of(guess) for guess in known.suggestions], min(truth.values())
    yield from wrong_rows(question.game, truth, rows)
    yield from wrong_row(Row("the position", None, known.lower, known.upper), least, 0, EXACT)
    if known.proven:
        yield from wrong_best(truth, known.guess, known.upper, EXACT)
    if known.all_proven:
        yield from missing_rows(question.game, truth, rows, question.count)
        yield from ("it has ended, but not all is proven" for _ in range(not all(row.proven for row in rows)))


def analysis(question: Question) -> Iterator[str]:
    """Yield what is wrong with any step of an analysis."""
    position = position_in(question)
    known = None
    for known in analyze(position, objective=question.objective, top=question.count):
        yield from wrong_analysis(question, known)
    if not (known and known.all_proven):
        yield "it has not ended"


def wrong_advice(question: Question, advice: Evaluation, *, settled: bool) -> Iterator[str]:
    """Yield what is wrong with suggestions."""
    truth = question.value_under(str(advice.objective))
    rows = [row_of(row) for row in advice.suggestions]
    yield from wrong_rows(question.game, truth, rows, SEVEN_DIGITS)
    if settled:
        yield from missing_rows(question.game, truth, rows, question.count)
        yield from wrong_best(truth, rows[0].guess, rows[0].value, SEVEN_DIGITS)


def suggestions(question: Question) -> Iterator[str]:
    """Yield what is wrong with suggestions after a short and a long search."""
    position = position_in(question)
    for budget in (0.001, 60.0):
        advice = suggest(position, top=question.count, objective=question.objective, budget=budget)
        yield from wrong_advice(question, advice, settled=budget > 1)


def solution(question: Question) -> Iterator[str]:
    """Yield what is wrong with the value of the position, and of one guess."""
    position, objective = position_in(question), question.objective or "mean"
    truth = question.value_under(objective)
    found = solve(position, objective)
    yield from wrong_best(truth, found.guess, found.upper, EXACT)
    guess = question.game.legal[question.number % len(question.game.legal)]
    one = solve(position, objective, guess=guess)
    upper = inf if one.upper is None else one.upper
    yield from wrong_row(Row(guess, None, one.lower, upper, upper, one.proven), truth[guess], 0, EXACT)
    if not (found.proven and one.proven):
        yield "it has ended without a proof"


SURFACES = (analysis, suggestions, solution)
