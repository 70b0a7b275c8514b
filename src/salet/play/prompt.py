"""The helper as a value: a state and a line give the next state and what to say.

While no word fits the board, the state has no position: corrections are offered by number, and `undo` and `edit` still
work. Where one wrong tile explains the board better, corrections are offered as well, and the game goes on. See
`salet.play.prompt_input` for what a line may hold.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, get_args

from salet.advice.hints import Hints, hints
from salet.advice.review import Review, review
from salet.advice.why import Why, why
from salet.errors import AmbiguousTextError, ContradictionError, IllegalGuessError, InvalidPatternError, SaletError
from salet.game.daily import day_of
from salet.game.lexicon import Lexicon, is_nyt
from salet.game.notation import DigitNotation, Turn, Turns, parse_letters, parse_places
from salet.game.pattern import all_green, pattern_text
from salet.game.position import Position, new_position, with_true_feedback
from salet.game.rules import TRUE, Rules
from salet.play.history import Record, record_of
from salet.play.prompt_input import (
    COMMANDS,
    SHARED_RESULT,
    Command,
    PromptInput,
    Tiles,
    check_places,
    patterns_from,
    read_input,
)
from salet.solver.corrections import Correction, doubt_of, find_corrections, position_or_widened
from salet.solver.evaluation import Evaluation
from salet.strategies.registry import find_strategy, title_of
from salet.wording import join_words

LISTED: Final = 30
OFF: Final = "off"  # ends the strategy that is followed
MAX_CORRECTIONS: Final = 8
DIGITS_MEAN: Final[dict[DigitNotation, str]] = {
    "green2": "0 gray, 1 yellow, 2 green",
    "green0": "0 green, 1 yellow, 2 gray",
}
HELP: Final = """Type your guess and its tiles (b gray, y yellow, g green), or paste a board:
  crane bygbb

  undo      take back the last guess
  edit      fix a row: edit 2 bygbb (tiles) or edit 2 crank (word)
  why       explain the best guess; why WORD compares WORD with it
  list      show the possible words; list 50 shows 50
  facts     show what the tiles tell you; facts 2 explains row 2
  hint      get a nudge, then letters, the first letter, the word
  hard      turn hard mode on or off
  digits    read digits as tiles: digits green2 or digits green0
  strategy  follow another solver: strategy s2-retry; strategy off ends it
  new       start a new game
  quit      leave (or press Ctrl-D)
  help      show this list

