"""The opening book, and the page's trees: valid, optimal by the published totals."""

from collections.abc import Callable
from typing import Any

import pytest

from make_page_data import tree_file
from salet.game.lexicon import named
from salet.solver.book import OPENERS
from salet.solver.tree import distribution, verify


@pytest.mark.gate
@pytest.mark.parametrize("lexicon", ("original", "nyt2022", "nyt2023"))
def test_every_tree_is_valid_and_has_the_published_total(golden: Callable[[str], Any], lexicon: str) -> None:
    file = tree_file(lexicon)
    assert (file.lexicon_hash, file.rules.text) == (named(lexicon).hash, "normal")
    assert file.tree.guess == OPENERS[lexicon, "normal"]
    assert verify(file.tree, named(lexicon), file.rules) == []
    total = sum(guesses * count for guesses, count in distribution(file.tree).items())
    assert total == golden("exact")["book"][f"{lexicon} normal"]
