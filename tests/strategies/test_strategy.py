"""Strategies: what they cost, which guess they choose, and the trees that they grow."""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import log2
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.advice.suggest import suggest
from salet.errors import UnknownNameError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.position import Position, new_position
from salet.solver.ordering import COST_TOLERANCE
from salet.solver.splits import measure_guesses, two_turn_guesses
from salet.strategies.one_step import ENTROPY, LARGEST_PART
from salet.strategies.registry import REGISTRY, find_strategy, grow_tree, rank, strategy
from salet.strategies.strategy import Cost, Strategy, best_guess, next_guess

ONE_STEP = ("expected-size", "largest-part", "entropy", "parts")


def constant(position: Position) -> NDArray[np.float64]:
    """Every word is as good as any other.

    Only the ties decide.
    """
    return np.zeros(len(position.lexicon.guesses))


def given_costs(costs: list[float]) -> Cost:
    return lambda position: np.array((costs * len(position.lexicon.guesses))[: len(position.lexicon.guesses)])


def test_equal_costs_go_to_a_candidate_then_to_the_earlier_in_the_list(hundredth: Lexicon) -> None:
    position = new_position(hundredth).play("cigar", 0)
    ranked = [word for word, _ in rank(position, Strategy("same", constant))]
    rest = [word for word in hundredth.guesses if word not in position.words]
    assert ranked == [*position.words, *rest]


@given(data=st.data())
def test_the_best_guess_is_the_first_of_the_ranking(hundredth: Lexicon, data: st.DataObject) -> None:
    by = find_strategy(data.draw(st.sampled_from(ONE_STEP)))
    rules = data.draw(st.sampled_from(("normal", "hard", "normal-2")))
    answer = data.draw(st.sampled_from(hundredth.answers))
    guess = data.draw(st.sampled_from(hundredth.guesses))
    position = new_position(hundredth, rules).play(guess, pattern_of(guess, answer))
    assert best_guess(position, by) == rank(position, by).top(1)[0][0]


@given(
    st.lists(
        st.sampled_from(
            [
                0.0,
                COST_TOLERANCE / 4,
                COST_TOLERANCE / 2,
                0.6 * COST_TOLERANCE,
                COST_TOLERANCE,
                1.5 * COST_TOLERANCE,
                1.0,
                np.inf,
            ]
        ),
        min_size=1,
    )
)
def test_costs_around_the_limit_of_equality_rank_alike_both_ways(hundredth: Lexicon, costs: list[float]) -> None:
    by = Strategy("close", given_costs([*costs, 0.3 * COST_TOLERANCE]))
    position = new_position(hundredth)
    assert best_guess(position, by) == rank(position, by).top(1)[0][0]


# --- Names ------------------------------------------------------------------------------------------------------


