"""What 40 commands answer in JSON is what they answered when it was recorded.

`python tests/cli/test_golden.py` records it again, after a change that was meant.
"""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from salet.cli.main import run

FILE = Path(__file__).parents[1] / "golden" / "commands.json"
RECORDED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
CHANGING = {"nodes", "cpu_seconds", "seconds", "elapsed_seconds", "version"}  # with the machine or the release


def answer_of(command: str) -> Any:
    """Return a command's answer in JSON, to six digits, without the fields that change by themselves."""
    with redirect_stdout(io.StringIO()) as out:
        assert run([*command.split(), "--json"]) == 0
    found = json.loads(out.getvalue(), parse_float=lambda text: round(float(text), 6))
    return {name: value for name, value in found.items() if name not in CHANGING} if isinstance(found, dict) else found


SLOW = ("bench", "prove")


@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=[pytest.mark.gate] if name.startswith(SLOW) else []) for name in RECORDED]
)
def test_a_command_answers_what_was_recorded(command: str) -> None:
    assert answer_of(command) == RECORDED[command]


if __name__ == "__main__":
    lines = ",\n".join(f"{json.dumps(command)}: {json.dumps(answer_of(command))}" for command in RECORDED)
    FILE.write_text("{\n" + lines + "\n}\n", "utf-8")
