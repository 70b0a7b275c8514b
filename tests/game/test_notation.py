"""Notation: what is read, what is refused with a reason, and that what is written is read back."""

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from salet.errors import AmbiguousTextError, InvalidPatternError, SaletError, UnknownNameError
from salet.game.notation import Turn, format_turns, parse_pattern, parse_turns
from salet.game.pattern import is_possible, pattern_from_text, pattern_text
from salet.game.spelling import normalize_text, normalize_word

ONE_TURN = (
    # the canonical text, and other words between word and tiles
    "crane.BYGBB",
    "crane bygbb",
    "  CRANE   ByGbB  ",
    "Crane:BYGBB",
    "crane : bygbb",
    "crane=bygbb",
    "crane/bygbb",
    "crane,bygbb",
    "crane|bygbb",
    "crane - bygbb",
    "crane -> bygbb",
    "crane→bygbb",
    "crane\tbygbb",
    "crane\nbygbb",
    "crane;bygbb",
    "(crane, bygbb)",
    '"crane": "bygbb",',
    "||CRANE|| bygbb",
    "crane \N{EN DASH} bygbb",
    "crane\N{NO-BREAK SPACE}bygbb",
    # tiles one by one
    "CRANE:B-Y-G-B-B",
    "CRANE: B - Y - G - B - B",
    "crane b y g b b",
    "CRANE B Y G B B",
    "crane b/y/g/b/b",
    "crane/b/y/g/b/b",
    "crane b.y.g.b.b",
    "crane b,y,g,b,b",
    "crane-b-y-g-b-b",
    "crane ['b', 'y', 'g', 'b', 'b']",
    "crane by gbb",
    # gray by other marks
    "crane xygxx",
    "CRANE XYGXX",
    "crane .yg..",
    "crane: . y g . .",
    "crane -yg--",
    "crane.-yg--",
    "crane=- Y G - -",
    "crane _yg__",
    "crane *yg**",
    "crane \N{EM DASH}yg\N{EM DASH}\N{EM DASH}",
    # squares
    "crane ⬛🟨🟩⬛⬛",
    "CRANE⬛🟨🟩⬛⬛",
    "crane ⬜🟨🟩⬜⬜",
    "crane ⬛🟦🟧⬛⬛",
    "crane ⬜🟦🟧⬜⬜",
    "crane ⚫🟡🟢⚪⚫",
    "crane ⬛ 🟨 🟩 ⬛ ⬛",
    "crane ⬛\ufe0f🟨🟩⬛\ufe0e⬛\ufe0f",
    "crane \u200b⬛\u200d🟨\u200b🟩🏽⬛\u2060⬛\ufeff",
    "⬛🟨🟩⬛⬛ CRANE",
    "⬛🟨🟩⬛⬛\ncrane",
    "|⬛🟨🟩⬛⬛| (crane)",
    # a word with gaps between its letters
    "C R A N E\nB Y G B B",
    "C R A N E / B Y G B B",
    "c r a n e b y g b b",
    "c r a n e bygbb",
    "B Y G B B\nC R A N E",
    "C-R-A-N-E: B-Y-G-B-B",
    "C R A N E\n. y g . .",
    "C R A N E ⬛🟨🟩⬛⬛",
    "| C | R | A | N | E |\n| B | Y | G | B | B |",
    "1. C R A N E\n   B Y G B B",
    # around it
    "1. crane bygbb",
    "1) CRANE ⬛🟨🟩⬛⬛",
    "crane bygbb https://www.nytimes.com/games/wordle/index.html",
    "\n\ncrane bygbb\r\n\r\n",
)


@pytest.mark.parametrize("text", ONE_TURN)
def test_one_turn_is_read_in_every_spelling(text: str) -> None:
    assert format_turns(parse_turns(text)) == "crane.BYGBB"


TWO_TURNS = (
    "crane.BYGBB.moist.BBYBG",
    "crane.bygbb.moist.bbybg",
    "CRANE.BYGBB.MOIST.BBYBG",
    "crane bygbb moist bbybg",
    "crane bygbb, moist bbybg",
    "crane bygbb; moist bbybg",
    "crane bygbb\nmoist bbybg",
    "crane,bygbb\r\nmoist,bbybg",
    "crane=bygbb&moist=bbybg",
    "crane/bygbb/moist/bbybg",
    "crane b y g b b moist b b y b g",
    "crane .yg.. moist ..y.g",
    "crane.-yg--.moist.--y-g",
    "crane\nbygbb\nmoist\nbbybg",
    "crane\nmoist\nbygbb\nbbybg",
    "crane moist bygbb bbybg",
    "crane, moist\n⬛🟨🟩⬛⬛\n⬛⬛🟨⬛🟩",
    "crane moist ⬛🟨🟩⬛⬛⬛⬛🟨⬛🟩",
    "⬛🟨🟩⬛⬛\n⬛⬛🟨⬛🟩\n\ncrane\nmoist",
    "⬛🟨🟩⬛⬛ crane\n⬜⬜🟦⬜🟧 moist",
    "1. crane bygbb\n2. moist bbybg",
    "{'crane': 'bygbb', 'moist': 'bbybg'}",
    "C R A N E\nB Y G B B\n\nM O I S T\nB B Y B G",
    "C R A N E\nM O I S T\nB Y G B B\nB B Y B G",
    "C R A N E B Y G B B M O I S T B B Y B G",
)


