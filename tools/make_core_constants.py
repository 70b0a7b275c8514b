"""What callers in Python and TypeScript have to know of core/salet.h, which `make page` writes.

Every `#define SALET_NAME` that is a number, every name of an enum, and the fields of every struct that callers fill, in
their order; without SALET_ in front. Also the types of the functions: for ctypes all of them, for TypeScript those that
core.wasm exports.
"""

import re
from pathlib import Path
from typing import NamedTuple

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
    numbers: dict[str, int] = {}
    for name, power, number, names in re.findall(
        r"#define SALET_(\w+) +(?:\(\(int64_t\)1 << (\d+)\)|\(?(-?\d+)\)?)|enum \{([^}]*)\}", header()
    ):
        if name:
            numbers[name] = 1 << int(power) if power else int(number)
        else:
            numbers |= {
                each.strip().removeprefix("SALET_"): k for k, each in enumerate(names.strip().rstrip(",").split(","))
            }
    return numbers


def structs() -> dict[str, dict[str, bool]]:
    """Return the fields of each struct, and whether each is a pointer and not a 32-bit number."""
    fields_by_struct = {}
    for name, body in re.findall(r"struct salet_(\w+) \{([^}]*)\};", header()):
        fields = re.findall(r"(?:(int32_t )|(?:const )?\w+ \*)(\w+);", body)
        if len(fields) != body.count(";"):
            raise SystemExit(f"A field of struct salet_{name} is neither an int32_t nor a pointer.")
        fields_by_struct[name] = {field: not number for number, field in fields}
    return fields_by_struct


class Function(NamedTuple):
    """A function of the header: the C types of its result and, by name, of its parameters."""

    name: str
    result: str
    parameters: dict[str, str]


def functions(marks: str) -> list[Function]:
    """Return the functions declared with one of these marks, a regular expression."""
    declared = re.findall(rf"(?:{marks}) ([^(;]*?)(\w+)\(([^)]*)\);", header())
    return [
        Function(name, result.strip(), {parameter: kind.strip() for kind, parameter in _PARAMETER.findall(parameters)})
        for result, name, parameters in declared
    ]


_PARAMETER = re.compile(r"(\w[^,]*\W)(\w+)(?:,|$)")


def typescript_signature(function: Function) -> str:
    """Return a function for TypeScript: 64-bit numbers are bigints there, smaller ones and addresses are numbers."""
    kinds = {"int64_t": "bigint", "void": "void"}
    typed = ", ".join(f"{name}: {kinds.get(kind, 'number')}" for name, kind in function.parameters.items())
    return f"  {function.name}({typed}): {kinds.get(function.result, 'number')};"


def python_signature(function: Function) -> str:
    """Return a function for ctypes: the kinds of its result and its parameters."""
    kinds = {"int32_t": "int32", "int64_t": "int64", "void": "none"}
    typed = [kinds.get(kind, "pointer") for kind in (function.result, *function.parameters.values())]
    return f'    "{function.name}": "{" ".join(typed)}",'


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
    python += [
        "# The kind of the result, then those of the parameters.",
        "FUNCTIONS = {",
        *(python_signature(function) for function in functions("EXPORT|NATIVE")),
        "}",
    ]
    exported = [typescript_signature(function) for function in functions("EXPORT")]
    typescript += ["export interface Functions {", *exported, "}"]
    return {
        PYTHON: "\n".join([f'"""{ABOUT}"""', "", *python, ""]),
        TYPESCRIPT: "\n".join([f"/** {ABOUT} */", *typescript, ""]),
    }
