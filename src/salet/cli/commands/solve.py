"""`salet solve`: the exact value of a position or of a guess, and the tree that attains it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options, output
from salet.cli.options import CommandQuestion
from salet.errors import BadFile
from salet.solver.tree import TreeFile, write_tree

if TYPE_CHECKING:
    from salet.solver.values import Solution

EPILOG = """\b
Examples:
  salet solve --lexicon original crane bygbb
  salet solve --lexicon original --guess salet
  salet solve --lexicon original --hard --budget 5 raise bybyb
  salet solve --lexicon original --objective mean+1 slate bbbby
"""


@click.command(epilog=EPILOG)
@options.question()
@click.option("--guess", "-g", help="The value of this guess, not of the best one.")
@options.objective_option()
@options.budget_option(help="Stop then and show the bounds found so far.")
@click.option("--tree", "tree_file", type=options.File, help="Write the best tree found.")
@options.json_option
def command(
    question: CommandQuestion,
    guess: str | None,
    objective: str | None,
    budget: float | None,
    tree_file: Path | None,
) -> None:
    """The exact value of POSITION: the fewest guesses to the end, proven, and the guess that attains it."""
    from salet.show.solutions import solution_text
    from salet.solver.values import solve

    solution = solve(question.position(), objective, budget=budget, guess=guess, tree=tree_file is not None)
    question.print(solution, solution_text, solution.position.lexicon)
    if tree_file is not None:
        _write_tree(solution, tree_file)


def _write_tree(solution: "Solution", path: Path) -> None:
    if solution.tree is None:
        raise BadFile(
            "There is no tree to write: a loss cannot be avoided. --objective mean+1 allows for one."
            if solution.proven
            else "There is no tree to write yet: no strategy has been followed to its end. Give it a longer --budget."
        )
    position, kind = solution.position, "optimal" if solution.proven else "best known"
    lexicon = position.lexicon
    head = (lexicon.name, lexicon.hash, position.rules, f"{kind} {solution.objective.name}", position.turns)
    output.write_file(path, write_tree(TreeFile(solution.tree, *head)))
