"""Trees: what is written is read back, and every fault is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import FileError, SaletError
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_from_text
from salet.game.position import new_position
from salet.game.rules import Rules
from salet.solver.decision_tree import DecisionTree, TreeDocument, format_tree, parse_tree, verify_tree
from salet.strategies.registry import find_strategy, grow_tree

NORMAL = Rules()
HEAD = "salet-tree 1\nlexicon nine 1234\nrules normal\nstrategy entropy\n\n"


@pytest.fixture(scope="module")
def tree(hundredth: Lexicon) -> DecisionTree:
    return grow_tree(new_position(hundredth), find_strategy("entropy"))


@pytest.fixture(scope="module")
def text(tree: DecisionTree, hundredth: Lexicon) -> str:
    return format_tree(TreeDocument(tree, "hundredth", hundredth.hash, Rules("hard", 8), "entropy"))


# --- Text -------------------------------------------------------------------------------------------------------


def test_a_tree_is_read_back_as_it_was_written(text: str, tree: DecisionTree, hundredth: Lexicon) -> None:
    found = parse_tree(text)
    assert found == TreeDocument(tree, "hundredth", hundredth.hash, Rules("hard", 8), "entropy")
    assert format_tree(found) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("", "first line of a tree file is 'salet-tree 1'"),
        ("salet-tree 2\n\nmight\n", "first line of a tree file is"),
        ("salet-tree 1\nlexicon nine 1234", "needs an empty line"),
        ("salet-tree 1\nrules normal\n\nmight\n", "missing: lexicon and strategy"),
        ("salet-tree 1\nlexicon nine\nrules normal\nstrategy entropy\n\nmight\n", "name and hash"),
        (HEAD, "has no guess"),
        (HEAD + "might\n      BBBBB crane\n", "Line 7: 'BBBBB crane' is indented too far"),
        (HEAD + "  BBBBB crane\n", "Line 6: 'BBBBB crane' is indented too far, or starts a second tree"),
        (HEAD + "might\ncrane\n", "Line 7: 'crane' is indented too far, or starts a second tree"),
        (HEAD + "might\n  BBBBB crane\n  BBBBB light\n", "Line 8: this pattern already has a branch"),
        (HEAD + "might\n  BBBBBB planet\n", "Line 7: 'planet' and 'might' have different lengths"),
        (HEAD + "might\n BBBBB crane\n", "Line 7: expected PATTERN guess"),
        (HEAD + "might\n  crane\n", "Line 7: expected PATTERN guess"),
        (HEAD + "might crane\n", "Line 6: expected a guess"),
        (HEAD + "m1ght\n", "Line 6: expected a guess"),
        (HEAD + "might\n  BBBBX crane\n", "Line 7: 'BBBBX' isn't 5 tiles"),
        (HEAD + "might\n  BBBB crane\n", "Line 7: 'BBBB' isn't 5 tiles"),
        (HEAD + "might\n\n  BBBBB crane\n", "Line 7: expected a guess"),
    ),
)
def test_a_text_that_is_no_tree_is_refused_with_the_line(text: str, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        parse_tree(text)


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["salet-tree 1", "", "lexicon nine 12", "rules normal", "strategy x", "might!", "  BBBBB crane"]
        ),
        st.tuples(st.integers(0, 9), st.text("BYG xñ!é1\t", max_size=12)).map(lambda row: " " * row[0] + row[1]),
        st.text(max_size=20),
    ),
    max_size=12,
)


@given(st.one_of(st.text(), LINES.map("\n".join), LINES.map(lambda lines: HEAD + "\n".join(["might", *lines]))))
def test_whatever_a_text_holds_the_answer_is_a_tree_or_our_own_error(text: str) -> None:
    try:
        found = parse_tree(text)
    except SaletError:
        return
    assert parse_tree(format_tree(found)) == found


# --- Check ------------------------------------------------------------------------------------------------------


def without_a_branch(tree: DecisionTree) -> DecisionTree:
    return replace(tree, branches=dict(list(tree.branches.items())[1:]))


def with_a_branch_that_no_answer_shows(tree: DecisionTree) -> DecisionTree:
    unused = next(code for code in range(242) if code not in tree.branches)
    return replace(tree, branches={**tree.branches, unused: DecisionTree("cigar", True)})


def with_a_wrong_mark(tree: DecisionTree) -> DecisionTree:
    return replace(tree, hit=not tree.hit)


def with_two_branches_exchanged(tree: DecisionTree) -> DecisionTree:
    (one, first), (two, second), *rest = tree.branches.items()
    return replace(tree, branches={one: second, two: first, **dict(rest)})


def with_a_foreign_word(tree: DecisionTree) -> DecisionTree:
    return replace(tree, guess="zzzzz")


def with_a_long_word(tree: DecisionTree) -> DecisionTree:
    return replace(tree, guess="planet")


@pytest.mark.parametrize(
    ("spoil", "fault"),
    (
        (without_a_branch, "the tree never finds "),
        (with_a_branch_that_no_answer_shows, "fits no answer"),
        (with_a_wrong_mark, "a possible answer, but the tree says otherwise"),
        (with_two_branches_exchanged, "the tree never finds "),
        (with_a_foreign_word, "zzzzz isn't in word list hundredth"),
        (with_a_long_word, "planet isn't in word list hundredth"),
    ),
)
@pytest.mark.parametrize("deeper", (False, True))
def test_a_planted_fault_is_found(
    tree: DecisionTree, hundredth: Lexicon, spoil: Callable[[DecisionTree], DecisionTree], fault: str, deeper: bool
) -> None:
    if deeper:
        pattern, branch = next((p, b) for p, b in tree.branches.items() if len(b.branches) >= 2)
        spoiled = replace(tree, branches={**tree.branches, pattern: spoil(branch)})
    else:
        spoiled = spoil(tree)
    faults = verify_tree(spoiled, hundredth, NORMAL)
    assert any(fault in found for found in faults), faults
    assert all(found.startswith("After ") for found in faults)


def test_a_guess_that_hard_mode_forbids_is_found(nine: Lexicon) -> None:
    words = Lexicon.of(nine.answers[:3], ["crane"])
    tree = DecisionTree(
        "eight", True, {pattern_from_text("BGGGG"): DecisionTree("crane", False, {0: DecisionTree("fight", True)})}
    )
    faults = verify_tree(tree, words, Rules("hard"))
    assert "After eight BGGGG: Hard mode doesn't allow crane: letter 2 must be i (green in eight)." in faults


# --- In mid-game ------------------------------------------------------------------------------------------------


def test_the_tree_of_a_position_says_so_and_is_checked_from_there(hundredth: Lexicon) -> None:
    position = new_position(hundredth)
    opener = hundredth.answers[0]
    pattern, part = max(position.partition(opener).items(), key=lambda item: len(item[1]))
    here = position.play(opener, pattern)
    tree = grow_tree(here, find_strategy("entropy"))
    file = TreeDocument(tree, hundredth.name, hundredth.hash, NORMAL, "entropy", here.turns)
    text = format_tree(file)
    assert f"\nposition {here.text}\n" in text
    assert parse_tree(text) == file
    assert verify_tree(tree, hundredth, NORMAL, here.turns) == []
    assert sorted(word for word, _ in tree.depths()) == sorted(here.words)
    assert tree.answers == len(part) == len(here.words)
    assert verify_tree(tree, hundredth, NORMAL) != []
    assert verify_tree(tree, hundredth, Rules(limit=1), here.turns)[0].endswith("is guess 2, but the limit is 1.")


def test_a_head_with_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(FileError, match="Can't read the position in the header"):
        parse_tree(HEAD.replace("strategy", "position crane.BBB\nstrategy") + "might!\n")