y means the word in the prompt is the answer. n means it isn't, and asks which
letters are green, then which are yellow."""


@dataclass(frozen=True, slots=True)
class PromptState:
    """A game, and what the helper needs to know to read the next line.

    start: the game before its first guess. turns: what was played. position: after them; None if no word fits.
    problem: which guess the rules forbid, or which tile may be wrong. corrections: those offered. trusted: how many
    of the first rows were doubted, and played on from. strategy: the name of the one to follow; None for Salet's own
    search.
    advice: the best guesses as they are shown, set by whoever shows them.
    chosen: a word that was typed without its tiles. letters: those in place that were typed after `n`, empty before
    that; None if nothing is asked. hints: how many were given on this turn. record and review: of the game that has
    ended last, until its board is changed. left: whether the player has quit.
    """

    start: Position
    turns: Turns
    position: Position | None
    digits: DigitNotation | None = None
    problem: str = ""
    corrections: tuple[Correction, ...] = ()
    trusted: int = 0
    strategy: str | None = None
    advice: Evaluation | None = None
    chosen: str | None = None
    letters: str | None = None
    hints: int = 0
    record: Record | None = None
    review: Review | None = None
    left: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position is not None and self.position.over

    @property
    def word(self) -> str | None:
        """The word in the prompt, which tiles without a word are for: the one typed or suggested."""
        return self.chosen or (self.advice.recommended if self.advice else None)


Message = str | Why | Hints | Turn | Turns | list[tuple[str, float]]
"""What follows the board: a sentence, reasons, hints, rows whose tiles are explained, words with chances."""

Step = tuple[PromptState, tuple[Message, ...]]


def first_state(
    lexicon: Lexicon, rules: Rules, digits: DigitNotation | None = None, strategy: str | None = None
) -> PromptState:
    """Return the helper before the first guess.

    >>> from salet.game.lexicon import shipped_lexicon
    >>> step(first_state(shipped_lexicon("original"), Rules()), "salet bbbbb")[0].position
    <Position salet.BBBBB: 221 candidates>
    """
    first = new_position(lexicon, rules)
    return PromptState(first, (), first, digits, strategy=strategy)


def step(state: PromptState, line: str) -> Step:
    """Return the state after a typed line, and what to say to it.

    Raises SaletError for a line that is not understood or not allowed.
    """
    if state.letters is not None:
        return _take_letters(state, line)
    return _answer(state, _entry(state, line)) if line.strip() else (state, ())


def _entry(state: PromptState, line: str) -> PromptInput:
    return read_input(line, state.start.lexicon, offered=len(state.corrections), digits=state.digits)


def _answer(state: PromptState, entry: PromptInput) -> Step:
    if isinstance(entry, Command):
        return _COMMANDS[entry.name](state, entry.rest)
    if state.over:
        raise IllegalGuessError("The game is over. Type new to start another, or undo to take back the last guess.")
    match entry:
        case str(word):
            if state.position:
                state.position.check_legal(word)
            example = ("bygbb" + "b" * 6)[: len(word)]
            return replace(state, chosen=word), (f"Now type the tiles for {word}, such as {example}.",)
        case Tiles(pattern, squares):
            if squares and not state.chosen:  # pasted line by line
                raise InvalidPatternError(SHARED_RESULT)
            if state.word is None:
                raise InvalidPatternError("Which word got these tiles? Type it too: crane bygbb.")
            return _with_turns(state, (*state.turns, Turn(state.word, pattern))), ()
        case turns:
            whole = len(turns) > 1 and state.turns and turns[0].guess == state.turns[0].guess
            return _with_turns(state, turns if whole else (*state.turns, *turns)), ()


# --- The board --------------------------------------------------------------------------------------------------


def _with_turns(state: PromptState, turns: Turns) -> PromptState:
    """Return the state with other turns: ended, in doubt, or without a position if no word fits."""
    lexicon, rules = state.start.lexicon, state.start.rules
    if any(turn.hit for turn in turns[:-1]):
        raise InvalidPatternError("There are more rows after an all-green row. Paste one game at a time.")
    fresh = PromptState(state.start, turns, None, state.digits, trusted=_trusted(state, turns), strategy=state.strategy)
    try:
        position = position_or_widened(turns, lexicon, rules)
    except (ContradictionError, IllegalGuessError) as error:
        corrections = find_corrections(turns, lexicon, rules)[:MAX_CORRECTIONS]
        forbidden = f"{error} If you aren't playing hard mode, type hard to turn it off."
        problem = forbidden if isinstance(error, IllegalGuessError) else ""
        return replace(fresh, problem=problem, corrections=corrections)
    if position.over:
        return _ended(replace(fresh, position=position), position)
    doubt = doubt_of(position, fresh.trusted)
    if doubt is None:
        return replace(fresh, position=position)
    return replace(fresh, position=position, problem=doubt.message, corrections=doubt.corrections)


def _trusted(state: PromptState, turns: Turns) -> int:
    """Return how many first rows are trusted: doubted, but the player went on."""
    doubted = state.position and state.corrections
    rows = len(state.turns) if doubted and len(turns) > len(state.turns) else state.trusted
    return rows if turns[:rows] == state.turns[:rows] else 0


def _ended(state: PromptState, position: Position) -> PromptState:
    """Return the state with the record of a game that has ended, and its review."""
    rated, rules, asked = None, position.rules, state.start.lexicon.name
    with suppress(SaletError):  # a lost game with an unknown answer is recorded without a rating
        rated = review(state.turns, position.lexicon, replace(rules, feedback=TRUE), best_play=False)
    record = record_of(
        state.turns,
        puzzle_date=str(day_of(asked)) if is_nyt(asked) else "",
        source="helper",
        lexicon=asked,
        rules=rules.text,
        answer=position.words[0] if position.count == 1 else "",
        score=rated.score.text() if rated else "",
    )
    return replace(state, record=record, review=rated)


# --- Letters ----------------------------------------------------------------------------------------------------


def _take_letters(state: PromptState, line: str) -> Step:
    """Return the state after letters in place or elsewhere, or after a command.

    A single letter is a letter here: `q` must not quit, nor `n` ask again.
    """
    is_command = line.strip().lower().partition(" ")[0] in COMMANDS
    try:
        reply = _after_letters(state, line)
    except SaletError:
        if is_command:
            return _answer(state, _entry(state, line))
        raise
    if is_command:
        typed = line.strip()
        raise AmbiguousTextError(
            f"{typed} could be letters or a command. For letters, add a dot or change their order. For the "
            "command, type undo first.",
            (typed, "a command"),
        )
    return reply


def _after_letters(state: PromptState, line: str) -> Step:
    position, word = _open(state), str(state.word)
    if not state.letters:
        places = parse_places(line, len(word))
        check_places(word, places, position.turns)
        ask = "Which letters are yellow? Type them in any order, or press Enter for none."
        return replace(state, letters=places), (ask,)
    found = patterns_from(position, word, state.letters, parse_letters(line))
    if len(found) == 1:
        return _with_turns(state, (*state.turns, Turn(word, found[0]))), ()
    if found:
        readings = join_words((pattern_text(pattern, len(word)) for pattern in found), "or")
        why = f"Because a letter repeats, this could be {readings}."
    else:
        why = "None of the possible words has these letters."
    return replace(state, letters=None, chosen=word), (f"{why} Type the tiles for {word}.",)


# --- Commands ---------------------------------------------------------------------------------------------------


def _undo(state: PromptState, _rest: str) -> Step:
    if state.letters is not None or state.chosen:
        return replace(state, letters=None, chosen=None), ("Canceled.",)
    if not state.turns:
        raise IllegalGuessError("There's nothing to undo.")
    return _with_turns(state, state.turns[:-1]), ()


def _correction(state: PromptState, rest: str) -> Step:
    if not 1 <= int(rest) <= len(state.corrections):
        numbers = "1" if len(state.corrections) == 1 else f"1 to {len(state.corrections)}"
        raise InvalidPatternError(f"There's no correction {rest}. Type {numbers}, undo, or edit a row.")
    return _with_turns(state, state.corrections[int(rest) - 1].position.turns), ()


def _edit(state: PromptState, rest: str) -> Step:
    number, _, row = rest.partition(" ")
    rows = len(state.turns)
    if number not in map(str, range(1, rows + 1)):
        raise InvalidPatternError(_which_row(rows, "edit 1 crane bygbb"))
    old = state.turns[int(number) - 1]
    match read_input(row, state.start.lexicon, digits=state.digits) if row.strip() else None:
        case str(word):
            new = Turn(word, old.pattern)
        case Tiles(pattern):
            new = Turn(old.guess, pattern)
        case (new,):
            pass
        case _:
            raise InvalidPatternError(f"Type the new word, tiles, or both: edit {number} {old.guess} bygbb.")
    return _with_turns(state, (*state.turns[: int(number) - 1], new, *state.turns[int(number) :])), ()


def _which_row(rows: int, example: str) -> str:
    """Return what to type for a row's number."""
    if not rows:
        return "There are no rows yet."
    return f"Which row? Type {'1' if rows == 1 else f'1 to {rows}'}: {example}."


