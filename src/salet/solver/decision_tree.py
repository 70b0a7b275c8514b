"""Decision trees: which word to guess after every reply; read, write, follow and check.

A tree is plain data without NumPy. Its text has one line a guess, which a person can read and diff:

    salet-tree 1
    lexicon original a5a1...
    rules normal
    strategy entropy

    soare
      BBBBB clint
        BBBBB puddy!

After the pattern comes the guess to make; deeper lines follow from it. `!` says that the guess may be the
answer itself. A pattern that no answer can show has no line. The tree of a position in mid-game says so in its head:
`position crane.BYGBB`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from salet.errors import FileError, InvalidPatternError, SaletError, quote_input
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, format_turns, parse_turns
from salet.game.pattern import TILES, all_green, pattern_from_text, pattern_of, pattern_text
from salet.game.rules import Rules
from salet.game.spelling import MAX_WORD_LENGTH, MIN_WORD_LENGTH
from salet.rich_display import RichDisplay
from salet.wording import join_words

MAGIC = "salet-tree 1"
MAX_GAME_LENGTH = 64  # where a strategy that plays past the limit is given up
LINE = re.compile(
    rf"(?P<depth>(?:  )*)(?:(?P<tiles>[^ ]+) )?(?P<guess>[^\W\d_]{{{MIN_WORD_LENGTH},{MAX_WORD_LENGTH}}})(?P<hit>!?)"
)


@dataclass(frozen=True, slots=True, repr=False)
class DecisionTree(RichDisplay):
    """A guess, whether it may be the answer, and the tree to follow after each other pattern."""

    guess: str
    hit: bool
    branches: Mapping[int, "DecisionTree"] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Tree {self.guess}: {self.answers:,} answers>"

    @property
    def answers(self) -> int:
        """How many answers the tree finds."""
        return sum(1 for _ in self.depths())

    @property
    def total(self) -> int:
        """The guesses of all its games together."""
        return sum(depth for _, depth in self.depths())

    def as_json(self) -> dict[str, Any]:
        """Return the tree as nested JSON, branches by their tiles.

        >>> DecisionTree("ox", True, {0: DecisionTree("my", True)}).as_json()["branches"]["BB"]["guess"]
        'my'
        """
        parts = {pattern_text(pattern, len(self.guess)): branch.as_json() for pattern, branch in self.branches.items()}
        return {"guess": self.guess, "hit": self.hit, "branches": parts}

    def depths(self, depth: int = 1) -> Iterator[tuple[str, int]]:
        """Yield every answer that the tree finds with the number of guesses it takes."""
        if self.hit:
            yield self.guess, depth
        for branch in self.branches.values():
            yield from branch.depths(depth + 1)

    def weighted_total(self, weights: Mapping[str, int], loss: int) -> int:
        """Return the guesses of the games for some answers, each times its weight; a lost game counts as `loss`."""
        depths = dict(self.depths())
        return sum(weight * depths.get(word, loss) for word, weight in weights.items())

    def follow(self, answer: str, reply: Callable[[str, str], int] = pattern_of) -> list[Turn]:
        """Return the game that the tree plays against an answer, as far as it goes; reply: that of the game."""
        turn = Turn(self.guess, reply(self.guess, answer))
        branch = self.branches.get(turn.pattern)
        return [turn, *branch.follow(answer, reply)] if branch else [turn]


@dataclass(frozen=True, slots=True)
class TreeDocument:
    """A tree with what it was made for; turns: what was played before it begins."""

    tree: DecisionTree
    lexicon: str
    lexicon_hash: str
    rules: Rules
    strategy: str
    turns: tuple[Turn, ...] = ()


# --- Text -------------------------------------------------------------------------------------------------------


def format_tree(file: TreeDocument) -> str:
    """Return the text of a tree."""
    head = [
        MAGIC,
        f"lexicon {file.lexicon} {file.lexicon_hash}",
        f"rules {file.rules.text}",
        *([f"position {format_turns(file.turns)}"] if file.turns else []),
        f"strategy {file.strategy}",
        "",
    ]
    return "\n".join([*head, *tree_lines(file.tree), ""])


def tree_lines(tree: DecisionTree, prefix: str = "", depth: int = 0) -> Iterator[str]:
    """Yield the lines of a tree, one per guess."""
    yield f"{'  ' * depth}{prefix}{tree.guess}{'!' if tree.hit else ''}"
    for pattern in sorted(tree.branches):
        tiles = pattern_text(pattern, len(tree.guess))
        yield from tree_lines(tree.branches[pattern], f"{tiles} ", depth + 1)


def parse_tree(text: str) -> TreeDocument:
    """Return the tree that a text holds, or raise FileError with the line that is wrong."""
    lines = text.splitlines()
    if not lines or lines[0] != MAGIC:
        raise FileError(f"This isn't a Salet tree. The first line of a tree file is {MAGIC!r}.")
    try:
        end = lines.index("")
    except ValueError:
        raise FileError("The tree needs an empty line between its header and its guesses.") from None
    name, digest, rules, head = read_head(lines[1:end], "strategy")
    tree = parse_lines(lines, end + 1)
    return TreeDocument(tree, name, digest, rules, head["strategy"], turns_of_head(head, len(tree.guess)))


def read_head(lines: Sequence[str], *needed: str) -> tuple[str, str, Rules, dict[str, str]]:
    """Return the lexicon's name and hash, the rules, and all that a head says, by name."""
    head = dict(line.split(" ", 1) for line in lines if " " in line)
    missing = {"lexicon", "rules", *needed} - head.keys()
    if missing:
        raise FileError(f"The header is missing: {join_words(sorted(missing))}.")
    name, _, digest = head["lexicon"].rpartition(" ")
    if not name:
        raise FileError("The header needs the word list's name and hash, like this: 'lexicon original a5a1...'.")
    return name, digest, Rules.read(head["rules"]), head


