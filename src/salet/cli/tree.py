"""`salet tree`: grow, look at and check decision trees."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from salet.cli import options
from salet.errors import BadFile, UnknownName
from salet.game.lexicon import Lexicon, load
from salet.game.notation import read
from salet.game.rules import Rules
from salet.show.text import histogram
from salet.solver.tree import Tree, TreeFile, distribution, read_tree, verify, write_tree

if TYPE_CHECKING:
    from salet.study.tournament import Tournament

Existing = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def command() -> None:
    """Grow, look at and check decision trees."""


@command.command()
@click.argument("strategy")
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write here, not to the screen.")
@options.lexicon_choice
@options.rules_options
def grow(
    strategy: str,
    output: Path | None,
    lexicon: str | None,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
) -> None:
    """Write the tree of every game that STRATEGY plays."""
    played = _played(strategy, options.lexicon_named(lexicon, length), options.rules_named(rules, hard, strict))
    words = played.lexicon
    text = write_tree(_labelled(played))
    if output is None:
        options.print_text(text.rstrip())
    else:
        options.write_file(output, text, f"{len(words.answers):,} answers, mean {played.mean:.4f}")


@command.command()
@click.argument("tree", metavar="FILE|STRATEGY")
@click.argument("position", nargs=-1)
@click.option("--depth", default=2, show_default=True, type=click.IntRange(1, 20), help="How many guesses deep.")
@options.lexicon_choice
@options.rules_options
@options.json_option
def show(
    tree: str,
    position: tuple[str, ...],
    depth: int,
    lexicon: str | None,
    length: int | None,
    rules: str | None,
    hard: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """What the tree in a file, or that of a strategy, plays from POSITION on (the start if none is given).

    Lexicon and rules are those of a strategy; a file names its own.
    """
    asked = options.lexicon_named(lexicon, length), options.rules_named(rules, hard, strict)
    found = _found(tree, *asked)
    part = _at(found.tree, options.position_text(position))
    if as_json:
        options.print_json({"lexicon": found.lexicon, "rules": found.rules.text, "tree": _as_json(part, depth)})
        return
    shown = write_tree(TreeFile(_cut(part, depth), *_labels(found))).split("\n\n", 1)[1]
    options.print_text(f"{shown}\nGuesses from here on:\n{histogram(distribution(part), 0)}")


@command.command("verify")
@click.argument("file", type=Existing)
@click.option("--lexicon", "-l", help="Check against this lexicon, not the one that the file names.")
@options.length_option
@options.json_option
def verify_(file: Path, lexicon: str | None, length: int | None, as_json: bool) -> int:
    """Check the tree in FILE from the rules of the game alone."""
    found = _file(file)
    words = options.lexicon_named(lexicon, length) or _own_lexicon(found)
    faults = verify(found.tree, words, found.rules)
    counts = distribution(found.tree)
    total = sum(guesses * count for guesses, count in counts.items())
    if as_json:
        options.print_json(
            {
                "valid": not faults,
                "lexicon": words.name,
                "rules": found.rules.text,
                "answers": len(words.answers),
                "total": total,
                "distribution": {str(guesses): count for guesses, count in counts.items()},
                "faults": faults,
            }
        )
    elif faults:
        options.print_text("\n".join([f"{len(faults):,} faults:", *faults[:20]]))
    else:
        mean = total / len(words.answers)
        options.print_text(f"Valid: finds all {len(words.answers):,} answers, total {total:,}, mean {mean:.4f}.")
    return 1 if faults else 0


def _file(path: Path) -> TreeFile:
    text = options.read_text(path)
    try:
        return read_tree(text)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _own_lexicon(found: TreeFile) -> Lexicon:
    words = load(found.lexicon)
    if words.hash != found.lexicon_hash:
        raise BadFile(
            f"The tree was made for another version of lexicon {found.lexicon}."
            f" To check it against today's, say --lexicon {found.lexicon}."
        )
    return words


def _played(strategy: str, lexicon: Lexicon | None, rules: str | None) -> "Tournament":
    options.heavy()
    from salet.study.tournament import bench

    return bench(strategy, lexicon, rules)


def _labelled(played: "Tournament") -> TreeFile:
    words = played.lexicon
    return TreeFile(played.tree, words.name, words.hash, played.rules, played.strategy)


def _found(name: str, lexicon: Lexicon | None, rules: str | None) -> TreeFile:
    """Return the tree in the file of that name, or else that of the strategy."""
    if Path(name).is_file():
        if lexicon or rules:
            raise click.UsageError(f"{name} is a file, which names its own lexicon and rules.")
        return _file(Path(name))
    if Path(name).name != name or Path(name).suffix:
        raise BadFile(f"The file {name} does not exist. Name a tree's file, or a strategy.")
    return _labelled(_played(name, lexicon, rules))


def _labels(found: TreeFile) -> tuple[str, str, Rules, str]:
    return found.lexicon, found.lexicon_hash, found.rules, found.strategy


def _at(tree: Tree, text: str) -> Tree:
    for guess, pattern in read(text, length=len(tree.guess)):
        if guess != tree.guess:
            raise UnknownName(f"The tree does not reach this position: there it guesses {tree.guess}, not {guess}.")
        if pattern not in tree.branches:
            raise UnknownName(f"The tree ends before this position: it has nothing after those tiles of {guess}.")
        tree = tree.branches[pattern]
    return tree


def _cut(tree: Tree, depth: int) -> Tree:
    branches = {} if depth == 1 else {p: _cut(branch, depth - 1) for p, branch in tree.branches.items()}
    return Tree(tree.guess, tree.hit, branches)


def _as_json(tree: Tree, depth: int) -> dict[str, Any]:
    from salet.game.pattern import pattern_text

    branches = {pattern_text(p, len(tree.guess)): _as_json(b, depth - 1) for p, b in tree.branches.items()}
    return {"guess": tree.guess, "hit": tree.hit, "branches": branches if depth > 1 else {}}
