"""The names that `import salet` offers."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import salet


def test_every_public_name_is_there_and_documented() -> None:
    for name in salet.__all__:
        assert getattr(salet, name).__doc__


def test_every_public_name_has_its_type() -> None:
    stub = Path(salet.__file__).with_suffix(".pyi").read_text("utf-8")
    assert sorted(re.findall(r"(?m)(?: as |^)(\w+)(?: =.*)?$", stub)) == salet.__all__


def test_every_public_name_is_listed_before_it_is_asked_for() -> None:
    code = "import salet; assert set(salet.__all__) < set(dir(salet)); assert 'import_module' not in dir(salet)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_text_is_a_position_and_a_list_is_a_lexicon() -> None:
    position = salet.start().play("crane", "bygbb")
    advice = salet.suggest("crane bygbb", top=3)
    assert advice.position == position
    assert [guess.guess for guess in advice] == [row["guess"] for row in advice.as_json()["suggestions"]]
    assert advice.guess == next(iter(advice)).guess
    with pytest.raises(salet.UnknownName, match="top=3"):
        salet.suggest("crane bygbb", 3)  # type: ignore[arg-type]
    assert salet.solve("crane bygbb", "mean+1").position == position
    assert salet.rank("crane bygbb").position == position
    assert next(salet.analyse("crane bygbb", budget=0.0)).position == position
    assert salet.start(["crane", "slate"]).words == ("crane", "slate")
    assert salet.review("crane shark roast").answer == "roast"
    assert salet.review("crane bygbb shark ybgyb roast ggggg").answer == "roast"


@pytest.mark.parametrize("function", (salet.suggest, salet.solve, salet.rank, salet.start, salet.review))
def test_a_value_of_the_wrong_type_is_answered_with_what_to_give(function: Callable[[Any], Any]) -> None:
    for wrong in (7, None, [7]):
        with pytest.raises(TypeError, match="such as '"):
            function(wrong)


def test_the_words_of_a_position_are_likeliest_first() -> None:
    position = salet.start().play("crane", "bygbb")
    assert list(position.words) == [word for word, _ in position.likeliest(200)]
    assert sorted(position.words) == sorted(position.listed_words)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'guess'"):
        _ = salet.guess  # type: ignore[attr-defined]


def test_importing_salet_imports_nothing_heavy() -> None:
    code = "import sys, salet; assert not {'numpy', 'click'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_public_name_is_in_the_reference() -> None:
    page = (Path(__file__).parent.parent / "docs/python.md").read_text("utf-8")
    assert not [
        name for name in salet.__all__ if not re.search(rf"\.\. auto\w+:: {name}$|`salet\.{name}`", page, re.MULTILINE)
    ]
