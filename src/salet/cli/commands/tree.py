"""`salet tree`: grow, look at and check decision trees."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.errors import BadFile, UnknownName
from salet.game.rules import Rules
from salet.game.text.notation import Turn, read, write
from salet.limits import read_text
from salet.show.lab import FORMS, branches
from salet.show.text import histogram
from salet.solver.tree import Tree, TreeFile, distribution, fitting, read_tree, tree_lines, verify, write_tree

if TYPE_CHECKING:
    from salet.study.lab.tournament import Tournament

FORMS_ABOUT = "All of it nested; a row for each answer with its game; a graph for Graphviz."
EXPORT_EPILOG = """\b
Examples:
  salet tree export best.tree --to csv -o games.csv
  salet tree export entropy --lexicon original --to json
  salet tree export best.tree --to dot | dot -Tsvg -o tree.svg
"""


@click.group(cls=options.Group)
def command() -> None:
    """Grow, look at and check decision trees."""


@command.command()
@click.argument("strategy")
@options.output_option(help="Write here, not to the screen.")
@options.own_lexicon
@options.rules
def grow(strategy: str, path: Path | None, lexicon: str | None, rules: str | None) -> None:
    """Write the tree of every game that STRATEGY plays."""
    played = _played(strategy, lexicon, rules)
    about = f"{len(played.lexicon.answers):,} answers, mean {played.mean:.4f}"
    _print_or_write(write_tree(_labelled(played)), path, about)


@command.command()
@click.argument("tree", metavar="FILE|STRATEGY")
@click.argument("position", nargs=-1)
@click.option("--depth", default=2, show_default=True, type=click.IntRange(1, 20), help="How many guesses deep.")
@options.own_lexicon
@options.rules
@options.json_option
def show(
    tree: str, position: tuple[str, ...], depth: int, lexicon: str | None, rules: str | None, as_json: bool
) -> None:
    """What the tree in a file, or that of a strategy, plays from POSITION on (the start if none is given).

    A file names its lexicon and rules; if you name them too, they must be the same.
    """
    found = _found(tree, lexicon, rules)
    turns, whole = _at(found, options.position_text(position))
    part = _cut(whole, depth)
    if as_json:
        head = {"lexicon": found.lexicon, "rules": found.rules.text, "position": write(turns)}
        output.print_json({**head, "tree": branches(part)})
        return
    shown = "\n".join([*tree_lines(part), ""])
    output.print_text(f"{shown}\nGuesses from here on:\n{histogram(distribution(whole), 0)}")


@command.command(epilog=EXPORT_EPILOG)
@click.argument("tree", metavar="FILE|STRATEGY")
@click.option("--to", "form", type=click.Choice(list(FORMS)), default="json", show_default=True, help=FORMS_ABOUT)
@options.output_option(help="Write here, not to the screen.")
@options.own_lexicon
@options.rules
def export(tree: str, form: str, path: Path | None, lexicon: str | None, rules: str | None) -> None:
    """Convert the tree in a file, or that of a strategy, for other programs."""
    _print_or_write(FORMS[form](_found(tree, lexicon, rules)), path)


@command.command("verify")
@click.argument("file", type=options.File)
@options.lexicon_option(show_default="the one it names")
@options.json_option
def verify_(file: Path, lexicon: str | None, as_json: bool) -> int:
    """Check the tree in FILE from the rules of the game alone."""
    found = _file(file)
    words = options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
    faults = verify(found.tree, words, found.rules, found.turns)
    answers = len(fitting(words, found.turns))
    total = found.tree.total
    figures = {
        "lexicon": words.name,
        "rules": found.rules.text,
        "position": write(found.turns),
        "answers": answers,
        "total": total,
        "distribution": {str(guesses): count for guesses, count in distribution(found.tree).items()},
    }
    left = f" that {write(found.turns)} leaves" if found.turns else ""
    once = "" if words.uniform else ", every word counted once"
    valid = f"Valid: finds all {answers:,} answers{left}, total {total:,}, mean {total / max(1, answers):.4f}{once}."
    return output.print_check(figures, faults, valid, as_json)


def _print_or_write(text: str, path: Path | None, about: str = "") -> None:
    if path is None:
        output.print_text(text.rstrip("\n"))
    else:
        output.write_file(path, text, about)


def _file(path: Path) -> TreeFile:
    text = read_text(path)
    try:
        return read_tree(text)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _played(strategy: str, lexicon: str | None, rules: str | None) -> "Tournament":
    from salet.study.lab.tournament import bench

    return bench(strategy, lexicon, rules)


def _labelled(played: "Tournament") -> TreeFile:
    words = played.lexicon
    return TreeFile(played.tree, words.name, words.hash, played.rules, played.strategy)


def _found(name: str, lexicon: str | None, rules: str | None) -> TreeFile:
    """Return the tree in the file of that name, or else that of the strategy."""
    if Path(name).is_file():
        found = _file(Path(name))
        if lexicon:
            options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
        if rules and Rules.read(rules) != found.rules:
            raise click.UsageError(f"The tree in {name} was made for rules {found.rules.text}, not {rules}.")
        return found
    if Path(name).is_dir():
        raise BadFile(f"{name} is a folder. Name a tree's file, or a strategy.")
    if Path(name).name != name or Path(name).suffix:
        raise BadFile(f"The file {name} does not exist. Name a tree's file, or a strategy.")
    return _labelled(_played(name, lexicon, rules))


def _at(found: TreeFile, text: str) -> tuple[tuple[Turn, ...], Tree]:
    """Return a position, given from the start or from the tree's own beginning, and what the tree plays from there."""
    tree, before = found.tree, len(found.turns)
    turns = read(text, length=len(tree.guess))
    whole = turns if turns[:before] == found.turns else found.turns + turns
    for guess, pattern in whole[before:]:
        if guess != tree.guess:
            raise UnknownName(f"The tree does not reach this position: there it guesses {tree.guess}, not {guess}.")
        if pattern not in tree.branches:
            raise UnknownName(f"The tree ends before this position: it has nothing after those tiles of {guess}.")
        tree = tree.branches[pattern]
    return whole, tree


def _cut(tree: Tree, depth: int) -> Tree:
    branches = {} if depth == 1 else {p: _cut(branch, depth - 1) for p, branch in tree.branches.items()}
    return Tree(tree.guess, tree.hit, branches)