@pytest.mark.parametrize("text", TWO_TURNS)
def test_several_turns_are_read_in_rows_in_a_line_and_in_blocks(text: str) -> None:
    assert format_turns(parse_turns(text)) == "crane.BYGBB.moist.BBYBG"


OTHERS = (
    ("", "start"),
    (" \n\t ", "start"),
    ("\ufeff", "start"),
    ("STONE: G B Y Y B", "stone.GBYYB"),
    ("lares bbygb", "lares.BBYGB"),
    ("cat byg", "cat.BYG"),
    ("crane yg…", "crane.YGBBB"),
    ("salet ggggg", "salet.GGGGG"),
    ("ÑANDÚ bygbb", "ñandú.BYGBB"),
    (unicodedata.normalize("NFD", "ñandú bygbb"), "ñandú.BYGBB"),
    ("СЛОВО ⬛🟨🟩⬛⬛", "слово.BYGBB"),
    ("שלום bygb", "שלום.BYGB"),
    ("ΛΟΓΟΣ bygbb", "λογος.BYGBB"),
    ("ΛΟΓΟΣ.BYGBB", "λογος.BYGBB"),
    ("GROẞ bygb", "groß.BYGB"),
    ("İYİ byg", "iyi.BYG"),
    ("किताब bygbb", "किताब.BYGBB"),  # two of its letters are vowel signs
    ("J\u030cAB byg", "ǰab.BYG"),
    ("strawberry bygbbygbby", "strawberry.BYGBBYGBBY"),
    # position decides between a word and tiles
    ("byg gyb", "byg.GYB"),
    ("gybby bygbb", "gybby.BYGBB"),
    ("BYG.GYB.GYG.BBB", "byg.GYB.gyg.BBB"),
    ("crane bygbb\ngybyg bbybb", "crane.BYGBB.gybyg.BBYBB"),
    ("crane bygbb gybyg bbybb", "crane.BYGBB.gybyg.BBYBB"),
    ("crane\nbygbb\ngybyg\nbbybb", "crane.BYGBB.gybyg.BBYBB"),
)


@pytest.mark.parametrize(("text", "canonical"), OTHERS)
def test_other_lengths_alphabets_and_words_made_of_tile_letters_are_read(text: str, canonical: str) -> None:
    assert format_turns(parse_turns(text)) == canonical


def test_digits_without_a_name_show_both_readings() -> None:
    with pytest.raises(AmbiguousTextError) as caught:
        parse_turns("soare [0,0,1,1,0]\ntardy=01100")
    assert caught.value.readings == ("soare.BBYYB.tardy.BYYBB", "soare.GGYYG.tardy.GYYGG")
    assert str(caught.value) == (
        "Digits can mean two things, because solvers use them differently:\n"
        "  green2 means soare.BBYYB.tardy.BYYBB\n"
        "  green0 means soare.GGYYG.tardy.GYYGG\n"
        "Type b, y, and g instead."
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    (
        ("crane 00001", "crane.BBBBY"),  # and not GGGGY
        ("crane 00201\nmoist 22221", "crane.GGBGY.moist.BBBBY"),
        ("crane 11111", "crane.YYYYY"),
    ),
)
def test_digits_need_no_name_where_only_one_reading_can_occur(text: str, canonical: str) -> None:
    assert format_turns(parse_turns(text)) == canonical


AMBIGUOUS = (
    # letters with gaps: words of three letters, or of six
    ("c a t b a t b y g g g g", ("cat.BYG.bat.GGG", "catbat.BYGGGG")),
    # three dots: a row of gray tiles, or only a way of setting things apart
    ("cat ... yyg ... gyy yyg", ("cat.YYG.gyy.YYG", "cat.BBB.yyg.BBB.gyy.YYG")),
)