def _yes(state: PromptState, _rest: str) -> Step:
    word, green = _word_in_prompt(state), all_green(state.start.lexicon.length)
    return _with_turns(state, (*state.turns, Turn(word, green))), ()


def _no(state: PromptState, _rest: str) -> Step:
    word = _word_in_prompt(state)
    how = f"Type each in its place, as in '..{word[2]}', or press Enter for none."
    return replace(state, letters=""), (f"Which letters of {word} are green? {how}",)


def _word_in_prompt(state: PromptState) -> str:
    """Return the word that y or n is about."""
    _open(state)
    if state.word is None:
        raise InvalidPatternError("There's no word in the prompt. Type the word first, then y or n.")
    return state.word


def _why(state: PromptState, rest: str) -> Step:
    position, words = _open(state), rest.split()
    if len(words) > 2:
        raise InvalidPatternError("Type one word to explain or two to compare: why crane slate.")
    guess, against = words[0] if words else state.word, words[1] if len(words) > 1 else None
    is_led = state.advice is not None and state.advice.strategy is not None
    reasons = why(position, guess, against, evaluation=None if is_led else state.advice)
    return state, (reasons, _judgement(reasons)) if is_led and not words else (reasons,)


def _judgement(why: Why) -> str:
    """Return what the exact search thinks of the guess that a strategy has chosen."""
    guess, rival = why.guess, why.rival
    if rival is None or guess.value - rival.value < 0.005:
        return f"Salet's own search found nothing clearly better than {guess.word}."
    worse = f"{guess.word} takes {guess.value - rival.value:.2f} guesses more on average"
    return f"Salet's own search would guess {rival.word}: {worse}."


