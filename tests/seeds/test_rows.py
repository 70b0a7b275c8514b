"""What the five published write-ups do, row by row, tried by tools/authors_table.py."""

import pytest

from authors_table import AUTHORS, complaint, folder_of_files, printed_by, rows_of, verdict_of

ROWS = [row for author in AUTHORS for row in rows_of(author)]


@pytest.mark.gate
@pytest.mark.parametrize("author", AUTHORS)
def test_every_row_does_what_it_says(author: str) -> None:
    with folder_of_files():
        printed_by.cache_clear()
        wrong = {row["no"]: found for row in rows_of(author) if (found := complaint(author, row))}
    assert wrong == {}


def test_at_least_180_of_187_rows_are_full_and_every_one_is_checked() -> None:
    assert [row["no"] for row in ROWS] == list(range(1, 188))
    full = [row for row in ROWS if verdict_of(row) == "full"]
    assert len(full) >= 180
    assert all(row.keys() & {"run", "fails", "python", "page", "claim", "test"} for row in full)
    assert all(row["shows"] for row in full if row.keys() & {"run", "fails"})
