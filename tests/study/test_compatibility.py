from pathlib import Path

import pytest

from salet import __version__
from salet.game.lexicon import load
from salet.study.compatibility import Requirements, loaded, requirements_of


def test_a_stamp_fits_the_process_that_made_it(nine_words: Path) -> None:
    assert requirements_of(["original", str(nine_words)], ["entropy"])() is None


def test_words_that_were_changed_since_are_noticed_and_loaded_anew(nine_words: Path) -> None:
    requirements = requirements_of([str(nine_words)])
    nine_words.write_text("crane\nslate\n")
    assert requirements() is None, "this process still has the words of the campaign"
    loaded.cache_clear()
    assert str(requirements()).startswith(f"a worker has different words in {nine_words}")
    assert loaded(str(nine_words)) == load(str(nine_words))


@pytest.mark.parametrize(
    ("requirements", "reason"),
    (
        (Requirements("99.0"), f"a worker has Salet {__version__}, this campaign needs 99.0"),
        (
            Requirements(words=(("nowhere.txt", "0"),)),
            "a worker cannot load the lexicon nowhere.txt: There is no",
        ),
        (
            Requirements(code=(("no_such_module:cost", "0"),)),
            "a worker cannot find no_such_module:cost: No module named",
        ),
        (Requirements(code=(("jobs:square", "0"),)), "a worker has different code for jobs:square than the driver"),
    ),
)
def test_a_process_that_differs_says_how(requirements: Requirements, reason: str) -> None:
    assert str(requirements()).startswith(reason)


@pytest.fixture
def nine_words(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text("crane\nslate\nstork\n")
    return path
