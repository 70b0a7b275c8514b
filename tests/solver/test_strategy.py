"""Strategies: ranking, ties, names, and user strategies."""

import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.errors import UnknownName
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.published import REGISTRY, find, rank, strategy
from salet.solver.strategy import EQUAL, Cost, Strategy, best_guess

ONE_STEP = ("expected-size", "largest-part", "entropy", "parts")


def constant(position: Position) -> NDArray[np.float64]:
    """Every word is as good as any other.

    Only the ties decide.
    """
    return np.zeros(len(position.lexicon.guesses))


def given_costs(costs: list[float]) -> Cost:
    return lambda position: np.array((costs * len(position.lexicon.guesses))[: len(position.lexicon.guesses)])


def test_equal_costs_go_to_a_candidate_then_to_the_earlier_in_the_list(hundredth: Lexicon) -> None:
    position = start(hundredth).play("cigar", 0)
    ranked = [word for word, _ in rank(position, Strategy("same", constant))]
    rest = [word for word in hundredth.guesses if word not in position.words]
    assert ranked == [*position.words, *rest]


@given(data=st.data())
def test_the_best_guess_is_the_first_of_the_ranking(hundredth: Lexicon, data: st.DataObject) -> None:
    by = find(data.draw(st.sampled_from(ONE_STEP)))
    rules = data.draw(st.sampled_from(("normal", "hard", "normal-2")))
    answer = data.draw(st.sampled_from(hundredth.answers))
    guess = data.draw(st.sampled_from(hundredth.guesses))
    position = start(hundredth, rules).play(guess, pattern_of(guess, answer))
    assert best_guess(position, by) == rank(position, by).top(1)[0][0]


@given(st.lists(st.sampled_from([0.0, EQUAL / 4, EQUAL / 2, 0.6 * EQUAL, EQUAL, 1.5 * EQUAL, 1.0, np.inf]), min_size=1))
def test_costs_around_the_limit_of_equality_rank_alike_both_ways(hundredth: Lexicon, costs: list[float]) -> None:
    by = Strategy("close", given_costs([*costs, 0.3 * EQUAL]))
    position = start(hundredth)
    assert best_guess(position, by) == rank(position, by).top(1)[0][0]


# --- Names ------------------------------------------------------------------------------------------------------


def test_a_decorated_function_becomes_a_strategy(nine: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.published.REGISTRY", dict(REGISTRY))

    @strategy("last-word", opener="might")
    def last_word(position: Position) -> NDArray[np.float64]:
        """The last word of the list.

        Whatever is known.
        """
        return -np.arange(len(position.lexicon.guesses), dtype=float)

    found = find("last-word")
    assert found.about == "The last word of the list."
    assert found.opener == "might"
    assert rank(start(nine), "last-word").top(1) == [("wight", -8.0)]
    assert last_word(start(nine))[0] == 0


@pytest.fixture
def module_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_wordle_ideas.py").write_text(
        "import numpy as np\n"
        "from salet.published import strategy\n"
        "from salet.solver.strategy import Strategy\n"
        "def plain(position):\n    'The first word.'\n    return np.arange(float(len(position.lexicon.guesses)))\n"
        "@strategy('registered-by-hand', 'known by two names')\n"
        "def decorated(position):\n    return plain(position)\n"
        "value = Strategy('a-value', plain)\n"
        "number = 7\n",
        "utf-8",
    )
    (tmp_path / "my_broken_ideas.py").write_text("def half(:\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("salet.published.REGISTRY", dict(REGISTRY))
    monkeypatch.delitem(sys.modules, "my_wordle_ideas", raising=False)
    return "my_wordle_ideas"


@pytest.mark.parametrize(
    ("name", "reason"),
    (
        ("enthropy", r"There is no strategy .enthropy.\. Did you mean entropy\?.*module:function"),
        ("no_such_module:cost", r"cannot be loaded.*no_such_module\.py is not in this folder"),
        ("my_wordle_ideas:missing", "cannot be loaded.*missing"),
        ("my_wordle_ideas:number", "is not a function"),
        ("my_broken_ideas:half", "cannot be loaded"),
        (":cost", "cannot be loaded"),
    ),
)
@pytest.mark.usefixtures("module_of_ones_own")
def test_a_strategy_that_cannot_be_found_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(UnknownName, match=reason):
        find(name)


@pytest.mark.parametrize("costs", (np.zeros(3), np.zeros((9, 9)), None))
def test_costs_that_are_not_one_for_every_guess_are_refused(nine: Lexicon, costs: object) -> None:
    broken = Strategy("broken", lambda _: costs)  # type: ignore[arg-type, return-value]  # as a beginner may write it
    for ranked in (rank, best_guess):
        with pytest.raises(UnknownName, match="Strategy broken gave costs of shape"):
            ranked(start(nine), broken)
