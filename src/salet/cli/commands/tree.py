"""`salet tree`: look at decision trees, and convert them."""

from dataclasses import replace
from pathlib import Path

import click

from salet.cli import options, output
from salet.errors import BadFile, UnknownName
from salet.game.notation import read
from salet.game.rules import Rules
from salet.show.lab import FORMS
from salet.show.text import histogram
from salet.solver.tree import Tree, TreeFile, distribution, load_tree, tree_lines

FORMS_ABOUT = "Write all of it: Salet's own form; nested; a row for each answer with its game."
EPILOG = """\b
Examples:
  salet tree entropy --lexicon original --depth 3
  salet tree best.tree salet bybgb
  salet tree s1-a --to text -o s1-a.tree
"""


@click.command(epilog=EPILOG)
@click.argument("tree", metavar="FILE|STRATEGY")
@click.argument("position", nargs=-1)
@click.option("--depth", default=2, show_default=True, type=click.IntRange(1, 20), help="How many guesses deep.")
@click.option("--to", "form", type=click.Choice(list(FORMS)), help=FORMS_ABOUT)
@options.output_option(help="Write here, not to the screen.")
@options.own_lexicon
@options.rules_option()
def command(
    tree: str,
    position: tuple[str, ...],
    depth: int,
    form: str | None,
    path: Path | None,
    lexicon: str | None,
    rules: str | None,
) -> None:
    """What the tree in a file, or that of a strategy, plays from POSITION on (the start if none is given).

    A file names its lexicon and rules; if you name them too, they must be the same.
    """
    whole = _found(tree, lexicon, rules)
    found = _at(whole, options.position_text(position)) if position else whole
    if form:
        _print_or_write(FORMS[form](found), path)
    else:
        outline = "\n".join([*tree_lines(_cut(found.tree, depth)), ""])
        _print_or_write(f"{outline}\nGuesses from here on:\n{histogram(distribution(found.tree), 0)}\n", path)


def _print_or_write(text: str, path: Path | None) -> None:
    if path is None:
        output.print_text(text.rstrip("\n"))
    else:
        output.write_file(path, text)


def _found(name: str, lexicon: str | None, rules: str | None) -> TreeFile:
    """Return the tree in the file of that name, or else that of the strategy."""
    if Path(name).is_file():
        found = load_tree(Path(name))
        if lexicon:
            options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
        if rules and Rules.read(rules) != found.rules:
            raise click.UsageError(f"The tree in {name} was made for rules {found.rules.text}, not {rules}.")
        return found
    if Path(name).is_dir():
        raise BadFile(f"{name} is a folder. Name a tree's file, or a strategy.")
    if Path(name).name != name or Path(name).suffix:
        raise BadFile(f"The file {name} does not exist. Name a tree's file, or a strategy.")
    from salet.study.tournament import bench

    played = bench(name, lexicon, rules)
    return TreeFile(played.tree, played.lexicon.name, played.lexicon.hash, played.rules, played.strategy)


def _at(found: TreeFile, text: str) -> TreeFile:
    """Return what the tree plays from a position, given from the start or from the tree's own beginning."""
    tree, before = found.tree, len(found.turns)
    turns = read(text, length=len(tree.guess))
    whole = turns if turns[:before] == found.turns else found.turns + turns
    for guess, pattern in whole[before:]:
        if guess != tree.guess:
            raise UnknownName(f"The tree does not reach this position: there it guesses {tree.guess}, not {guess}.")
        if pattern not in tree.branches:
            raise UnknownName(f"The tree ends before this position: it has nothing after those tiles of {guess}.")
        tree = tree.branches[pattern]
    return replace(found, tree=tree, turns=whole)


def _cut(tree: Tree, depth: int) -> Tree:
    branches = {} if depth == 1 else {p: _cut(branch, depth - 1) for p, branch in tree.branches.items()}
    return Tree(tree.guess, tree.hit, branches)
