"""The opening book, and the page's trees: valid, optimal by the published totals."""

from collections.abc import Callable
from typing import Any

import pytest

from make_page_data import tree_file
from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.solver.book import OPENERS, known
from salet.solver.tree import distribution, verify
from salet.study.advice import suggest
from salet.study.boards import suggest_boards


@pytest.mark.long
@pytest.mark.parametrize("lexicon", ("original", "nyt2022", "nyt2023"))
def test_every_tree_is_valid_and_has_the_published_total(golden: Callable[[str], Any], lexicon: str) -> None:
    file = tree_file(lexicon)
    assert (file.lexicon_hash, file.rules.text) == (named(lexicon).hash, "normal")
    assert file.tree.guess == OPENERS[lexicon, "normal"]
    assert verify(file.tree, named(lexicon), file.rules) == []
    total = sum(guesses * count for guesses, count in distribution(file.tree).items())
    assert total == golden("exact")["book"][f"{lexicon} normal"]


def test_the_book_is_silent_about_other_words_under_a_shipped_name() -> None:
    other = Lexicon.of(["crane", "slate", "trace"], name="original")
    assert known(start(other)) is None
    assert suggest(start(other)).suggestions[0].guess in other.guesses
    assert suggest_boards([start(other), start(other)], 1)[0].guess in other.guesses
