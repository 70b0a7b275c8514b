"""What hints, reasons, reviews, trees, proofs and boards say, compared with the truth."""

from collections.abc import Generator, Iterator, Mapping
from math import inf, isclose
from pathlib import Path
from tempfile import TemporaryDirectory

from brute import Game, tiles
from claims import EXACT, SEVEN_DIGITS, Row, wrong_best, wrong_row, wrong_rows
from library import lexicon_in, position_in
from random_games import Question

from salet.advice.boards import suggest_boards
from salet.advice.hints import hints
from salet.advice.review import ReviewTurn, review
from salet.advice.why import why as find_reasons
from salet.game.pattern import pattern_text
from salet.lab.prove import prove
from salet.solver.analysis import evaluate
from salet.solver.decision_tree import DecisionTree
from salet.solver.evaluation import EvaluatedGuess
from salet.solver.solve import solve
from salet.strategies.registry import exact_costs, resolve_strategy
from salet.strategies.strategy import next_guess

BUDGET = 60.0
ALLOWS_A_LOSS = "mean+1"


def truth_for(question: Question, game: Game, *guesses: str) -> Mapping[str, float]:
    """Return the values that guesses are compared by: the suggestions', or with a loss."""
    objective = evaluate(position_in(question, game), budget=BUDGET).objective
    truth = question.value_under(str(objective), game)
    bound_to_lose = any(truth.get(guess, inf) == inf for guess in guesses)
    return question.value_under(ALLOWS_A_LOSS, game) if bound_to_lose else truth


def wrong_value(truth: Mapping[str, float], guess: EvaluatedGuess) -> Iterator[str]:
    """Yield what is wrong with the value of a guess."""
    if guess.word not in truth:
        yield f"{guess.word} is not legal"
    else:
        row = Row(guess.word, None, guess.lower, guess.upper, guess.value, guess.proven)
        yield from wrong_row(row, truth[guess.word], 0, EXACT)


def wrong_split(game: Game, guess: EvaluatedGuess) -> Iterator[str]:
    """Yield what is wrong with how a guess splits the answers."""
    parts: dict[str, list[int]] = {}
    for word, weight in game.answers.items():
        parts.setdefault(tiles(guess.word, word), []).append(weight)
    mean, split = sum(len(part) * sum(part) for part in parts.values()) / game.weight, guess.sizes()
    said = guess.chance, split.parts, split.largest_part, split.expected_size
    true = game.chance(guess.word), len(parts), max(map(len, parts.values())), mean
    if not all(isclose(a, b, rel_tol=EXACT) for a, b in zip(said, true, strict=True)):
        yield f"{guess.word} has chance, parts, largest and mean part {true}, not {said}"


def hint(question: Question) -> Iterator[str]:
    """Yield what is wrong with hints."""
    found, game = hints(position_in(question)), question.game
    truth = truth_for(question, game, found.guess)
    if evaluate(position_in(question)).proven:
        yield from wrong_best(truth, found.guess, min(truth.values()), EXACT)
    if found.guess not in game.legal:
        yield f"{found.guess} is not legal"
    if found.is_candidate != (game.chance(found.guess) > 0):
        yield f"whether {found.guess} may be the answer is not {found.is_candidate}"
    if not set(found.letters) <= set(found.guess):
        yield f"{found.letters} are not letters of {found.guess}"


def why(question: Question) -> Iterator[str]:
    """Yield what is wrong with the reasons for the best guess, and for another."""
    game, position = question.game, position_in(question)
    two = [game.legal[question.number * k % len(game.legal)] for k in (1, 7)]
    for guess, against in ((None, None), two):
        found = find_reasons(position, guess, against, budget=BUDGET)
        compared = [one for one in (found.guess, found.rival) if one]
        truth = truth_for(question, game, *(one.word for one in compared))
        for one in compared:
            yield from wrong_value(truth, one)
            yield from wrong_split(game, one)
        if guess is None:
            yield from wrong_best(truth, found.guess.word, found.guess.value, EXACT)
        for danger in found.traps:
            if danger.probe not in game.legal:
                yield f"the probe {danger.probe} is not legal"