def turns_of_head(head: Mapping[str, str], length: int) -> tuple[Turn, ...]:
    """Return the turns of the position that a file's head names; none, if it names none."""
    try:
        return parse_turns(head.get("position", ""), length=length)
    except SaletError as error:
        raise FileError(f"Can't read the position in the header: {error}") from None


def parse_lines(lines: list[str], first: int = 0) -> DecisionTree:
    """Return the tree of the lines from `first` on."""
    last: list[dict[int, DecisionTree]] = [{}]  # the root, and the branches of the last tree of each depth
    for number, line in enumerate(lines[first:], first + 1):
        found = LINE.fullmatch(line)
        if found is None or bool(found["depth"]) != bool(found["tiles"]):
            wanted = "PATTERN guess" if line.startswith(" ") else "a guess"
            raise FileError(f"Line {number}: expected {wanted}, found {quote_input(line.strip())}.")
        depth, tiles, guess = len(found["depth"]) // 2, found["tiles"] or "", found["guess"]
        if depth and (len(tiles) != len(guess) or not set(tiles) <= set(TILES)):
            raise FileError(f"Line {number}: {quote_input(tiles)} isn't {len(guess)} tiles of B, Y, and G.")
        if depth >= min(len(last), MAX_GAME_LENGTH) or (depth == 0 and last[0]):
            raise FileError(f"Line {number}: {quote_input(line.strip())} is indented too far, or starts a second tree.")
        pattern, tree = pattern_from_text(tiles), DecisionTree(guess, bool(found["hit"]), {})
        if pattern in last[depth]:
            raise FileError(f"Line {number}: this pattern already has a branch.")
        last[depth][pattern] = tree
        if len(guess) != len(last[0][0].guess):
            raise FileError(
                f"Line {number}: {quote_input(guess)} and {quote_input(last[0][0].guess)} have different lengths."
            )
        last[depth + 1 :] = [tree.branches]  # type: ignore[list-item]  # made as a dict above
    if not last[0]:
        raise FileError("The tree has no guesses.")
    return last[0][0]


