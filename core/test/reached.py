"""Say which functions of the core a run of the fuzz driver has not reached; exit with 1 if there are any.

python core/test/reached.py FOLDER    the folder of a build with --coverage, after it has run
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def functions(data: Path) -> list[dict[str, Any]]:
    """Return what gcov counted for each function of a compile unit."""
    command = ["gcov", "--json-format", "--stdout", data.name]
    report = subprocess.run(command, cwd=data.parent, capture_output=True, check=True).stdout  # noqa: S603 - of this file
    return [each for file in json.loads(report)["files"] for each in file["functions"]]


def main(folder: Path) -> int:
    """Print the functions of each compile unit that were never called; return how many."""
    units = {data.stem: functions(data) for data in folder.glob("*.gcda") if not data.stem.startswith("test-")}
    missing = [
        f"{unit}: {each['name']}" for unit, found in units.items() for each in found if not each["execution_count"]
    ]
    print(
        f"{sum(map(len, units.values()))} functions of {len(units)} files; not reached: {len(missing)}",
        *missing,
        sep="\n",
    )
    return len(missing) + (not units)


if __name__ == "__main__":
    sys.exit(bool(main(Path(sys.argv[1]))))