def _list(state: PromptState, rest: str) -> Step:
    number = rest if rest.isascii() and rest.isdigit() and len(rest) < 6 else LISTED
    return state, (_fitting(state).likeliest(int(number)),)


def _facts(state: PromptState, rest: str) -> Step:
    turns = _fitting(state).turns
    if not rest:
        return state, (turns,)
    if rest not in map(str, range(1, len(turns) + 1)):
        raise InvalidPatternError(_which_row(len(turns), "facts 1"))
    return state, (turns[int(rest) - 1],)


def _hint(state: PromptState, _rest: str) -> Step:
    return replace(state, hints=state.hints + 1), (hints(with_true_feedback(_open(state))),)


def _hard(state: PromptState, _rest: str) -> Step:
    rules = state.start.rules
    rules = replace(rules, mode="hard" if rules.mode == "normal" else "normal")
    changed = replace(state, start=new_position(state.start.lexicon, rules))
    return _with_turns(changed, state.turns), (f"Hard mode is {'on' if rules.mode == 'hard' else 'off'}.",)


def _digits(state: PromptState, rest: str) -> Step:
    kinds: tuple[DigitNotation, ...] = get_args(DigitNotation)
    chosen = next((kind for kind in kinds if kind == rest.lower()), None)
    if chosen is None:
        raise InvalidPatternError(f"Choose how to read digits in tiles: digits {' or digits '.join(kinds)}.")
    return replace(state, digits=chosen), (f"Digits in tiles now mean: {DIGITS_MEAN[chosen]}.",)


def _new(state: PromptState, _rest: str) -> Step:
    fresh = first_state(state.start.lexicon, state.start.rules, state.digits, state.strategy)
    return replace(fresh, record=state.record), ("New game.",)


def _strategy(state: PromptState, rest: str) -> Step:
    """Follow another strategy from here on; the game, its list and its rules stay the same."""
    if not rest:
        return state, (_leader(state),)
    name = None if rest.lower() == OFF else find_strategy(rest).name
    changed = replace(state, strategy=name, advice=None, letters=None)
    return changed, (_leader(changed),)


def _leader(state: PromptState) -> str:
    """Return which strategy the suggestions follow."""
    if state.strategy is None:
        return "Following Salet's own search. To follow a solver, type its name: strategy s2-retry."
    by, rules = find_strategy(state.strategy), state.start.rules
    about = f": {by.about}" if by.about else ""
    is_other_feedback = Rules.read(by.rules).feedback != rules.feedback
    other = f" Its author's rules are {by.rules}; this game keeps {rules.text}." if is_other_feedback else ""
    return f"Following {title_of(by.name)}{about}.{other}"


def _quit(state: PromptState, _rest: str) -> Step:
    return replace(state, left=True), ()


def _help(state: PromptState, _rest: str) -> Step:
    return state, (HELP,)


def _fitting(state: PromptState) -> Position:
    """Return the position, if some word fits the board."""
    if state.position is None:
        raise ContradictionError("No word fits this board. Type the number of a correction, undo, or edit a row.")
    return state.position


def _open(state: PromptState) -> Position:
    """Return the position, if a guess is left to make."""
    if state.over:
        raise IllegalGuessError("The game is over. Type new to start another.")
    return _fitting(state)


_COMMANDS: Final[dict[str, Callable[[PromptState, str], Step]]] = {
    "undo": _undo,
    "correction": _correction,
    "edit": _edit,
    "why": _why,
    "list": _list,
    "facts": _facts,
    "hint": _hint,
    "hard": _hard,
    "digits": _digits,
    "strategy": _strategy,
    "new": _new,
    "quit": _quit,
    "help": _help,
    "yes": _yes,
    "no": _no,
}
