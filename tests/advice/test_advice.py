"""Advice, reasons and reviews: the figures of the ranking, the shipped book, and games that are judged."""

import json
import random
from collections.abc import Callable
from importlib.resources import files
from math import inf, isclose
from statistics import stdev
from typing import Any

import pytest
from brute import Game, tiles
from hypothesis import given, settings
from hypothesis import strategies as st

from make_shipped import figures_of, values_of
from salet.advice.review import ConfidenceInterval, Review, Scorecard, TurnScore, average_games, review
from salet.advice.suggest import suggest
from salet.advice.why import why
from salet.errors import ContradictionError, FileError, IllegalGuessError, InvalidWordError
from salet.game.lexicon import ABOUT, Lexicon, shipped_lexicon
from salet.game.notation import Turn, parse_turns
from salet.game.pattern import pattern_of
from salet.game.position import Position, new_position
from salet.solver.opening_book import lookup
from salet.solver.splits import measure_guesses

SHIPPED = json.loads((files("salet.data") / "opening-book.json").read_text("utf-8"))
PROVEN = (
    ("original", "normal", "mean"),
    ("original", "hard", "mean"),
    ("original", "normal", "mean+1"),
    ("original", "hard", "mean+1"),
    ("nyt2022", "normal", "mean"),
    ("nyt2022", "hard", "mean"),
    ("nyt2023", "normal", "mean"),
    ("nyt2023", "hard", "mean"),
)


# --- The shipped book -------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize("name", ABOUT)
def test_the_figures_of_the_shipped_book_are_current(name: str) -> None:
    shipped = {key: value for key, value in SHIPPED[name].items() if key not in {"values", "least"}}
    openers = [row["guess"] for row in shipped["suggestions"]]
    assert_the_same(shipped, json.loads(json.dumps(figures_of(shipped_lexicon(name), openers))))


@pytest.mark.parametrize("name", ABOUT)
@pytest.mark.parametrize("rules", ("normal", "hard"))
@pytest.mark.parametrize("objective", (None, "mean+1"))
def test_the_openers_of_the_book_are_sorted_by_proven_values(name: str, rules: str, objective: str | None) -> None:
    found = lookup(new_position(name, rules), objective)
    assert found is not None
    values = [row.value for row in found.suggestions if row.value < inf]
    assert values == sorted(values)
    assert len(values) >= (8 if rules == "hard" else 20)  # in hard mode few openers are sure to win
    assert {row.certainty for row in found.suggestions} == {"proven"}


@pytest.mark.parametrize(("name", "rules", "objective"), PROVEN)
def test_the_best_value_of_the_book_is_the_proven_total(
    golden: Callable[[str], Any], name: str, rules: str, objective: str
) -> None:
    total, answers = golden("exact")["book"][objective][f"{name} {rules}"], len(shipped_lexicon(name).answers)
    found = lookup(new_position(name, rules), objective)
    assert found is not None
    assert (found.proven, found.compared) == (True, None)
    assert found.suggestions[0].value == pytest.approx(total / answers, rel=1e-6)
    assert SHIPPED[name]["least"][objective][rules] == found.suggestions[0].value


@pytest.mark.parametrize("name", ABOUT)
def test_no_opener_of_the_book_is_below_what_is_proven_of_all(name: str) -> None:
    page = SHIPPED[name]
    for objective, by_rules in page["least"].items():
        for rules, least in by_rules.items():
            assert least <= min(page["values"][objective][rules].values())
            found = lookup(new_position(name, rules), objective)
            assert found is not None
            assert found.lower == least
            assert found.proven == (found.value == least)


@pytest.mark.gate
@pytest.mark.parametrize(
    ("name", "rules", "objective", "word"),
    (
        ("nyt2022", "normal", "mean", "crate"),
        ("original", "hard", "mean", "roate"),
        ("original", "hard", "mean+1", "raise"),
        ("nyt2023", "hard", "mean+1", "tarse"),
    ),
)
def test_a_value_of_the_book_is_found_again(name: str, rules: str, objective: str, word: str) -> None:
    value = SHIPPED[name]["values"][objective][rules][word]
    assert values_of(shipped_lexicon(name), rules, [word], objective) == {word: (value, value)}


