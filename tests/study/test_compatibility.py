from pathlib import Path

import pytest

from salet import __version__
from salet.game.lexicon import load
from salet.study.compatibility import Stamp, forget, loaded, stamp_of


def test_a_stamp_fits_the_process_that_made_it(nine_words: Path) -> None:
    assert stamp_of([("original", None), (str(nine_words), None)], ["entropy"])() is None


def test_words_that_were_changed_since_are_noticed_and_loaded_anew(nine_words: Path) -> None:
    stamp = stamp_of([(str(nine_words), None)])
    nine_words.write_text("crane\nslate\n")
    assert stamp() is None, "this process still has the words of the campaign"
    forget()
    assert str(stamp()).startswith(f"a worker has other words as {nine_words}")
    assert loaded(str(nine_words)) == load(str(nine_words))


@pytest.mark.parametrize(
    ("stamp", "reason"),
    (
        (Stamp("99.0"), f"a worker has Salet {__version__}, this campaign needs 99.0"),
        (Stamp(words=(("nowhere.txt", None, "0"),)), "a worker cannot load the lexicon nowhere.txt: There is no"),
        (Stamp(code=(("no_such_module:cost", "0"),)), "a worker cannot find no_such_module:cost: No module named"),
        (Stamp(code=(("jobs:square", "0"),)), "a worker has another jobs:square than the driver"),
    ),
)
def test_a_process_that_differs_says_how(stamp: Stamp, reason: str) -> None:
    assert str(stamp()).startswith(reason)


@pytest.fixture
def nine_words(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text("crane\nslate\nstork\n")
    return path
