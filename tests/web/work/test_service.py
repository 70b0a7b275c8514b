"""The server's own work: getting ready."""

import pytest

from salet.game.lexicon import Lexicon, add
from salet.web.work.editions import Editions
from salet.web.work.service import warm_up


@pytest.mark.parametrize("answers", (["crane"], ["crane", "slate"], ["crane", "slate", "trace"]))
@pytest.mark.usefixtures("data_folder")
def test_it_becomes_ready_with_a_list_of_few_answers(answers: list[str]) -> None:
    add(Lexicon.of(answers, ["salet"]), "few")
    editions = Editions(["few"])
    editions.refresh()
    warm_up(editions)
