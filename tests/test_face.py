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


def test_importing_salet_imports_nothing_heavy() -> None:
    code = "import sys, salet; assert not {'numpy', 'click'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
