"""What is proven, as Parquet tables: positions, second guesses, and optimal trees as nodes (docs/data.md).

DuckDB writes the files: it is there for recorded games already, and a third of the size of other writers.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet.errors import BadFile
from salet.game.lexicon import Lexicon, load
from salet.game.pattern import pattern_text
from salet.game.position import start
from salet.game.rules import Rules
from salet.game.text.notation import Turn, write
from salet.result import Result
from salet.solver.opening_book import OPENERS, tree_file
from salet.solver.second_guesses import table_of
from salet.solver.tree import Tree
from salet.study.lab.bulk import duckdb_module
from salet.version import __version__

LICENCE = "CC0-1.0"
PART_TYPES = {"lexicon": "VARCHAR", "lexicon_hash": "VARCHAR", "rules": "VARCHAR"}
TREE_TYPES = {"node": "INTEGER", "parent": "INTEGER", "pattern": "VARCHAR", "turn": "UTINYINT"}
BEST_TYPES = {"candidates": "INTEGER", "guess": "VARCHAR", "total": "INTEGER"}
SCHEMAS = {
    "positions": {**PART_TYPES, "position": "VARCHAR", **BEST_TYPES},
    "second_guesses": {**PART_TYPES, "opener": "VARCHAR", "pattern": "VARCHAR", **BEST_TYPES},
    "trees": {**PART_TYPES, **TREE_TYPES, "position": "VARCHAR", **BEST_TYPES, "is_candidate": "BOOLEAN"},
}
"""The columns of each table and their types."""

START = "start"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Exported(Result):
    """A file that was written."""

    table: str
    path: str
    rows: int
    bytes: int


LEXICONS = tuple(dict.fromkeys(name for name, _ in OPENERS))


def export(folder: Path, lexicons: Sequence[str] = LEXICONS) -> tuple[Exported, ...]:
    """Write every table into a folder as Parquet, and return what was written."""
    database = duckdb_module()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{folder} cannot be made: {error.strerror}.") from None
    trees = list(tree_rows(lexicons))
    seconds = list(second_rows(lexicons))
    tables = {"positions": position_rows(trees, seconds), "second_guesses": seconds, "trees": trees}
    return tuple(_written(database, name, rows, folder / f"{name}.parquet") for name, rows in tables.items())


# --- Rows -------------------------------------------------------------------------------------------------------


def tree_rows(lexicons: Sequence[str]) -> Iterator[Row]:
    """Yield every guess of every optimal tree; node 0 is the opener, and a parent comes before its children."""
    for name, rules in (key for key in OPENERS if key[0] in lexicons):
        head = _head(load(name), rules)
        for number, row in enumerate(_nodes(tree_file(name, rules).tree, (), None, [0])):
            yield {**head, "node": number, **row}


def _nodes(tree: Tree, turns: tuple[Turn, ...], parent: int | None, count: list[int]) -> Iterator[Row]:
    node = count[0]
    count[0] += 1
    best = {"candidates": tree.answers, "guess": tree.guess, "total": tree.total, "is_candidate": tree.hit}
    tiles = turns[-1].tiles if turns else None
    yield {"parent": parent, "pattern": tiles, "turn": len(turns) + 1, "position": write(turns) or START, **best}
    for pattern in sorted(tree.branches):
        yield from _nodes(tree.branches[pattern], (*turns, Turn(tree.guess, pattern)), node, count)


def second_rows(lexicons: Sequence[str]) -> Iterator[Row]:
    """Yield the best second guess after every reply to the openers that have a table here."""
    for lexicon in map(load, lexicons):
        table = table_of(lexicon, Rules())
        for opener, replies in table.tables() if table else ():
            yield from _replies(lexicon, lexicon.guesses[opener], replies)


def _replies(lexicon: Lexicon, opener: str, replies: Iterable[tuple[int, int, int]]) -> Iterator[Row]:
    parts, head = start(lexicon).partition(opener), _head(lexicon, "normal")
    for pattern, guess, total in replies:
        tiles, best = pattern_text(pattern, lexicon.length), lexicon.guesses[guess]
        row = {"opener": opener, "pattern": tiles, "candidates": len(parts[pattern]), "guess": best}
        yield {**head, **row, "total": total or None}


def position_rows(trees: Iterable[Row], seconds: Iterable[Row]) -> Iterator[Row]:
    """Yield every position whose value is proven, once."""
    known: set[tuple[str, str, str]] = set()
    for row in (*trees, *({**row, "position": f"{row['opener']}.{row['pattern']}"} for row in seconds)):
        key = row["lexicon"], row["rules"], row["position"]
        if key not in known and row["total"] is not None:
            known.add(key)
            yield {column: row[column] for column in SCHEMAS["positions"]}


def _head(lexicon: Lexicon, rules: str) -> Row:
    return {"lexicon": lexicon.name, "lexicon_hash": lexicon.hash, "rules": rules}


# --- Files ------------------------------------------------------------------------------------------------------


def _written(duckdb: Any, table: str, rows: Iterable[Row], path: Path) -> Exported:
    plain, unfinished = path.with_name(f"{path.name}.csv"), path.with_name(f"{path.name}.unfinished")
    try:
        count = _write_plain(plain, SCHEMAS[table], rows)
        _convert(duckdb, plain, SCHEMAS[table], unfinished)
        unfinished.replace(path)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        for leftover in (plain, unfinished):
            leftover.unlink(missing_ok=True)
    return Exported(table, str(path), count, path.stat().st_size)


def _write_plain(path: Path, columns: Mapping[str, str], rows: Iterable[Row]) -> int:
    """Write rows as CSV, which DuckDB reads a thousand times faster than values of Python."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        count = 0
        for count, row in enumerate(rows, 1):  # noqa: B007 - the last number is the count
            writer.writerow([row[column] for column in columns])
    return count


def _convert(duckdb: Any, plain: Path, columns: Mapping[str, str], path: Path) -> None:
    """Write a CSV file as Parquet; by one thread, so that equal rows give equal bytes."""
    types = ", ".join(f"'{column}': '{kind}'" for column, kind in columns.items())
    source, target = (str(name).replace("'", "''") for name in (plain, path))
    about = f"KV_METADATA {{licence: '{LICENCE}', salet: '{__version__}'}}"
    with duckdb.connect(config={"threads": 1}) as database:
        database.execute(
            f"COPY (FROM read_csv('{source}', auto_detect = false, delim = ',', quote = '\"', columns = {{{types}}}))"
            f" TO '{target}' (FORMAT parquet, COMPRESSION zstd, {about})"
        )