# --- Check ------------------------------------------------------------------------------------------------------


def verify_tree(
    tree: DecisionTree, lexicon: Lexicon, rules: Rules, turns: tuple[Turn, ...] = (), *, may_lose: bool = False
) -> list[str]:
    """Return a tree's faults; none if it finds every answer by legal guesses in time.

    turns: what was played before; then the answers are those that fit. may_lose: the tree may miss some of them.

    Everything is derived from `pattern_of`, so the check does not rest on the kernels that made the tree.
    """
    if rules.feedback != "true":
        raise InvalidPatternError("Only trees for normal or hard rules can be checked.")
    if played := list(_played_faults(turns, lexicon, rules)):
        return played
    answers = answers_fitting(lexicon, turns)
    if not answers:
        return [f"No answer in word list {lexicon.name} fits {format_turns(turns)}."]
    return list(_faults(tree, answers, turns, lexicon, rules, may_lose=may_lose))


def answers_fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> list[str]:
    """Return the answers that would have given these replies, by the definition of a pattern."""
    if any(len(turn.guess) != lexicon.length for turn in turns):
        return []
    return [word for word in lexicon.answers if all(pattern_of(turn.guess, word) == turn.pattern for turn in turns)]


def _played_faults(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> Iterator[str]:
    """Yield the faults of what was played before: not a word, or not allowed."""
    for number, turn in enumerate(turns):
        if turn.guess not in lexicon:
            yield f"{turn.guess}, an earlier guess, isn't in word list {lexicon.name}."
        elif refusal := rules.refusal(turn.guess, turns[:number]):
            yield f"Earlier guess: {refusal}"


def _faults(
    tree: DecisionTree,
    answers: list[str],
    turns: tuple[Turn, ...],
    lexicon: Lexicon,
    rules: Rules,
    *,
    may_lose: bool,
) -> Iterator[str]:
    where = " ".join(f"{t.guess} {pattern_text(t.pattern, lexicon.length)}" for t in turns) or "the start"
    yield from (f"After {where}: {fault}" for fault in _guess_faults(tree, turns, lexicon, rules))
    if len(tree.guess) != lexicon.length:
        return
    parts: dict[int, list[str]] = {}
    for answer in answers:
        parts.setdefault(pattern_of(tree.guess, answer), []).append(answer)
    hits = parts.pop(all_green(lexicon.length), [])
    if bool(hits) != tree.hit:
        fits = "is" if hits else "isn't"
        yield f"After {where}: {tree.guess} {fits} a possible answer, but the tree says otherwise."
    for pattern in tree.branches.keys() - parts.keys():
        yield f"After {where}: the branch {pattern_text(pattern, lexicon.length)} of {tree.guess} fits no answer."
    for pattern, part in parts.items():
        branch = tree.branches.get(pattern)
        if branch is not None:
            after = (*turns, Turn(tree.guess, pattern))
            yield from _faults(branch, part, after, lexicon, rules, may_lose=may_lose)
        elif not may_lose:
            yield f"After {where} {tree.guess}: the tree never finds {join_words(part)}."


def _guess_faults(tree: DecisionTree, turns: tuple[Turn, ...], lexicon: Lexicon, rules: Rules) -> Iterator[str]:
    if tree.guess not in lexicon:
        yield f"{tree.guess} isn't in word list {lexicon.name}."
    elif refusal := rules.refusal(tree.guess, turns):
        yield refusal
    if len(turns) >= rules.limit:
        yield f"{tree.guess} is guess {len(turns) + 1}, but the limit is {rules.limit}."


def distribution(tree: DecisionTree) -> dict[int, int]:
    """Return how many answers the tree finds with each number of guesses."""
    return dict(sorted(Counter(depth for _, depth in tree.depths()).items()))
