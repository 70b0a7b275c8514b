"""Solvers and proofs: published ones, games, tournaments, trees, proofs and their checks."""

import contextlib
import io
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from salet.cli import options, output
from salet.cli.completion import STRATEGIES, STRATEGY_OR_FILE
from salet.cli.settings import without_settings
from salet.errors import FileError, UnknownNameError
from salet.game.daily import original_answer
from salet.game.lexicon import load_lexicon
from salet.game.notation import format_turns, parse_turns
from salet.game.past_answers import ORIGINAL_END
from salet.game.position import new_position
from salet.game.rules import Rules
from salet.lab import claims, tournament
from salet.lab import prove as proofs
from salet.lab.certificate import check_certificate, read_certificate, write_certificate
from salet.play.match import answer_on
from salet.show import lab
from salet.show.blocks import BLANK, Text
from salet.show.play import game_blocks
from salet.show.plots import check_figure_name, comparison_figure, write_figure
from salet.show.tree_picture import tree_svg_file
from salet.solver import decision_tree as trees
from salet.solver.objective import MEAN
from salet.strategies.registry import PUBLISHED, SHIPPED, find_strategy, rank
from salet.system import read_text
from salet.wording import plural
from salet.workers import executor_at

# --- solvers ----------------------------------------------------------------------------------------------------


@click.group(invoke_without_command=True)
@options.json_option
@click.pass_context
def solvers(context: click.Context, as_json: bool) -> None:
    """List the solvers you can run: five published ones and Salet's own."""
    if context.invoked_subcommand is not None:
        return
    if as_json:
        output.print_json([*map(lab.strategy_json, SHIPPED)])
    else:
        output.print_text(lab.solvers_blocks())


OWN = "salet"  # the name under which Salet's own strategies are described together


def _describe(name: str) -> None:
    """Print the idea, source, and weakness of a strategy, or of each one from an author or Salet."""
    strategies = [one for one in SHIPPED if name in (one.name, one.name.split("-")[0])]
    if name == OWN:
        strategies = [one for one in SHIPPED if one.name not in PUBLISHED]
    blocks = lab.strategies_blocks(strategies)
    if strategies[0].name in PUBLISHED:
        check = f"To check its claims: salet solvers check {name[:2]}"
        blocks += [BLANK, Text(f"For the write-up step by step, see docs/authors.md. {check}")]
    output.print_text(blocks)


for name in map(str.lower, claims.AUTHORS):
    solvers.command(name, help=f"Describe the strategies from {name.upper()}.")(partial(_describe, name))
solvers.command(OWN, help="Describe Salet's own strategies.")(partial(_describe, OWN))
for name in {one.name for one in SHIPPED} - {*solvers.commands}:
    solvers.command(name, help=f"Describe the strategy {name}.", hidden=True)(partial(_describe, name))


@solvers.command()
@click.argument(
    "authors", nargs=-1, type=click.Choice(claims.AUTHORS, case_sensitive=False), metavar="[s0|s1|s2|s3|s4]..."
)
def check(authors: tuple[str, ...]) -> int:
    """Rerun the authors' published measurements and compare the results.

    Checking everything takes about 40 seconds of CPU time. Exits with code 1 if a result differs and the reason
    isn't known.
    """
    found = []
    with command_runner() as ask:
        for claim in claims.claims_of(authors or claims.AUTHORS):
            found.append(claims.checked(claim, ask))
            output.print_text(lab.claim_blocks(found[-1]))
    equal = sum(claim["equal"] for claim in found)
    explained = sum(bool(claim["remark"]) and not claim["equal"] for claim in found)
    known = f" {explained} {'differs for a known reason' if explained == 1 else 'differ for known reasons'}."
    output.print_text(f"\n{equal} of {len(found)} claims reproduced.{known if explained else ''}")
    return 0 if equal + explained == len(found) else 1


@contextlib.contextmanager
def command_runner() -> Iterator[Callable[[str], Any]]:
    """Yield a function that returns what a command of ours prints, the word lists that claims name among its files."""
    lists = {**claims.LISTS, "words.txt": " ".join(load_lexicon("original").guesses)}
    with TemporaryDirectory() as folder:
        for name, words in lists.items():
            Path(folder, name).write_text(words.replace(" ", "\n"), "utf-8")

        @cache
        def ask(line: str) -> Any:
            arguments = [str(Path(folder, word)) if word in lists else word for word in shlex.split(line)[1:]]
            text = _printed(arguments)
            return json.loads(text) if "--json" in arguments else text

        yield ask