def test_a_decorated_function_becomes_a_strategy(nine: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.strategies.registry.REGISTRY", dict(REGISTRY))

    @strategy("last-word", opener="might")
    def last_word(position: Position) -> NDArray[np.float64]:
        """The last word of the list.

        Whatever is known.
        """
        return -np.arange(len(position.lexicon.guesses), dtype=float)

    found = find_strategy("last-word")
    assert found.about == "The last word of the list."
    assert found.opener == "might"
    assert rank(new_position(nine), "last-word").top(1) == [("wight", -8.0)]
    assert last_word(new_position(nine))[0] == 0


@pytest.fixture
def module_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_wordle_ideas.py").write_text(
        "import numpy as np\n"
        "from salet.strategies.registry import strategy\n"
        "from salet.strategies.strategy import Strategy\n"
        "def plain(position):\n    'The first word.'\n    return np.arange(float(len(position.lexicon.guesses)))\n"
        "@strategy('registered-by-hand', 'known by two names')\n"
        "def decorated(position):\n    return plain(position)\n"
        "value = Strategy('a-value', plain)\n"
        "number = 7\n",
        "utf-8",
    )
    (tmp_path / "my_broken_ideas.py").write_text("def half(:\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("salet.strategies.registry.REGISTRY", dict(REGISTRY))
    monkeypatch.delitem(sys.modules, "my_wordle_ideas", raising=False)
    return "my_wordle_ideas"


@pytest.mark.parametrize(
    ("name", "reason"),
    (
        ("enthropy", r"Unknown strategy .enthropy.\. Did you mean entropy\?.*module:function"),
        ("no_such_module:cost", r"Can't load .*: there is no no_such_module\.py in this folder .* no_such_module\.$"),
        ("my_wordle_ideas:missing", "Can't load .*missing"),
        ("my_wordle_ideas:number", "isn't a strategy"),
        ("my_broken_ideas:half", r"Can't load .*my_broken_ideas\.py, line 1"),
        (":cost", "Can't load"),
    ),
)
@pytest.mark.usefixtures("module_of_ones_own")
def test_a_strategy_that_cannot_be_found_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(UnknownNameError, match=reason):
        find_strategy(name)


@pytest.mark.parametrize("costs", (np.zeros(3), np.zeros((9, 9)), None))
def test_costs_that_are_not_one_for_every_guess_are_refused(nine: Lexicon, costs: object) -> None:
    broken = Strategy("broken", lambda _: costs)  # type: ignore[arg-type, return-value]  # as a beginner may write it
    for ranked in (rank, best_guess):
        with pytest.raises(UnknownNameError, match="Strategy broken returned costs of shape"):
            ranked(new_position(nine), broken)


@pytest.mark.parametrize(("cost", "reason"), ((np.inf, "returned no finite cost"), (np.nan, "returned NaN")))
def test_a_strategy_that_plays_no_word_is_refused(nine: Lexicon, cost: float, reason: str) -> None:
    with pytest.raises(UnknownNameError, match=f"has no guess in position 'start': .*{reason}"):
        best_guess(new_position(nine), Strategy("picky", given_costs([cost])))


def test_the_one_candidate_left_is_played_whatever_the_costs_say(hundredth: Lexicon) -> None:
    position = new_position(hundredth)
    while len(position.candidates) > 1:
        guess = next_guess(position, ENTROPY)
        position = position.play(guess, pattern_of(guess, "cigar"))
    assert not position.won
    other = Strategy("other", lambda p: (p.chances > 0).astype(float))
    assert best_guess(position, other) != "cigar"
    assert next_guess(position, other) == "cigar"
    assert suggest(position, other).suggestions[0].word == "cigar"


@pytest.mark.parametrize("name", ("s0", "s1-a", "s1-brute", "s2-retry", "s3", "s4-system1", "s4-system1-hard"))
@pytest.mark.parametrize("lexicon", ("nine", "hundredth"))
def test_the_museum_plays_with_other_words_than_its_authors(
    name: str, lexicon: str, request: pytest.FixtureRequest
) -> None:
    words: Lexicon = request.getfixturevalue(lexicon)
    tree = grow_tree(new_position(words), replace(find_strategy(name), plays_on=True))
    assert sorted(word for word, _ in tree.depths()) == sorted(words.answers)


NAMES = ("expected-size", "largest-part", "entropy", "parts")


def played_alone(lexicon: Lexicon, rules: str, by: Strategy, answer: str) -> list[Turn]:
    """One game, ranked again at every turn."""
    position = new_position(lexicon, rules)
    while position.turn <= position.rules.limit:
        guess = position.words[0] if len(position.candidates) == 1 else best_guess(position, by)
        position = position.play(guess, pattern_of(guess, answer))
        if guess == answer:
            break
    return list(position.turns)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", ("normal", "hard", "normal-3", "normal-1"))
def test_the_tree_plays_the_games_that_the_strategy_plays_one_by_one(
    hundredth: Lexicon, nine: Lexicon, name: str, rules: str
) -> None:
    for lexicon in (hundredth, nine):
        by = find_strategy(name)
        tree = grow_tree(new_position(lexicon, rules), by)
        for answer in lexicon.answers:
            assert tree.follow(answer) == played_alone(lexicon, rules, by, answer)


def test_a_game_ends_at_the_limit_unless_the_strategy_plays_on(nine: Lexicon) -> None:
    ended = grow_tree(new_position(nine, "normal-3"), LARGEST_PART)
    assert len(dict(ended.depths())) == 3
    played_on = grow_tree(new_position(nine, "normal-3"), replace(LARGEST_PART, plays_on=True))
    assert len(dict(played_on.depths())) == 9
    assert max(dict(played_on.depths()).values()) == 9


def test_a_strategy_with_an_opener_begins_with_it_where_there_is_such_a_word(hundredth: Lexicon) -> None:
    opener = hundredth.guesses[-1]
    assert grow_tree(new_position(hundredth), replace(ENTROPY, opener=opener)).guess == opener
    assert grow_tree(new_position(hundredth), replace(ENTROPY, opener="zzzzz")) == grow_tree(
        new_position(hundredth), ENTROPY
    )
    assert grow_tree(new_position(hundredth, "hard"), replace(ENTROPY, opener=opener)).guess == opener


HUGE = 2**31 - 1


def parts_of(position: Position, guess: str) -> list[int]:
    sizes: Counter[int] = Counter()
    for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
        sizes[pattern_of(guess, word)] += weight
    return list(sizes.values())


def assert_measured(position: Position, guesses: tuple[str, ...]) -> None:
    measures = measure_guesses(position)
    total, unit = int(position.weights.sum()), sum(w * w for w in position.weights.tolist())
    for guess in guesses:
        index, parts = position.lexicon.guesses.index(guess), parts_of(position, guess)
        assert measures.parts[index] == len(parts)
        assert measures.expected_size[index] == pytest.approx(sum(p * p for p in parts) / unit)
        assert measures.largest_part[index] == pytest.approx(max(parts) * total / unit)
        bits = -sum(p / total * log2(p / total) for p in parts)
        assert measures.entropy[index] == pytest.approx(bits, abs=1e-9)


def test_every_guess_is_measured_as_by_hand(hundredth: Lexicon, nine: Lexicon) -> None:
    for lexicon in (hundredth, nine):
        assert_measured(new_position(lexicon), lexicon.guesses)


@pytest.mark.parametrize("weights", (None, (1, 2, 3, 500, 70, 6, 7, 80_000, 9), (2,) * 9))
def test_entropy_counts_the_bits_that_are_left_after_the_reply(nine: Lexicon, weights: tuple[int, ...] | None) -> None:
    position = new_position(Lexicon.of(nine.answers, nine.guesses, weights=weights))
    total = int(position.weights.sum())
    for guess, cost in zip(position.lexicon.guesses, ENTROPY.cost(position), strict=True):
        parts: dict[int, list[int]] = {}
        for word, weight in zip(position.listed_words, position.weights.tolist(), strict=True):
            parts.setdefault(pattern_of(guess, word), []).append(weight)
        left = sum(-w / total * log2(w / sum(part)) for part in parts.values() for w in part)
        assert cost == pytest.approx(left, abs=1e-9)


@given(weights=st.lists(st.one_of(st.integers(1, 5), st.integers(1, HUGE)), min_size=24, max_size=24))
@settings(max_examples=25)
def test_weighted_words_are_measured_as_by_hand(hundredth: Lexicon, weights: list[int]) -> None:
    lexicon = Lexicon.of(hundredth.answers, hundredth.guesses, weights=weights)
    assert_measured(new_position(lexicon), lexicon.guesses[::9])


def test_the_heaviest_weights_do_not_overflow(nine: Lexicon) -> None:
    heavy = Lexicon.of(nine.answers, weights=[HUGE] * 9)
    assert_measured(new_position(heavy), heavy.guesses)
    assert_measured(new_position(heavy.widened()), heavy.guesses)


def test_the_openers_reproduce_the_published_figures(original: Lexicon, golden: Callable[[str], Any]) -> None:
    figures, measures = golden("openers"), measure_guesses(new_position(original))
    index_of = {word: index for index, word in enumerate(original.guesses)}
    for opener, published in figures["openers"].items():
        assert round(float(measures.expected_size[index_of[opener]]), 2) == published["mean"]
        assert measures.largest_part[index_of[opener]] == published["max"]
    assert original.guesses[measures.expected_size.argmin()] == figures["best_mean"]
    least = measures.largest_part.min()
    assert least == figures["best_max"]
    words = np.array(original.guesses)
    assert sorted(words[measures.largest_part == least]) == figures["with_the_best_max"]
    good = (measures.expected_size < 70) & (measures.largest_part <= 195)
    assert sorted(words[good]) == figures["below_70_and_at_most_195"]


def test_on_the_last_guess_only_a_candidate_is_played_the_likeliest_first() -> None:
    lexicon = Lexicon.of(["light", "might", "night"], ["tramp"], weights=[1, 3, 2])
    ranking = rank(new_position(lexicon, "normal-1"), "entropy")
    assert ranking.top(9) == [("might", 0.5), ("night", pytest.approx(2 / 3)), ("light", pytest.approx(5 / 6))]


def by_hand(lexicon: Lexicon, guess: str) -> float:
    """One guess, and then none, one or two more for each answer."""
    parts: dict[int, list[tuple[int, str]]] = {}
    for word, weight in zip(lexicon.answers, lexicon.weights, strict=True):
        parts.setdefault(pattern_of(guess, word), []).append((weight, word))
    more = 0
    for part in parts.values():
        heaviest = max(weight for weight, _ in part)
        for weight, word in part:
            more += weight * (0 if word == guess else 2)
        more -= heaviest if guess not in {word for _, word in part} else 0
    return 1 + more / sum(lexicon.weights)


@pytest.mark.gate
@given(data=st.data())
def test_the_cost_is_that_of_the_definition(hundredth: Lexicon, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(hundredth.guesses), min_size=1, max_size=12, unique=True))
    weights = data.draw(st.lists(st.integers(1, 10**6), min_size=len(words), max_size=len(words)))
    lexicon = Lexicon.of(words, hundredth.guesses, weights=weights)
    costs = two_turn_guesses(new_position(lexicon))
    assert costs.tolist() == pytest.approx([by_hand(lexicon, guess) for guess in lexicon.guesses])
