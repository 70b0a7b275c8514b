"""Functions are short: at most 40 lines, apart from a few with a reason."""

import ast
from pathlib import Path

SRC = Path(__file__).parents[2] / "src" / "salet"
MAX_LINES = 40
LONGER = {
    "lab/jobs.py: run_campaign": "one loop that must stay together: submit, record, retry",
    "lab/certificate.py: write_certificate": "the parts of the file in their order",
    "lab/prove.py: prove": "its parameters and their description",
    "advice/why.py: why": "its parameters, their description, and an example",
    "advice/review.py: review": "its parameters, their description, and an example",
    "core/measures.py: measure": "the arguments of a C function",
    "core/search.py: __init__": "the fields of a C structure",
}


def test_functions_are_short_apart_from_a_few_with_a_reason() -> None:
    longer = set()
    for path in SRC.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MAX_LINES:
                    longer.add(f"{path.relative_to(SRC).as_posix()}: {node.name}")
    assert longer == LONGER.keys()
