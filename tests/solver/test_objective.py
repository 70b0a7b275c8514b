"""Objectives: what their names mean."""

import pytest

from salet.errors import UnknownName
from salet.solver.objective import FORBIDDEN, Objective


@pytest.mark.parametrize(
    ("name", "steps", "loss"),
    (
        ("mean", (1, 1, 1, 1), FORBIDDEN),
        ("mean+1", (1, 1, 1, 1), 1),
    ),
)
def test_a_name_stands_for_steps_and_a_loss(name: str, steps: tuple[int, ...], loss: int) -> None:
    assert Objective.read(name, 4) == Objective(name, steps, loss)


@pytest.mark.parametrize("name", ("", "means", "mean+", "mean-1", "mean+2", "MEAN"))
def test_another_name_is_answered_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownName, match=r"mean[+]1 .* or mean"):
        Objective.read(name, 4)
