"""The feedback doctor: the true board is always among its corrections."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import ContradictionError, IllegalGuessError, InvalidPatternError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, format_turns, parse_turns
from salet.game.pattern import pattern_of, tiles_of
from salet.game.position import new_position, replay
from salet.game.rules import Rules, objection
from salet.solver.corrections import (
    DOUBT_ODDS,
    KIND_WEIGHTS,
    TYPO_CHANCE,
    Correction,
    doubt_of,
    find_corrections,
    refusal_of,
)
from salet.solver.decision_tree import DecisionTree
from salet.strategies.one_step import ENTROPY
from salet.strategies.registry import grow_tree

NORMAL = Rules()
HARD = Rules("hard")
CHUNKS = 20

Board = tuple[Turn, ...]


def game(lexicon: Lexicon, tree: DecisionTree, source: random.Random) -> Board:
    """A real game: as the strategy plays it, or by words picked from the list."""
    answer = source.choice(lexicon.answers)
    if source.random() < 0.5:
        return tuple(tree.follow(answer))
    guesses = source.sample([word for word in lexicon.guesses if word != answer], source.randint(1, 5))
    return tuple(Turn(guess, pattern_of(guess, answer)) for guess in guesses)


def with_a_wrong_tile(board: Board, source: random.Random) -> Board:
    row, place = source.randrange(len(board)), source.randrange(5)
    turn = board[row]
    tile = tiles_of(turn.pattern, 5)[place]
    wrong = turn.pattern + (source.choice([t for t in range(3) if t != tile]) - tile) * 3 ** (4 - place)
    return (*board[:row], Turn(turn.guess, wrong), *board[row + 1 :])


def is_contradiction(board: Board, lexicon: Lexicon, rules: Rules = NORMAL) -> bool:
    try:
        replay(new_position(lexicon, rules), board)
    except (ContradictionError, InvalidPatternError):
        return True
    return False


def boards(found: tuple[Correction, ...], kind: str | None = None) -> set[str]:
    return {correction.position.text for correction in found if kind in {None, correction.kind}}


@pytest.fixture(scope="module")
def entropy_tree(original: Lexicon) -> DecisionTree:
    return grow_tree(new_position(original), ENTROPY)


@pytest.mark.gate
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("chunk", (0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))))
def test_of_10_000_games_with_a_wrong_tile_every_contradiction_is_repaired(
    original: Lexicon, entropy_tree: DecisionTree, chunk: int
) -> None:
    source = random.Random(chunk)
    contradictions = 0
    for _ in range(10_000 // CHUNKS):
        true = game(original, entropy_tree, source)
        wrong = with_a_wrong_tile(true, source)
        if is_contradiction(wrong, original):
            contradictions += 1
            assert format_turns(true) in boards(find_corrections(wrong, original, NORMAL), "tile")
    assert contradictions > 10_000 // CHUNKS // 3


@pytest.mark.gate
@given(data=st.data())
def test_every_repair_leaves_what_it_says_and_nothing_is_offered_that_cannot_be(
    hundredth: Lexicon, data: st.DataObject
) -> None:
    source = data.draw(st.randoms(use_true_random=False))
    guesses = source.sample(hundredth.guesses, 3)
    wrong = tuple(Turn(guess, pattern_of(guess, source.choice(hundredth.answers))) for guess in guesses)
    if is_contradiction(wrong, hundredth):
        corrections = find_corrections(wrong, hundredth, NORMAL)
        for correction in corrections:
            again = replay(new_position(hundredth), correction.position.turns)
            assert again.candidates.tolist() == correction.position.candidates.tolist()
            assert correction.candidate_count == len(again.candidates) > 0
        assert len({correction.position.text for correction in corrections}) == len(corrections)


@pytest.mark.gate
@pytest.mark.usefixtures("untraced")
def test_of_100_games_with_a_mistyped_letter_every_contradiction_is_repaired(original: Lexicon) -> None:
    source, contradictions = random.Random(5), 0
    for _ in range(100):
        answer, *words = source.sample(original.answers, 4)
        true, row = tuple(Turn(word, pattern_of(word, answer)) for word in words), source.randrange(3)
        meant = words[row]
        typed = source.choice([word for word in original.guesses if letters_apart(word, meant) == 1] or [meant])
        wrong = (*true[:row], Turn(typed, true[row].pattern), *true[row + 1 :])
        if is_contradiction(wrong, original):
            contradictions += 1
            corrections = {
                correction.description: correction for correction in find_corrections(wrong, original, NORMAL)
            }
            found = corrections[f"row {row + 1}: {meant}, not {typed}"]
            assert (found.position.text, found.candidate_count) == (format_turns(true), found.position.count)
    assert contradictions > 10


def letters_apart(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def test_repairs_are_ranked_by_the_slip_and_by_the_chance_of_what_they_leave(original: Lexicon) -> None:
    corrections = find_corrections(parse_turns("salet bbbbb crony bbbbb light ggggg"), original, NORMAL)
    likelihoods = [KIND_WEIGHTS[correction.kind] * correction.candidate_count for correction in corrections]
    assert likelihoods == sorted(likelihoods, reverse=True)


# --- Rules ------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_a_repair_is_a_game_that_hard_mode_allows_and_the_true_one_is_among_them(original: Lexicon) -> None:
    source, contradictions = random.Random(3), 0
    while contradictions < 60:
        answer = source.choice(original.answers)
        position = new_position(original, HARD)
        while position.turn < 4 and len(position.candidates) > 1:
            guess = source.choice(position.words)
            position = position.play(guess, pattern_of(guess, answer))
        wrong = with_a_wrong_tile(position.turns, source)
        if not is_contradiction(wrong, original):  # whatever the rules say of its guesses
            continue
        contradictions += 1
        found = find_corrections(wrong, original, HARD)
        assert position.text in boards(found, "tile")
        for correction in found:
            again = replay(new_position(original, HARD), correction.position.turns)
            assert again == correction.position


def test_hard_mode_rules_out_repairs_in_which_a_guess_was_illegal(original: Lexicon) -> None:
    turns = parse_turns("crane bbbbb might bgbbb sissy bgbbb")
    easy, hard = find_corrections(turns, original, NORMAL), find_corrections(turns, original, HARD)
    refused = boards(easy) - boards(hard)
    assert boards(hard) <= boards(easy)
    for text in refused:
        board = parse_turns(text)
        assert any(objection(turn.guess, board[:row]) for row, turn in enumerate(board))


# --- Doubts -----------------------------------------------------------------------------------------------------


def changed_boards(board: Board, trusted: int) -> list[Board]:
    """Every board with one other tile, in a row that is not trusted."""
    return [
        (*board[:row], Turn(turn.guess, turn.pattern + (other - tile) * 3 ** (4 - place)), *board[row + 1 :])
        for row, turn in enumerate(board)
        if row >= trusted
        for place, tile in enumerate(tiles_of(turn.pattern, 5))
        for other in {0, 1, 2} - {tile}
    ]


def weight_of(board: Board, lexicon: Lexicon, rules: Rules) -> int:
    """The weight of the words that fit a board, 0 if no game comes to it."""
    if any(turn.hit for turn in board[:-1]):
        return 0
    if rules.mode == "hard" and any(objection(turn.guess, board[:row]) for row, turn in enumerate(board)):
        return 0
    weighed = zip(lexicon.answers, lexicon.weights, strict=True)
    return sum(weight for word, weight in weighed if all(pattern_of(guess, word) == code for guess, code in board))


def odds_of_a_slip(board: Board, lexicon: Lexicon, rules: Rules, trusted: int) -> tuple[float, list[float]]:
    """The odds that a tile of a board is wrong, and the part that each changed board has in them."""
    changes = changed_boards(board, trusted)
    right = (1 - TYPO_CHANCE) * weight_of(board, lexicon, rules)
    slips = [TYPO_CHANCE / len(changes) * weight_of(each, lexicon, rules) / right for each in changes]
    return sum(slips), slips


def doubtful_boards(
    lexicon: Lexicon, rules: Rules, trusted: int, odds: float, count: int
) -> Iterator[tuple[Board, Lexicon]]:
    """Random boards, each with words whose weights bring the odds of a wrong tile close to a figure."""
    source = random.Random(5)
    while count > 0:
        words = tuple(source.sample(lexicon.answers, 40))
        guesses, answer = source.sample(words, source.randint(1, 2)), source.choice(words)
        board = tuple(Turn(guess, pattern_of(guess, answer)) for guess in guesses)
        fitting = {word for word in words if all(pattern_of(guess, word) == code for guess, code in board)}
        even = Lexicon("even", words, words, (1,) * 40)
        if answer in guesses or not weight_of(board, even, rules):
            continue
        before, _ = odds_of_a_slip(board, even, rules, trusted)
        weights = tuple(round(1e8 if word not in fitting else 1e8 * before / odds) for word in words)
        if min(weights) > 0:
            yield board, Lexicon("forty", words, words, weights)
            count -= 1


@pytest.mark.parametrize("rules", (NORMAL, HARD), ids=lambda rules: rules.text)
@pytest.mark.parametrize("trusted", (0, 1))
def test_a_board_is_doubted_if_the_odds_of_a_wrong_tile_are_above_the_threshold(
    original: Lexicon, rules: Rules, trusted: int
) -> None:
    for wanted, is_doubted in ((DOUBT_ODDS * 0.999, False), (DOUBT_ODDS * 1.001, True), (DOUBT_ODDS * 20, True)):
        for board, lexicon in doubtful_boards(original, rules, trusted, wanted, 6):
            odds, slips = odds_of_a_slip(board, lexicon, rules, trusted)
            assert odds == pytest.approx(wanted, rel=1e-4)
            doubt = doubt_of(replay(new_position(lexicon, rules), board), trusted)
            assert (doubt is not None) == is_doubted
            if doubt is not None:
                assert doubt.chance == pytest.approx(odds / (1 + odds))
                likeliest = changed_boards(board, trusted).index(doubt.corrections[0].position.turns)
                assert slips[likeliest] == max(slips)


def test_a_doubted_board_is_wrong_with_a_chance_of_one_in_three_at_least(original: Lexicon) -> None:
    for chance, is_doubted in ((0.33, False), (0.34, True)):
        for board, lexicon in doubtful_boards(original, NORMAL, 0, chance / (1 - chance), 3):
            assert (doubt_of(replay(new_position(lexicon), board)) is not None) == is_doubted


def test_the_tile_to_check_is_named_by_its_letter_or_by_its_place(original: Lexicon) -> None:
    words = ("melee", "spree", "tepee")
    weighed = Lexicon("few", words, words, (1, 1, 100_000))
    doubt = doubt_of(replay(new_position(weighed), parse_turns("melee bbbgg")))
    assert doubt is not None
    assert doubt.suspect_tile == "letter 2 of MELEE"
    slip = doubt_of(replay(new_position("nyt"), parse_turns("crane bygbb shark ybggb")))
    assert slip is not None
    assert slip.suspect_tile == "S in SHARK"
    assert doubt_of(new_position(original)) is None


def test_a_board_that_is_only_too_long_has_no_repairs(original: Lexicon) -> None:
    error = IllegalGuessError("7 rows are more than the 6 guesses of a game.")
    turns = parse_turns(" ".join(["crane bbbbb"] * 7))
    assert refusal_of(turns, original, NORMAL, error) is None
    assert find_corrections((*turns[:5], *parse_turns("crane ggggg")), original, NORMAL)