def _printed(arguments: list[str]) -> str:
    from salet.cli.main import cli

    quiet = contextlib.redirect_stderr(io.StringIO())
    with contextlib.redirect_stdout(io.StringIO()) as out, quiet, without_settings():
        cli.main(arguments, standalone_mode=False)
    return out.getvalue()


# --- autosolve --------------------------------------------------------------------------------------------------


ORIGINAL = "original"  # the list whose order is that of the days


@click.command()
@click.argument("answer", required=False, metavar="[ANSWER|DAY]")
@options.own_lexicon
@options.strategy_option(default="entropy", show_default=True, help="The strategy that plays.")
@options.json_option
def autosolve(answer: str | None, lexicon: str | None, strategy: str, as_json: bool) -> int:
    """Watch a strategy find ANSWER, or a random answer if none is given.

    A day such as 2022-01-15 means that day's answer, if it's known on this machine. Days up to 2022-02-14 always are.
    A strategy without its own word list then uses the odds of that day (nyt@DATE). With -l original, a day from
    2021-06-19 on means the answer that the original game had planned for it.
    """
    if answer and answer[:1].isdigit():
        answer, lexicon = _puzzle_on(options.day(answer), lexicon, strategy)
    game = tournament.autosolve(answer, strategy, lexicon)
    output.print_value(game, game_blocks, as_json)
    return 0 if game.won else 1


def _puzzle_on(day: date, lexicon: str | None, strategy: str) -> tuple[str, str]:
    """Return the answer of a day, and the list to play it with: as given, the strategy's own, or that of the day."""
    planned = original_answer(day) if lexicon == ORIGINAL else None
    that_day = ORIGINAL if day <= ORIGINAL_END else f"nyt@{day}"
    return planned or answer_on(day), lexicon or find_strategy(strategy).lexicon or that_day


# --- Campaigns --------------------------------------------------------------------------------------------------

journal_option = click.option("--journal", type=options.File, help="Save progress to this file, and resume from it.")
cluster_option = click.option(
    "--cluster", metavar="WHERE", help="Run on local:N processes or a Dask scheduler's address."
)


@contextlib.contextmanager
def _campaign(label: str, journal: Path | None, cluster: str | None) -> Iterator[dict[str, Any]]:
    """Yield `journal`, `executor` and `watch` of a campaign, and show its progress."""
    where = executor_at(cluster) if cluster else contextlib.nullcontext()
    with where as executor, output.progress_bar(label) as watch:
        yield {"journal": str(journal or ":memory:"), "executor": executor, "watch": watch}


# --- bench ------------------------------------------------------------------------------------------------------

BENCH_EPILOG = """\b
Examples:
  salet bench entropy parts s4-system1 -l original --plot compare.svg
  salet bench my_module:my_strategy --opener 20 --journal openers.db
  salet bench exec:./solver 'exec:node solver.js' entropy --lexicon original
"""


