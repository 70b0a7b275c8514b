"""Spelling: case, composition, folding."""

from hypothesis import given
from hypothesis import strategies as st

from salet.errors import SaletError
from salet.game.notation import fold_letters, read_word, written


def test_a_word_is_written_composed_and_in_small_letters() -> None:
    assert written("CRANE") == "crane"
    assert written("N\u0303u") == "ñu"
    assert written("ЁЖИК") == "ёжик"


def test_folding_leaves_out_every_accent_but_those_to_keep() -> None:
    assert fold_letters("ÉLÈVE") == "eleve"
    assert fold_letters("ñandú", keep="ñ") == "ñandu"
    assert fold_letters("ñandú", keep="n\u0303") == "ñandu"
    assert fold_letters("äiti", keep="äö") == "äiti"


@given(st.text(st.characters(categories=["L"]), min_size=3, max_size=10))
def test_a_lexicon_and_the_notation_spell_a_word_alike(text: str) -> None:
    try:
        read = read_word(text)
    except SaletError:
        return
    assert written(text) == read
