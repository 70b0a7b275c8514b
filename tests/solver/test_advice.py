"""How sure a value is, in words that hold."""

from hypothesis import given
from hypothesis import strategies as st

from salet.solver.evaluation import label


def test_a_label_says_how_sure_a_value_is() -> None:
    assert label(3.4, 3.4, proven=True) == "proven"
    assert label(3.40, 3.43, proven=False) == "within 0.03 guesses"
    assert label(3.4, 3.4001, proven=False) == "within 0.01 guesses"
    assert label(19.0, 20.0, proven=False) == "within 1.00 guesses"
    assert label(3.0, 3.5, proven=False) == "estimate"
    assert label(3.0, None, proven=False) == "estimate"


@given(lower=st.floats(0.5, 9), gap=st.floats(0, 1))
def test_a_value_is_as_near_as_its_label_says(lower: float, gap: float) -> None:
    words = label(lower, lower + gap, proven=False).split()
    if words[0] == "within":
        assert words[2:] == ["guesses"]
        assert gap <= float(words[1]) + 1e-6
    else:
        assert words == ["estimate"]
        assert gap > 0.1 * lower
