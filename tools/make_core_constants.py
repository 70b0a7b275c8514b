"""What callers in Python and TypeScript have to know of core/salet.h, which `make page` writes.

Every `#define SALET_NAME` that is a number, every name of an enum, and the fields of every struct that callers fill, in
their order; without SALET_ in front. For TypeScript also the types of the functions.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = ROOT / "core" / "salet.h"
PYTHON = ROOT / "src" / "salet" / "core" / "constants.py"
TYPESCRIPT = ROOT / "web" / "src" / "engine" / "constants.ts"
ABOUT = "From core/salet.h, which says what all of it means; written by tools/make_core_constants.py."
LARGEST_NUMBER = (1 << 53) - 1  # in JavaScript


def header() -> str:
    """Return the header without its comments."""
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text("utf-8"), flags=re.DOTALL)


def constants() -> dict[str, int]:
    """Return the numbers by name, in the order of the header."""
    found: dict[str, int] = {}
    for name, power, number, names in re.findall(
        r"#define SALET_(\w+) +(?:\(\(int64_t\)1 << (\d+)\)|\(?(-?\d+)\)?)|enum \{([^}]*)\}", header()
    ):
        if name:
            found[name] = 1 << int(power) if power else int(number)
        else:
            found |= {each.strip().removeprefix("SALET_"): k for k, each in enumerate(names.split(","))}
    return found


def structs() -> dict[str, dict[str, bool]]:
    """Return the fields of each struct, and whether each is a pointer and not a 32-bit number."""
    found = {}
    for name, body in re.findall(r"struct salet_(\w+) \{([^}]*)\};", header()):
        fields = re.findall(r"(?:(int32_t )|(?:const )?\w+ \*)(\w+);", body)
        if len(fields) != body.count(";"):
            raise SystemExit(f"A field of struct salet_{name} is neither an int32_t nor a pointer.")
        found[name] = {field: not number for number, field in fields}
    return found


def signatures() -> list[str]:
    """Return the functions for TypeScript: 64-bit numbers are bigints there, smaller ones and addresses are numbers."""
    kinds = {"int64_t": "bigint", "void": "void"}
    found = []
    for result, name, declared in re.findall(r"EXPORT ([^(;]*?)(\w+)\(([^)]*)\);", header()):
        listed = re.findall(r"(\w[^,]*\W)(\w+)(?:,|$)", declared)
        typed = ", ".join(f"{parameter}: {kinds.get(kind.strip(), 'number')}" for kind, parameter in listed)
        found.append(f"  {name}({typed}): {kinds.get(result.strip(), 'number')};")
    return found


def files() -> dict[Path, str]:
    """Return the text of each file."""
    python = [f"{name} = {number}" for name, number in constants().items()]
    typescript = [
        f"export const {name} = {number}{'n' if number > LARGEST_NUMBER else ''};"
        for name, number in constants().items()
    ]
    for name, fields in structs().items():
        kinds = {field: "pointer" if is_pointer else "number" for field, is_pointer in fields.items()}
        python += [f"{name.upper()} = (", *(f'    ("{field}", "{kind}"),' for field, kind in kinds.items()), ")"]
        if re.search(rf"EXPORT [^;]*struct salet_{name} \*", header()):  # not one of native functions alone
            typescript += [f"export const {name.upper()} = [", *(f'  "{field}",' for field in fields), "] as const;"]
    typescript += ["export interface Functions {", *signatures(), "}"]
    return {
        PYTHON: "\n".join([f'"""{ABOUT}"""', "", *python, ""]),
        TYPESCRIPT: "\n".join([f"/** {ABOUT} */", *typescript, ""]),
    }