@pytest.mark.parametrize(("text", "readings"), AMBIGUOUS)
def test_a_text_with_two_readings_shows_both(text: str, readings: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousTextError) as caught:
        parse_turns(text)
    assert caught.value.readings == readings
    shown = "\n".join(f"  {reading}" for reading in readings)
    assert str(caught.value) == f"This can be read in 2 ways:\n{shown}\nType the one you mean."


REFUSED = (
    ("crane", "The word 'crane' has no tiles. Type a word and its tiles, like 'crane bygbb'"),
    ("crane bygbb\nmoist", "The word 'moist' has no tiles."),
    ("cranebygbb", "The word 'cranebygbb' has no tiles."),
    ("c r a n e", "The word 'crane' has no tiles."),
    ("bygbb crane", "Can't read 'crane' as the tiles for 'bygbb'. Type a word and its tiles, like 'crane bygbb'"),
    ("crane moist", "Can't read 'moist' as the tiles for 'crane'."),
    ("crane bygbx", "Can't read 'bygbx' as the tiles for 'crane'."),
    ("crane bygbb\nmoist xxyxx", "Can't read 'xxyxx' as the tiles for 'moist'"),
    (
        "crane bygb",
        "Can't read 'bygb' as a word or tiles with 5 letters. Type a word and its tiles, like 'crane bygbb'",
    ),
    ("crane bygbbb", "Can't read 'bygbbb' as"),
    ("crane bygbb\nmoist ⬛⬛🟨", "Can't read '⬛⬛🟨' as"),
    ("crane ⬛🟨🟩⬛ ⬛⬛🟨🟩⬛⬛", "Can't read '⬛🟨🟩⬛ ⬛⬛🟨🟩⬛⬛' as"),
    ("crane .yg.", "Can't read '.yg.' as"),
    ("crane b-y-g", "Can't read 'b-y-g' as"),
    ("crane b y moist bygbb", "Can't read 'b y moist bygbb' as"),
    ("salet.bybg", "Can't read '.bybg' as"),
    ("crane.yg..", "Can't read '.yg..' as"),
    ("salet.bybg.crony.bbybg", "Can't read '.bybg.crony.bbybg' as"),
    ("c r a n e\nb y g b", "Can't read 'b y g b' as"),
    ("crane 🟥🟨🟩⬛⬛", "Can't read '🟥🟨🟩⬛⬛' as"),
    ("crane bygbb\n\x00", r"Can't read '\x00' as"),
    ("crane bygbb\nmoit bbyb", "Can't read 'moit bbyb' as a word or tiles with 5 letters."),
    ("abcdefghijk bygbbygbbyg", "Can't read 'abcdefghijk bygbbygbbyg' as a word or tiles with 3 to 10 letters"),
    ("cat byg \u093f\u093f\u093f byg", "Can't read '\u093f\u093f\u093f byg' as a word or tiles with 3 letters"),
    ("crane ggggy", "crane: GGGGY can't happen: if all other tiles are green,"),
    ("crane 22221 slate 00001", "crane: GGGGY can't happen"),  # nor the other way round
    ("crane bygbb moist gyggg", "moist: GYGGG can't happen"),
    ("⬛🟨🟩⬛⬛", "The tiles BYGBB have no word. A shared result alone isn't enough."),
    ("b/y/g", "The tiles BYG have no word"),
    ("crane bygbb ⬛🟨🟩⬛⬛", "The tiles BYGBB have no word"),
    ("Wordle 1,234 X/6", "There are no words or tiles here."),
    ("Wordle 1 4/6\ncrane bygbb", "The header says 4/6, but the rows don't match it."),
    ("Wordle 1 1/6\ncrane bygbb", "The header says 1/6, but"),
    ("Wordle 1 X/3\n" + "crane ggggg\n" * 3, "The header says X/3, but"),
    ("Wordle 1 4/6\nWordle 2 4/6", "There's more than one result here: 'wordle 1 4/6' and 'wordle 2 4/6'"),
    ("crane bygbb Wordle 5 1/6\nmoist ggggg", "The header says 1/6, but"),
)


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_cannot_be_read_is_refused_with_reason_and_next_step(text: str, message: str) -> None:
    with pytest.raises(InvalidPatternError) as caught:
        parse_turns(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text",
    (
        "bygbb",
        "BYGBB",
        "b y g b b",
        "b-y-g-b-b",
        "b/y/g/b/b",
        ".yg..",
        "-yg--",
        "xygxx",
        "⬛🟦🟧⬜⬜",
    ),
)
def test_tiles_alone_are_read(text: str) -> None:
    assert parse_pattern(text) == parse_pattern(text, length=5) == pattern_from_text("BYGBB")


