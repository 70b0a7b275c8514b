"""The example notebook runs from top to bottom, and its cells show what is stored with them.

SALET_RECORD=1 writes into the notebook what its cells show now.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "examples" / "notebook.ipynb"

pytestmark = pytest.mark.gate


@pytest.fixture
def shell() -> Iterator[Any]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def run(shell: Any, source: str) -> list[dict[str, Any]]:
    """Return the outputs of a cell as a notebook stores them; an error of the cell is raised."""
    with capture_output() as printed:
        result = shell.run_cell(source, store_history=True)
    result.raise_error()
    assert not printed.stderr
    if result.result is None:
        return []
    data, _ = shell.display_formatter.format(result.result)
    bundle = {kind: text.splitlines(keepends=True) for kind, text in data.items()}
    count = shell.execution_count - 1
    return [{"data": bundle, "execution_count": count, "metadata": {}, "output_type": "execute_result"}]


def test_the_notebook_shows_what_its_cells_return(shell: Any) -> None:
    text = NOTEBOOK.read_text("utf-8")
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = run(shell, "".join(cell["source"]))
            cell["execution_count"] = shell.execution_count - 1
    shown = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if "SALET_RECORD" in os.environ:
        NOTEBOOK.write_text(shown, "utf-8")
    else:
        assert shown == text