def assert_the_same(shipped: dict[str, Any], made: dict[str, Any]) -> None:
    """Logarithms differ between machines in a last digit, which seven figures may just show."""
    lists = ("suggestions", "likely_answers")
    assert {k: v for k, v in shipped.items() if k not in lists} == {k: v for k, v in made.items() if k not in lists}
    for name in lists:
        assert len(shipped[name]) == len(made[name])
        for row, again in zip(shipped[name], made[name], strict=True):
            words = {key for key, value in row.items() if not isinstance(value, float)}
            assert {key: row[key] for key in words} == {key: again[key] for key in words}
            assert [row[key] for key in row.keys() - words] == pytest.approx([again[key] for key in row.keys() - words])


@pytest.mark.gate
def test_a_short_game_has_openers_of_its_own() -> None:
    best, *_ = suggest(new_position("original", "normal-2"), budget=60.0).suggestions
    assert (best.word, best.certainty) == ("trace", "proven")
    assert best.value == pytest.approx(2.934773)
    longer, hard = (lookup(new_position("original", rules)) for rules in ("hard-8", "hard"))
    assert longer is not None
    assert hard is not None
    assert [guess.value for guess in longer.suggestions] == [guess.value for guess in hard.suggestions]
    hasty = suggest(new_position("nyt", "normal-2"), budget=0.0).suggestions
    assert max(guess.value for guess in hasty) <= 3  # two guesses, or a loss, which counts as one more
    judged = review(["raise", "taste"], "original", "normal-2", answer="waste").turns[0]
    assert (judged.best.word, judged.best.value) == (best.word, best.value)


ORIGINAL = shipped_lexicon("original")


def after(answer: str, *words: str, lexicon: Lexicon = ORIGINAL, rules: str = "normal") -> Position:
    position = new_position(lexicon, rules)
    for word in words:
        position = position.play(word, pattern_of(word, answer))
    return position


@pytest.mark.gate
@given(st.sampled_from(ORIGINAL.answers), st.sampled_from(ORIGINAL.guesses))
@settings(max_examples=8)
def test_the_figures_are_those_of_the_ranking(answer: str, guess: str) -> None:
    position = after(answer, "salet")
    reasons = why(position, guess, answer)
    measures, place = measure_guesses(position), position.matrix.index_of[guess]
    assert reasons.guess.sizes().parts == measures.parts[place]
    assert reasons.guess.sizes().expected_size == pytest.approx(measures.expected_size[place])
    assert reasons.guess.sizes().largest_part == pytest.approx(measures.largest_part[place])
    assert reasons.guess.chance == pytest.approx(position.chances[place])


def test_a_trap_is_named_with_its_letters_and_the_probe_that_settles_it() -> None:
    reasons = why(after("wight", "salet", "tight"))
    (danger, *_) = reasons.traps
    assert danger.shape == "_ight"
    assert set(danger.letters) == {*"bdefmnrw"} & {word[0] for word in reasons.position.words}
    parts = {pattern_of(danger.probe, word) for word in danger.words}
    assert len(parts) == danger.parts > 1


SMALL = Lexicon.of(ORIGINAL.answers[::40], ORIGINAL.guesses[2315::200], name="small")
EXAMPLE = ("soare", "clint", "mince", "wince")


def test_the_example_of_the_published_solver_is_judged_by_exact_values() -> None:
    judged = review(EXAMPLE, ORIGINAL)
    opener, second, third, last = judged.turns
    assert (opener.candidates_before, opener.candidates_after, second.candidates_after, third.candidates_after) == (
        2315,
        79,
        4,
        1,
    )
    assert (second.best.word, second.best.certainty, second.guess.certainty) == ("guilt", "proven", "proven")
    assert second.regret == pytest.approx((206 - 199) / 79, abs=1e-12)
    assert third.regret == last.regret == 0
    assert judged.score.par == pytest.approx(7920 / 2315, abs=1e-6)
    assert judged.best_play_after_opener == ("soare", "guilt", "wince")
    assert (judged.best_play[0], judged.best_play[-1]) == ("salet", "wince")