@pytest.mark.parametrize(
    ("turn", "message"),
    (
        (
            Turn("crane", 243),
            "crane: 243 isn't a pattern of 5 tiles. Use a number from 0 to 242",
        ),
        (Turn("crane", -1), "crane: -1 isn't a pattern of 5 tiles."),
    ),
)
def test_only_patterns_that_can_be_read_back_are_written(turn: Turn, message: str) -> None:
    with pytest.raises(InvalidPatternError) as caught:
        format_turns([Turn("salet", 0), turn])
    assert message in str(caught.value)


def test_digits_of_no_known_notation_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="green2 or"):
        parse_turns("crane 00110", digits="green3")  # type: ignore[arg-type]


def test_a_word_is_written_composed_and_in_small_letters() -> None:
    assert normalize_word("CRANE") == "crane"
    assert normalize_word("N\u0303u") == "ñu"
    assert normalize_word("ЁЖИК") == "ёжик"
    marked = "E" + 31 * "\u0301"
    assert normalize_word(marked) == marked  # no word: to compose it would take long
    assert normalize_word("É" * 40) == "é" * 40


LETTERS = st.characters(categories=("L", "M"))
ANY_WORDS = st.text(LETTERS, min_size=3, max_size=10)
TILE_WORDS = st.text("bygx", min_size=3, max_size=10)


def is_word(text: str) -> bool:
    return normalize_text(text) == text and text[0].isalpha() and 3 <= len(text) <= 10


@st.composite
def turns_of_one_length(draw: st.DrawFn) -> tuple[Turn, ...]:
    first = draw((ANY_WORDS | TILE_WORDS).filter(is_word))
    length = len(first)
    words = st.text("bygx", min_size=length, max_size=length) | st.just(first)
    patterns = st.integers(0, 3**length - 1).filter(lambda code: is_possible(code, length))
    rest = draw(st.lists(st.builds(Turn, words, patterns), max_size=5))
    return (Turn(first, draw(patterns)), *rest)


@pytest.mark.gate
@given(turns_of_one_length())
@example((Turn("aaa", 0), Turn("ggg", 22)))
def test_what_is_written_is_read_back(turns: tuple[Turn, ...]) -> None:
    assert parse_turns(format_turns(turns)) == turns


@pytest.mark.gate
@given(turns_of_one_length(), st.sampled_from(["\n", "; ", ", ", "  "]), st.booleans())
@example((Turn("aaaa", 0), Turn("gggg", 49)), "  ", False)
def test_what_a_person_would_write_is_read_back(turns: tuple[Turn, ...], between: str, capitals: bool) -> None:
    tiles = [pattern_text(code, len(guess)).lower() for guess, code in turns]
    text = between.join(f"{turn.guess} {row}" for turn, row in zip(turns, tiles, strict=True))
    assert _is_read_as(text, turns)
    if capitals and text.upper().lower() == text and len(text.upper()) == len(text):
        assert _is_read_as(text.upper(), turns)


def _is_read_as(text: str, turns: tuple[Turn, ...]) -> bool:
    """Words that look like tiles can have two readings: then the true one is offered."""
    try:
        return parse_turns(text) == turns
    except AmbiguousTextError as error:
        return format_turns(turns) in error.readings


PASTED = st.text(st.sampled_from("bygxBYGcrane012 .-_*/,;:=\n⬛⬜🟨🟩🟧🟦\ufe0f\u200d[]()#ñßİ") | st.characters())


@pytest.mark.gate
@settings(max_examples=250)
@given(PASTED, st.sampled_from([None, 3, 5, 10]), st.sampled_from([None, "green2", "green0"]))
@example("...", 5, None)
@example("\u0301\u0301\u0301 byg", None, None)
def test_nothing_pasted_raises_anything_but_our_own_errors(text: str, length: int | None, digits: str | None) -> None:
    readers = (
        lambda: format_turns(parse_turns(text, length=length, digits=digits)),  # type: ignore[arg-type]
        lambda: parse_pattern(text, length=length, digits=digits),  # type: ignore[arg-type]
    )
    for reader in readers:
        try:
            reader()
        except SaletError as error:
            assert str(error).isprintable() or isinstance(error, AmbiguousTextError)  # noqa: PT017


@given(st.text(LETTERS, max_size=12))
def test_a_word_that_was_read_stays_as_it_is(text: str) -> None:
    word = normalize_text(text)
    assert normalize_text(word) == word or not word.isalpha()


def test_the_notation_imports_nothing_heavy() -> None:
    code = "import sys, salet.game.notation; print(*{'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