def judgement(question: Question) -> Iterator[str]:
    """Yield what is wrong with a review of what was played, the answer last."""
    whole = question.game
    if len(whole.turns) < whole.limit:
        whole = whole.after(question.answer, tiles(question.answer, question.answer))
    text = " ".join(part for turn in whole.turns for part in turn)
    found = review(text, lexicon_in(question), whole.rules)
    for number, turn in enumerate(found.turns):
        game = Game(whole.weights, whole.mode, whole.limit, whole.turns[:number])
        yield from wrong_turn(question, game, turn)
    for line in (found.best_play, found.best_play_after_opener):
        game = Game(whole.weights, whole.mode, whole.limit)
        for guess in line:
            if guess not in game.legal:
                yield f"best play has {guess}, which is not legal"
            game = game.after(guess, tiles(guess, str(found.answer)))


def wrong_turn(question: Question, game: Game, turn: ReviewTurn) -> Iterator[str]:
    """Yield what is wrong with one turn of a review."""
    truth = question.value_under(ALLOWS_A_LOSS, game)
    yield from wrong_value(truth, turn.guess)
    yield from wrong_best(truth, turn.best.word, turn.best.value, EXACT)
    yield from wrong_split(game, turn.guess)
    regret = truth[turn.guess.word] - min(truth.values())
    if not isclose(turn.regret, regret, abs_tol=1e-6):
        yield f"{turn.guess.word} gives up {regret}, not {turn.regret}"


def exact(question: Question) -> Iterator[str]:
    """Yield what is wrong with the strategy `exact`."""
    position = position_in(question)
    truth = question.value_under(str(evaluate(position, budget=BUDGET).objective))
    guess = next_guess(position, resolve_strategy("exact-60"))
    yield from wrong_best(truth, guess, float(exact_costs(position, BUDGET).min()), EXACT)
    if guess not in truth:
        yield f"{guess} is not legal"


def tree(question: Question) -> Iterator[str]:
    """Yield what is wrong with the tree of the best strategy."""
    found = solve(position_in(question), ALLOWS_A_LOSS, tree=True).tree
    if found is None:
        yield "there is no tree"
        return
    total = yield from played(question.game, found)
    best = min(question.value_under(ALLOWS_A_LOSS).values())
    if not isclose(total / question.game.weight, best, rel_tol=EXACT):
        yield f"the tree has a value of {total / question.game.weight}, not {best}"


def played(game: Game, found: DecisionTree) -> Generator[str, None, int]:
    """Yield what is wrong with a tree, and return what it costs over all answers."""
    if found.guess not in game.legal:
        yield f"{found.guess} is not legal after {game.turns}"
    total = game.weight
    for shown in dict.fromkeys(tiles(found.guess, word) for word in game.answers):
        after = game.after(found.guess, shown)
        branch = {pattern_text(code, len(shown)).lower(): one for code, one in found.branches.items()}.get(shown)
        if set(shown) == {"g"}:
            continue
        if len(after.turns) == after.limit:
            total += after.weight
        elif branch is None:
            yield f"the tree has no branch {shown} after {game.turns}"
        else:
            total += yield from played(after, branch)
    return total


def proof(question: Question) -> Iterator[str]:
    """Yield what is wrong with a proof of the best guess."""
    totals = question.game.totals("mean")
    with TemporaryDirectory() as folder:
        found = prove(question.write(Path(folder)), question.game.rules, question.text)
    best = min(totals.values())
    if any((totals.get(one.opener), one.lower) != (best, best) for one in found.best):
        yield f"the best has a total of {best}; proven: {found.best}"
    if bool(found.best) != (best < inf):
        yield f"a guess that never loses: {best < inf}, not {bool(found.best)}"


def board(question: Question) -> Iterator[str]:
    """Yield what is wrong with suggestions where one board is left of two."""
    game = Game(question.game.weights, "normal", 7, question.game.turns)
    solved = position_in(question, game.after(question.answer, tiles(question.answer, question.answer)))
    found = suggest_boards([position_in(question, game), solved], question.count)
    rows = [Row(guess.word, guess.solve_chances[0], value=guess.cost) for guess in found]
    yield from wrong_rows(game, dict.fromkeys(game.legal, inf), rows, SEVEN_DIGITS)
    if len(game.answers) == 1 and [row.guess for row in rows] != list(game.answers):
        yield f"only {list(game.answers)} is left, but {rows} are offered"


SURFACES = (hint, why, judgement, exact, tree, proof, board)
