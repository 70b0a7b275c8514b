"""Trees in formats for other programs: nested JSON, CSV with a row per answer, and Graphviz."""

import csv
import json
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

from salet.game.pattern import pattern_text
from salet.game.text.notation import write
from salet.solver.tree import Tree, TreeFile


def branches(tree: Tree) -> dict[str, Any]:
    """Return a tree as a value for JSON.

    >>> branches(Tree("ox", True, {0: Tree("my", True)}))["branches"]["BB"]["guess"]
    'my'
    """
    parts = {pattern_text(pattern, len(tree.guess)): branches(branch) for pattern, branch in tree.branches.items()}
    return {"guess": tree.guess, "hit": tree.hit, "branches": parts}


def tree_json(file: TreeFile) -> str:
    """Return a tree as nested JSON, with its lexicon, rules, position and strategy."""
    value = {
        "lexicon": file.lexicon,
        "lexicon_hash": file.lexicon_hash,
        "rules": file.rules.text,
        "position": write(file.turns),
        "strategy": file.strategy,
        "tree": branches(file.tree),
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def tree_csv(file: TreeFile) -> str:
    """Return CSV with a row per answer, in order: the number of guesses, and the guesses."""
    text = StringIO()
    games = sorted((game[-1], len(game), " ".join(game)) for game in _games(file.tree, ()))
    csv.writer(text, lineterminator="\n").writerows([("answer", "guesses", "game"), *games])
    return text.getvalue()


def _games(tree: Tree, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    here = (*before, tree.guess)
    if tree.hit:
        yield here
    for branch in tree.branches.values():
        yield from _games(branch, here)


def tree_dot(file: TreeFile) -> str:
    """Return a tree as Graphviz: a box per guess, with a double border if it may be the answer."""
    name = ", ".join([f"{file.strategy} on {file.lexicon}", file.rules.text, *filter(None, [write(file.turns)])])
    head = ["digraph tree {", f"  label={_quoted(name)}; rankdir=LR; node [shape=box]"]
    return "\n".join([*head, *_edges(file.tree, "guess"), "}", ""])


def _edges(tree: Tree, node: str) -> Iterator[str]:
    yield f"  {node} [label={_quoted(tree.guess)}{'; peripheries=2' if tree.hit else ''}]"
    for pattern, branch in sorted(tree.branches.items()):
        below = f"{node}_{pattern}"
        yield from _edges(branch, below)
        yield f'  {node} -> {below} [label="{pattern_text(pattern, len(tree.guess))}"]'


def _quoted(text: str) -> str:
    r"""Return a text as Graphviz reads it.

    >>> print(_quoted('say "salet"'))
    "say \"salet\""
    """
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


FORMS: dict[str, Callable[[TreeFile], str]] = {"json": tree_json, "csv": tree_csv, "dot": tree_dot}
