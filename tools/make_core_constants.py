"""Write the numbers of core/salet.h for its callers: src/salet/kernels/constants.py and web/src/engine/constants.ts.

    python tools/make_core_constants.py

Every `#define SALET_NAME` that is a number, and every name of an enum; without SALET_ in front.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = ROOT / "core" / "salet.h"
PYTHON = ROOT / "src" / "salet" / "kernels" / "constants.py"
TYPESCRIPT = ROOT / "web" / "src" / "engine" / "constants.ts"
ABOUT = "The numbers of core/salet.h, which says what they mean; written by tools/make_core_constants.py."
LARGEST_NUMBER = (1 << 53) - 1  # in JavaScript


def constants() -> dict[str, int]:
    """Return the numbers by name, in the order of the header."""
    header = re.sub(r"/\*.*?\*/", "", HEADER.read_text("utf-8"), flags=re.DOTALL)
    found: dict[str, int] = {}
    for name, power, number, names in re.findall(
        r"#define SALET_(\w+) +(?:\(\(int64_t\)1 << (\d+)\)|\(?(-?\d+)\)?)|enum \{([^}]*)\}", header
    ):
        if name:
            found[name] = 1 << int(power) if power else int(number)
        else:
            found |= {each.strip().removeprefix("SALET_"): k for k, each in enumerate(names.split(","))}
    return found


def files() -> dict[Path, str]:
    """Return the text of each file."""
    python = [f"{name} = {number}" for name, number in constants().items()]
    typescript = [
        f"export const {name} = {number}{'n' if number > LARGEST_NUMBER else ''};"
        for name, number in constants().items()
    ]
    return {
        PYTHON: "\n".join([f'"""{ABOUT}"""', "", *python, ""]),
        TYPESCRIPT: "\n".join([f"/** {ABOUT} */", *typescript, ""]),
    }


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, "utf-8")