@pytest.mark.gate
def test_over_all_answers_a_players_mean_is_par_and_what_was_given_up() -> None:
    chosen: dict[str, str] = {}  # a player who does the same in the same position
    chance = random.Random(1)
    scores = []
    for answer in SMALL.answers:
        position = new_position(SMALL)
        while not position.over:
            guess = chosen.setdefault(position.text, chance.choice(position.words))
            position = position.play(guess, pattern_of(guess, answer))
        scores.append(review(position.turns, SMALL, answer=answer, best_play=False).score)
    means = [
        sum(each) / len(scores) for each in zip(*((s.guesses, s.luck_adjusted, s.regret) for s in scores), strict=True)
    ]
    assert means[0] == pytest.approx(means[1], abs=1e-9)
    assert means[2] > 0.05
    assert stdev(score.luck_adjusted for score in scores) < stdev(score.guesses for score in scores) / 2


@pytest.mark.parametrize(
    ("game", "answer", "error", "words"),
    (
        ([], None, InvalidWordError, "no guesses to rate"),
        (["crane", "zzzzz"], None, InvalidWordError, "zzzzz"),
        (["crane", "slate", "crane"], None, IllegalGuessError, r"Row 1 \(crane\) is already the answer"),
        (["crane", "slate"], "zzzzz", InvalidWordError, "zzzzz"),
        ([Turn("crane", 0)], "crane", ContradictionError, "can't be crane"),
        (list("abcdefg"), None, InvalidWordError, "letters"),
        (["light", "might", "night", "right", "sight", "tight", "eight"], "wight", IllegalGuessError, "All 6 guesses"),
    ),
)
def test_what_is_no_game_is_refused_in_a_sentence(
    game: list[str], answer: str | None, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        review(game, ORIGINAL, answer=answer)


@pytest.mark.gate
def test_what_is_not_proven_has_bounds_and_the_sum_says_so() -> None:
    score = review(["light", "might", "night"], ORIGINAL, answer="wight").score
    assert not score.proven
    assert score.luck_adjusted_lower < score.luck_adjusted < score.luck_adjusted_upper
    judged = review(["audio", "inlet", "plies"], "nyt2022", answer="fixer")
    assert all(turn.best.lower is not None for turn in judged.turns)
    assert judged.score.luck_adjusted_lower <= judged.score.luck_adjusted + 1e-12


OBJECTIVE = "mean+1"  # a loss counts as one guess more than the last


def random_game(source: random.Random) -> tuple[Game, str]:
    """Return a game over a few random words that someone played badly, and its answer."""
    length, letters = source.randint(3, 4), source.randint(3, 6)
    words = {"".join(source.choices("abcdefgh"[:letters], k=length)) for _ in range(source.randint(4, 14))}
    heaviest = source.choice((1, 1, 4, 1000))
    weights = {word: source.choice((0, 1, 1, source.randint(1, heaviest))) for word in sorted(words)}
    weights[min(words)] = weights[min(words)] or 1
    if source.random() < 0.3:
        weights = dict.fromkeys(weights, 1)
    game = Game(weights, source.choice(("normal", "hard")), source.randint(1, 5))
    answer = source.choices(list(weights), list(weights.values()))[0]
    while len(game.turns) < game.limit and (not game.turns or game.turns[-1][0] != answer):
        if game.turns and source.random() < 0.1:
            break  # an unfinished game
        guess = source.choice(game.legal)
        game = game.after(guess, tiles(guess, answer))
    return game, answer


def reviewed(game: Game, answer: str) -> Review:
    weights = [weight for weight in game.weights.values() if weight]
    answers = [word for word, weight in game.weights.items() if weight]
    lexicon = Lexicon.of(answers, list(game.weights), name="tiny", weights=None if set(weights) == {1} else weights)
    text = " ".join(f"{guess} {shown}" for guess, shown in game.turns)
    return review(parse_turns(text, length=len(answer)), lexicon, game.rules, answer=answer, best_play=False)


def best(game: Game) -> float:
    """Return V: the expected guesses to the end, 0 if the answer is found and 1 if the game is lost."""
    if game.turns and set(game.turns[-1][1]) == {"g"}:
        return 0.0
    return min(game.values(OBJECTIVE).values()) if len(game.turns) < game.limit else 1.0


@pytest.mark.gate
@given(st.integers(0, 2**32))
@settings(max_examples=100)
def test_every_game_is_par_and_what_was_given_up_less_luck(seed: int) -> None:
    game, answer = random_game(random.Random(seed))
    score = reviewed(game, answer).score
    position = Game(game.weights, game.mode, game.limit)
    assert isclose(score.par, best(position), abs_tol=1e-12)
    for turn, (guess, shown) in zip(score.turns, game.turns, strict=True):
        after = position.after(guess, shown)
        with_guess = position.values(OBJECTIVE)[guess]
        assert isclose(turn.regret, with_guess - best(position), abs_tol=1e-12)
        assert isclose(turn.luck, with_guess - 1 - best(after), abs_tol=1e-12)
        assert turn.regret >= 0
        position = after
    assert abs(score.par + score.regret - score.luck - score.guesses) < 1e-12
    assert isclose(score.guesses, len(game.turns) + best(position), abs_tol=1e-12)
    assert score.proven
    assert isclose(score.luck_adjusted_lower, score.luck_adjusted, abs_tol=1e-9)


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_luck_is_0_on_average_over_the_replies_whatever_was_guessed(seed: int) -> None:
    source = random.Random(seed)
    game, _ = random_game(source)
    guess = game.turns[0][0]
    lucks = []
    for answer, weight in game.answers.items() if not game.turns else Game(game.weights).answers.items():
        start = Game(game.weights, game.mode, game.limit).after(guess, tiles(guess, answer))
        lucks.append((weight, reviewed(start, answer).score.turns[0].luck))
    total = sum(weight for weight, _ in lucks)
    assert abs(sum(weight * luck for weight, luck in lucks) / total) < 1e-12


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_figures_add_up_as_they_are_shown(seed: int) -> None:
    score = reviewed(*random_game(random.Random(seed))).score
    shown = score.rounded()
    figures = [f"{turn.regret:.2f} {turn.luck:.2f}".split() for turn in shown.turns]
    hundredths = [[round(100 * float(figure)) for figure in row] for row in figures]
    regret, luck = (sum(column) for column in zip(*hundredths, strict=True))
    assert f"{shown.regret:.2f} {shown.luck:.2f}" == f"{regret / 100:.2f} {luck / 100:.2f}"
    assert round(100 * shown.par) + regret - luck == round(100 * float(f"{shown.guesses:.2f}"))
    for turn, exact in zip(shown.turns, score.turns, strict=True):
        assert abs(turn.regret - exact.regret) < 0.01 + 1e-6
        assert abs(turn.luck - exact.luck) < 0.01 + 1e-6
        assert turn.regret >= 0
        assert turn.regret == 0 or exact.regret > 0


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_a_score_is_read_as_it_was_written(seed: int) -> None:
    score = reviewed(*random_game(random.Random(seed))).score
    assert Scorecard.read(score.text(), [turn.guess for turn in score.turns]) == score


@pytest.mark.parametrize("text", ("", "7", "[]", "{", "[1,2,3,4,[[]]]", '[3,3,3,3,[["a","b",0,"x"]]]', "[4,3,3,3,[]]"))
def test_a_score_that_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(FileError, match="score"):
        Scorecard.read(text, ["crane"])


@pytest.mark.parametrize(
    "text",
    (
        "[3.42,3.42,3.4,3.5,[]]",  # no turns
        '[2,3,3,3,[["crane","salet",0,0.5],["dwarf","dwarf",0,0.5],["dwarf","dwarf",0,0]]]',  # one too many
        '[2,3,3,3,[["crane","salet",0,0.5],["roast","dwarf",0,0.5]]]',  # another guess
        '[1e308,1e308,3,3,[["crane","salet",0,0],["dwarf","dwarf",0,0]]]',
        '[2,101,3,3,[["crane","salet",0,98.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,-5,3,[["crane","salet",0,0.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,4,3,[["crane","salet",0,0.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,3,Infinity,[["crane","salet",0,0.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,3,3,[["crane","salet",-1,-0.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,3,3,[["crane","sa\\u001b[31m",0,0.5],["dwarf","dwarf",0,0.5]]]',
        '[2,3,3,3,[["crane","salets",0,0.5],["dwarf","dwarf",0,0.5]]]',
    ),
)
def test_a_score_that_no_such_game_has_is_refused(text: str) -> None:
    good = '[2,3,3,3,[["crane","salet",0,0.5],["dwarf","dwarf",0,0.5]]]'
    assert Scorecard.read(good, ["crane", "dwarf"]).guesses == 2
    with pytest.raises(FileError, match="score"):
        Scorecard.read(text, ["crane", "dwarf"])


def made_up(guesses: float, regret: float, slack: float = 0.0) -> Scorecard:
    luck = 3.0 + regret - guesses
    turns = (TurnScore("crane", "salet", regret, luck),)
    return Scorecard(guesses, 3.0, turns, 3.0 + regret - slack, 3.0 + regret)


def test_the_mean_of_many_games_has_an_interval_that_bounds_widen() -> None:
    assert average_games([]) is None
    alone = average_games([made_up(4, 0.5)])
    assert alone is not None
    assert (alone.observed.mean, alone.observed.lower, alone.luck_adjusted.mean) == (4, None, 3.5)
    games = [made_up(3 + k % 3, 0.1 * (k % 5)) for k in range(60)]
    exact, loose = average_games(games), average_games([made_up(g.guesses, g.regret, slack=0.25) for g in games])
    assert exact is not None
    assert loose is not None
    assert exact.games == 60
    assert isclose(exact.luck_adjusted.mean, 3.2)
    assert exact.observed.lower is not None
    assert exact.luck_adjusted.lower is not None
    assert exact.luck_adjusted.upper is not None
    assert loose.luck_adjusted.lower is not None
    assert exact.luck_adjusted.lower < exact.luck_adjusted.mean < exact.luck_adjusted.upper
    assert loose.luck_adjusted.lower == pytest.approx(exact.luck_adjusted.lower - 0.25)
    assert loose.luck_adjusted.upper == exact.luck_adjusted.upper
    assert exact.luck == pytest.approx(60 * (3.2 - 4.0))
    assert json.loads(json.dumps(exact.as_json()))["luck_adjusted"]["mean"] == 3.2


def test_the_interval_of_few_games_is_that_of_students_t() -> None:
    found = average_games([made_up(guesses, 0) for guesses in (3, 4, 5, 4, 3, 4, 5, 4)])
    assert found is not None
    assert found.observed.upper is not None
    half = found.observed.upper - found.observed.mean
    assert half == pytest.approx(2.365 * (4 / 7) ** 0.5 / 8**0.5, rel=0.01)  # t of seven degrees of freedom


TAIL = (0, 0, 0, 0, 0, 0, 0, 2)  # what people give up: often nothing, now and then much
MIRRORED = (2, 2, 2, 2, 2, 2, 2, 0)


def test_the_interval_of_skewed_games_lies_towards_their_long_tail() -> None:
    mostly_nothing, mostly_much = ([made_up(4, regret) for regret in rows] for rows in (TAIL, MIRRORED))
    above, below = average_games(mostly_nothing), average_games(mostly_much)
    assert above is not None
    assert below is not None
    shift = _shift(above.luck_adjusted)
    assert shift == pytest.approx(0.65625 / 0.5 * (1 + 2 * 2.365**2) / (6 * 8), rel=0.01)  # by Johnson's formula
    assert _shift(below.luck_adjusted) == pytest.approx(-shift)


def _shift(interval: ConfidenceInterval) -> float:
    """Return how far the middle of an interval lies above its mean."""
    assert interval.lower is not None
    assert interval.upper is not None
    return (interval.lower + interval.upper) / 2 - interval.mean