@click.command(epilog=BENCH_EPILOG)
@click.argument("strategies", nargs=-1, required=True, metavar="STRATEGY...", type=STRATEGIES)
@options.lexicon_option(multiple=True, show_default="the strategy's own")
@options.rules_option(multiple=True)
@click.option(
    "--opener",
    multiple=True,
    metavar="WORD|N",
    help="First guess, or a number N to try the N that leave the fewest words on average.",
)
@journal_option
@cluster_option
@click.option("--plot", type=options.File, help="Plot the results in the order given: .svg, .png, or .pdf.")
@options.json_option
def bench(
    strategies: tuple[str, ...],
    lexicon: tuple[str, ...],
    rules: tuple[str, ...],
    opener: tuple[str, ...],
    journal: Path | None,
    cluster: str | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play each STRATEGY against every answer and show the average, losses and hardest words.

    Use module:function for your own strategy, exec:COMMAND for a program in any language, and "published" for all
    published ones. You can repeat --lexicon, --rules and --opener.
    """
    if plot:
        check_figure_name(plot)
    strategies = tuple(name for given in strategies for name in (PUBLISHED if given == "published" else (given,)))
    named = product(strategies, lexicon or (None,), rules or (None,), opener or (None,))
    to_play = [each for names in named for each in _with_openers(tournament.Entry(*names))]
    with _campaign("strategies", journal, cluster) as how:
        found = tournament.compare(to_play, **how)
    figures = lab.by_mean(found) if any(map(str.isdecimal, opener)) else found
    if len(figures) == 1:
        output.print_value(figures[0], lab.tournament_blocks, as_json)
    else:
        output.print_value(figures, lab.comparison_blocks, as_json)
    if plot:
        write_figure(comparison_figure(found), plot)
        output.note(f"Wrote {plot}.")


def _with_openers(trial: tournament.Entry) -> list[tournament.Entry]:
    """Return a trial, or if it names a number, one for each of the openers that leave the fewest words on average."""
    if not trial.opener or not trial.opener.isdecimal():
        return [trial]
    if int(trial.opener) == 0:
        raise click.UsageError("--opener needs a word or a number of openers to try, such as 20. It can't be 0.")
    begin = new_position(trial.named, trial.rules or find_strategy(trial.strategy).rules)
    return [replace(trial, opener=word) for word, _ in rank(begin, "expected-size").top(int(trial.opener))]


# --- tree -------------------------------------------------------------------------------------------------------

FORMS_ABOUT = (
    "Print the whole tree: as text, as CSV with one row per answer (X marks a lost game), as nested JSON, or as an SVG "
    "picture."
)
TREE_EPILOG = """\b
Examples:
  salet tree best.tree salet bybgb
  salet tree s1-a --format csv > games.csv
  salet tree best.tree salet bybgb --format svg > tree.svg
"""


@click.command(epilog=TREE_EPILOG)
@click.argument("tree", metavar="FILE|STRATEGY", type=STRATEGY_OR_FILE)
@click.argument("position", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "csv", "json", "svg"]), help=FORMS_ABOUT)
@options.file_lexicon_option(show_default="the strategy's own list")
@options.file_rules_option()
def tree(tree: str, position: tuple[str, ...], form: str | None, lexicon: str | None, rules: str | None) -> None:
    """Show the first two guesses of a tree, from the start or from POSITION. The tree comes from a file or a strategy.

    A tree file records its word list and rules. If you also give --lexicon or --rules, they must match.
    """
    whole = _load_tree(tree, lexicon, rules)
    found = _subtree_at(whole, options.text_of(position)) if position else whole
    if form == "text":
        output.print_text(trees.format_tree(found).rstrip("\n"))
    elif form == "csv":
        own = None if Path(tree).is_file() else find_strategy(tree).lexicon
        words = options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon or own)
        output.print_text(lab.tree_csv(found, words).rstrip("\n"))
    elif form == "json":
        output.print_json(found.tree)
    elif form == "svg":
        output.print_text(tree_svg_file(found.tree).rstrip("\n"))
    else:
        shown = [line for line in trees.tree_lines(found.tree) if not line.startswith("    ")]
        output.print_text("\n".join([*shown, ""]))
        output.print_text(lab.tree_blocks(found.tree))


def _load_tree(name: str, lexicon: str | None, rules: str | None) -> trees.TreeDocument:
    """Return the tree in the file of that name, or else that of the strategy."""
    if Path(name).is_file():
        found = trees.parse_tree(read_text(Path(name)))
        if lexicon:
            options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
        if rules and Rules.read(rules) != found.rules:
            raise click.UsageError(f"The tree in {name} is for {found.rules.text} rules, not {rules}.")
        return found
    if Path(name).is_dir():
        raise FileError(f"{name} is a folder. Give a tree file or a strategy.")
    if Path(name).name != name or Path(name).suffix:
        raise FileError(f"There's no file {name}. Give a tree file or a strategy.")
    played = tournament.bench(name, lexicon, rules)
    return trees.TreeDocument(played.tree, played.lexicon.name, played.lexicon.hash, played.rules, played.strategy)


def _subtree_at(found: trees.TreeDocument, text: str) -> trees.TreeDocument:
    """Return what the tree plays from a position, given from the start or from the tree's own beginning."""
    tree, before = found.tree, len(found.turns)
    turns = parse_turns(text, length=len(tree.guess))
    whole = turns if turns[:before] == found.turns else found.turns + turns
    for guess, pattern in whole[before:]:
        if guess != tree.guess:
            raise UnknownNameError(
                f"The tree doesn't reach this position: it guesses {tree.guess} where the board has {guess}."
            )
        if pattern not in tree.branches:
            raise UnknownNameError(f"The tree ends before this position: it has no branch for those tiles of {guess}.")
        tree = tree.branches[pattern]
    return replace(found, tree=tree, turns=whole)


# --- prove ------------------------------------------------------------------------------------------------------

PROVE_EPILOG = """\b
Examples:
  salet prove --lexicon original --journal proof.db
  salet prove --lexicon original --certificate second.cert salet bybgb
"""


@click.command(epilog=PROVE_EPILOG)
@options.position_argument
@options.lexicon_option(required=True)
@options.rules_option()
@options.hard_option
@options.objective_option(default=MEAN, show_default=True)
@click.option(
    "--below", "bound", type=click.IntRange(1, 10**15), help="Find every opener with a total below this number."
)
@journal_option
@cluster_option
@click.option("--certificate", type=options.File, help="Write a certificate to this file.")
@options.json_option
def prove(
    position: tuple[str, ...],
    lexicon: str,
    rules: str | None,
    objective: str,
    bound: int | None,
    journal: Path | None,
    cluster: str | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """Prove the best opener of a word list, or the best guess in POSITION.

    With --journal you can stop it at any time and run it again to continue.
    """
    if certificate and bound:
        raise click.UsageError(
            "A certificate is about the best opener, so --below and --certificate can't be combined."
        )
    here = options.position(options.text_of(position), lexicon, rules, as_json, widen=False)
    with _campaign("guesses" if here.turns else "openers", journal, cluster) as how:
        proof = proofs.prove(lexicon, here.rules.text, here.text, objective=objective, bound=bound, **how)
    output.print_result(proof, lab.proof_blocks, as_json)
    if certificate:
        with _campaign("openers' lemmas", journal, cluster) as how:
            text = write_certificate(proof, **how)
        output.write_file(certificate, text, f"SHA-256 {sha256(text.encode()).hexdigest()}")


# --- verify -----------------------------------------------------------------------------------------------------

MAX_FAULTS = 20  # that are printed


@click.command()
@click.argument("file", type=options.File)
@options.file_lexicon_option(show_default="the one FILE names")
def verify(file: Path, lexicon: str | None) -> int:
    """Check a tree or certificate in FILE, all of it, by the rules of the game alone.

    The check of a certificate shares no code with the search that made it: it counts, with NumPy, on all cores. Exit
    codes: 0 nothing is wrong, 1 errors found.
    """
    text = read_text(file)
    try:
        if text.startswith(trees.MAGIC):
            return _check_tree(trees.parse_tree(text), lexicon)
        content = text.encode() if str(file) == "-" else file.read_bytes()  # a text has lost its line ends
        return _check_certificate(text, sha256(content).hexdigest(), lexicon)
    except FileError as error:
        raise FileError(f"{file}: {error}") from None


def _check_tree(found: trees.TreeDocument, lexicon: str | None) -> int:
    words = options.lexicon_of(found.lexicon, found.lexicon_hash, "tree", lexicon)
    faults = trees.verify_tree(found.tree, words, found.rules, found.turns)
    answers, total = len(trees.answers_fitting(words, found.turns)), found.tree.total
    left = f" left after {format_turns(found.turns)}" if found.turns else ""
    once = "" if words.uniform else "(counting every word once)"
    mean = total / max(1, answers)
    return _print_check(
        faults, f"Valid. The tree finds all {answers:,} answers{left} in {total:,} guesses, mean {mean:.4f}{once}."
    )


def _check_certificate(text: str, digest: str, lexicon: str | None) -> int:
    certificate = read_certificate(text)
    words = options.lexicon_of(certificate.lexicon, certificate.lexicon_hash, "certificate", lexicon)
    with output.progress_bar("checks") as watch:
        faults = check_certificate(certificate, words, watch)
    return _print_check(faults, f"{lab.check_text(certificate, words)}\nSHA-256 {digest}")


def _print_check(faults: Sequence[str], valid: str) -> int:
    """Print a check's faults, or the text if there are none, and return the exit code."""
    more = [f"and {len(faults) - MAX_FAULTS:,} more"] if len(faults) > MAX_FAULTS else []
    lines = [f"Not valid. {plural(len(faults), 'error')}:", *faults[:MAX_FAULTS], *more] if faults else [valid]
    output.print_text(map(Text, lines))
    return 1 if faults else 0
