"""The bounds against trying everything, and against what the kernels make of them."""

from brute import totals
from games import MODES, lexicons, objectives
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.game.lexicon import Lexicon
from salet.game.position import start
from salet.game.rules import Rules
from salet.kernels import search as kernels
from salet.solve.bounds import guess_bound, is_settled, one_look, step, two_turn_cost, weight_kept
from salet.solve.engine import Control, Engine, new_memo
from salet.solve.objective import FORBIDDEN, Objective

SHORT = lexicons((3, 4, 5), most=8)


def weighed(lexicon: Lexicon) -> dict[str, int]:
    return dict(zip(lexicon.answers, lexicon.weights, strict=True))


@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_no_bound_exceeds_what_it_bounds(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    value, words = min(cost_of.values()), weighed(lexicon)
    cheap, better = two_turn_cost(objective, 1, words.values()), one_look(objective, 1, lexicon.guesses, words)
    assert cheap <= better <= value
    assert all(guess_bound(objective, 1, guess, words) <= cost for guess, cost in cost_of.items())


@given(data=st.data(), lexicon=SHORT, mode=st.sampled_from(MODES), limit=st.integers(1, 6))
def test_where_a_bound_is_said_to_be_exact_it_is(data: st.DataObject, lexicon: Lexicon, mode: str, limit: int) -> None:
    objective = data.draw(objectives(limit))
    cost_of = totals(lexicon, Rules.read(f"{mode}-{limit}"), objective)
    words = weighed(lexicon)
    if len(words) <= 2 or limit == 1:
        assert two_turn_cost(objective, 1, words.values()) == min(cost_of.values())
    for guess in lexicon.guesses:
        if is_settled(guess, words):
            assert guess_bound(objective, 1, guess, words) == cost_of[guess]


@given(data=st.data(), lexicon=SHORT)
def test_a_subset_is_never_dearer_and_no_guess_keeps_more_of_it(data: st.DataObject, lexicon: Lexicon) -> None:
    kept = data.draw(st.sets(st.sampled_from(lexicon.answers), min_size=1))
    fewer = {word: weight for word, weight in weighed(lexicon).items() if word in kept}
    subset = Lexicon.of(list(fewer), lexicon.guesses, weights=list(fewer.values()))
    objective = data.draw(objectives(4))
    rules = Rules(limit=4)
    value, whole = (min(totals(words, rules, objective).values()) for words in (subset, lexicon))
    assert value <= whole
    for guess in lexicon.guesses:
        assert weight_kept(guess, fewer) <= weight_kept(guess, weighed(lexicon))


@given(SHORT)
def test_what_a_guess_keeps_gives_its_bound(lexicon: Lexicon) -> None:
    words = weighed(lexicon)
    weight, mean = sum(words.values()), Objective("mean", (1,) * 6, FORBIDDEN)
    for guess in lexicon.guesses:
        kept = weight_kept(guess, words)
        assert guess_bound(mean, 1, guess, words) == 3 * weight - kept - words.get(guess, 0)


@settings(max_examples=50)
@given(data=st.data(), lexicon=SHORT, limit=st.integers(1, 6))
def test_the_kernels_compute_the_same_bounds(data: st.DataObject, lexicon: Lexicon, limit: int) -> None:
    objective = data.draw(objectives(limit))
    engine = Engine(start(lexicon, Rules(limit=limit)), objective, new_memo(8))
    words, steps = weighed(lexicon), engine.steps.steps
    for turn in range(1, limit + 1):
        assert steps[turn] == step(objective, turn)
        want = two_turn_cost(objective, turn, words.values())
        assert kernels.two_turn_cost(steps, turn, sum(words.values()), max(words.values())) == want
    engine.prepare_openers()
    control = Control(limit)
    for guess in lexicon.guesses:
        # One look at an opener is L1 of every part that the guess makes.
        assert engine.opener_bound(control, engine.place(guess), FORBIDDEN) >= guess_bound(objective, 1, guess, words)
