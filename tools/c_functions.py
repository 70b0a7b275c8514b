"""Check that the functions of core/ stay small: fail for one that is too long, or takes too many parameters.

A function begins at the left edge and ends with a brace there, as the code is formatted. The width that FOR_WIDTH adds
as the last argument does not count: it is a constant wherever the function is used.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

CORE = Path(__file__).resolve().parents[1] / "core"
MAX_LINES = 40
MAX_PARAMETERS = 6
# Arrays and their sizes cross the boundary to Python and JavaScript one by one.
LONGER_LISTS = {
    "salet_letter_places": 7,
    "salet_patterns": 8,
    "salet_transpose": 7,
    "salet_add_heaviest": 10,
    "salet_query_open": 7,
    "salet_analysis_open": 9,
}
FUNCTION = re.compile(r"^(?:\w[^;={}]*?)\b(\w+(?:\(\w+\))?)\(([^;{}]*)\) \{$(.*?)^\}$", re.MULTILINE | re.DOTALL)
WIDTH = "const int32_t bytes"


class Function(NamedTuple):
    """A function's place, name, lines from its head to its last brace, and number of parameters."""

    place: str
    name: str
    lines: int
    parameters: int


def functions(file: Path) -> list[Function]:
    """Return the functions that a file defines."""
    text = file.read_text("utf-8")
    measured = []
    for match in FUNCTION.finditer(text):
        name, listed, _ = match.groups()
        parameters = [part.strip() for part in listed.split(",") if part.strip() not in {"void", WIDTH}]
        line = text.count("\n", 0, match.start()) + 1
        place = f"core/{file.relative_to(CORE).as_posix()}:{line}"
        measured.append(Function(place, name, match[0].count("\n") + 1, len(parameters)))
    return measured


def faults(measured: list[Function]) -> list[str]:
    """Return a sentence for each function over the measure."""
    sentences = []
    for function in measured:
        allowed = LONGER_LISTS.get(function.name, MAX_PARAMETERS)
        if function.lines > MAX_LINES:
            sentences.append(f"{function.place}: {function.name} has {function.lines} lines; the limit is {MAX_LINES}.")
        if function.parameters > allowed:
            sentences.append(
                f"{function.place}: {function.name} takes {function.parameters} parameters, not {allowed}."
            )
    return sentences


def main() -> int:
    """Print the faults of every C file but the tests; return how many there are."""
    files = sorted([*CORE.glob("*.[ch]"), *CORE.glob("search/*.[ch]")])
    measured = [function for file in files for function in functions(file)]
    problems = faults(measured)
    print(*problems, sep="\n", end="\n" if problems else "")
    return len(problems) + (not measured)


if __name__ == "__main__":
    sys.exit(bool(main()))
