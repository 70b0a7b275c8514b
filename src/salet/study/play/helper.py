"""The helper, as a value: a state and a line give the next state and what to show. Nothing here prints or waits.

A state has one board or several; they share their guesses. While no word fits a board, the state is *in doubt*: the
doctor's repairs are offered by number, and `undo` and `edit` go on working. See `salet.study.play.helper_input` for
what a line may hold.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from salet.errors import Contradiction, IllegalGuess, InvalidPattern, SaletError
from salet.game.lexicon import Lexicon
from salet.game.position import Position, start
from salet.game.rules import SPARE, Mode, Rules
from salet.game.text.notation import Digits, Turn
from salet.game.text.shared import check_end
from salet.solver.doctor import Repair, position_or_wider
from salet.study.advice.hints import hints
from salet.study.advice.reasons import explain
from salet.study.advice.review import Review, review
from salet.study.history.store import record_of
from salet.study.play.board_repairs import Mending, mendings
from salet.study.play.boards import is_solved
from salet.study.play.helper_input import ORDERS, Choice, Entry, Order, Row, Tiles, Turns, Word, read_entry
from salet.study.play.helper_state import (
    Board,
    Ended,
    Listed,
    Offered,
    Reopened,
    Reply,
    Said,
    Shown,
    State,
    likeliest,
    standing_of,
)

LISTED: Final = 30
MOST_LISTED: Final = 20_000
MOST_REPAIRS: Final = 8


# --- Steps ------------------------------------------------------------------------------------------------------


def begin(lexicon: Lexicon, rules: Rules, boards: int = 1, *, day: str = "", digits: Digits | None = None) -> State:
    """Return the helper before the first guess; several boards have five guesses more than there are boards.

    >>> from salet.game.lexicon import named
    >>> state, shown = step(begin(named("original"), Rules()), "salet bbbbb")
    >>> state.positions, shown[0].left
    ((<Position salet.BBBBB: 221 candidates>,), (221,))
    """
    if boards > 1:
        rules = replace(rules, limit=boards + SPARE)
    return State(lexicon, rules, ((),) * boards, (start(lexicon, rules),) * boards, day, digits)


def step(state: State, line: str) -> Reply:
    """Return what follows from a line that was typed; what is not understood changes nothing and says why."""
    try:
        entry = read_entry(
            line, state.lexicon, boards=len(state.boards), offered=len(state.repairs), digits=state.digits
        )
        return _answer(state, entry)
    except SaletError as error:
        return Reply(state, (Said(str(error), wrong=True),))


def _answer(state: State, entry: Entry | None) -> Reply:
    match entry:
        case None:
            return Reply(state, ())
        case Order(name, rest):
            return _ORDERS[name](state, rest)
        case Choice(number):
            return _accept(state, number)
    if state.over:
        raise IllegalGuess("The game is over. 'new' starts another, 'undo' takes the last guess back.")
    return _guess(state, entry)


def _guess(state: State, entry: Tiles | Word | Row | Turns) -> Reply:
    match entry:
        case Word(word):
            return _choose(state, word)
        case Row(word, patterns):
            return _put(state, word, patterns)
        case Turns(turns):
            return _play(state, turns)
    if state.asked_about is None:
        raise InvalidPattern("these are tiles without a word. Type the word as well: crane bygbb.")
    return _put(state, state.asked_about, entry.patterns)


def _choose(state: State, word: str) -> Reply:
    """Return the state that waits for a word's tiles."""
    if state.editing is None and state.doubt is None:
        for board, position in zip(state.boards, state.positions, strict=True):
            if not is_solved(board):
                position.check_legal(word)
    return Reply(replace(state, chosen=word), (Said(f"{word}: now its tiles, such as {'bygbb'[: len(word)]}."),))


def _put(state: State, word: str, patterns: Sequence[int]) -> Reply:
    """Return the state after a word and the reply of each board."""
    if state.editing is not None:
        return _checked(state, _edited(state, state.editing, word, patterns))
    open_boards = [k for k, board in enumerate(state.boards) if not is_solved(board)]
    if len(patterns) == len(state.boards):
        patterns = [patterns[k] for k in open_boards]
    if len(patterns) != len(open_boards):
        raise InvalidPattern(
            f"{len(open_boards)} boards are open, and here are the tiles of {len(patterns)}."
            " Give those of each, in order."
        )
    given = dict(zip(open_boards, patterns, strict=True))
    boards = [(*board, Turn(word, given[k])) if k in given else board for k, board in enumerate(state.boards)]
    return _checked(state, boards)


def _play(state: State, turns: Board) -> Reply:
    """Return the state after turns; a paste that begins as the board does is the whole board."""
    (board,) = state.boards
    for turn in turns:
        state.lexicon.require(turn.guess)
    if state.editing is not None:
        if len(turns) > 1:
            raise InvalidPattern("one row takes the place of another. Type one word and its tiles.")
        return _checked(state, _edited(state, state.editing, turns[0].guess, [turns[0].pattern]))
    whole = len(turns) > 1 and board and turns[0].guess == board[0].guess
    return _checked(state, [turns if whole else (*board, *turns)])


def _edited(state: State, row: int, word: str, patterns: Sequence[int]) -> list[Board]:
    """Return the boards with another row."""
    concerned = [k for k, board in enumerate(state.boards) if len(board) >= row]
    if len(patterns) != len(concerned):
        raise InvalidPattern(f"{len(concerned)} boards have row {row}, and here are the tiles of {len(patterns)}.")
    given = dict(zip(concerned, patterns, strict=True))
    return [
        (*board[: row - 1], Turn(word, given[k]), *board[row:]) if k in given else board
        for k, board in enumerate(state.boards)
    ]


def _checked(state: State, boards: Sequence[Board]) -> Reply:
    """Return the state with these boards: in doubt if no word fits one of them, as it was if a word is none."""
    for board in boards:
        check_end([turn.pattern for turn in board], state.lexicon.length)
        if len(board) > state.rules.limit:
            raise IllegalGuess(f"{len(board)} rows are more than the {state.rules.limit} guesses of a game.")
        for turn in board:
            state.lexicon.require(turn.guess)
    fresh = State(state.lexicon, state.rules, tuple(boards), state.positions, state.day, state.digits)
    reopened = () if state.ended is None else (Reopened(state.ended),)
    positions = []
    for number, board in enumerate(boards):
        try:
            positions.append(position_or_wider(board, state.lexicon, state.rules))
        except (Contradiction, IllegalGuess) as error:
            return _doubted(fresh, number, error, reopened)
    return _standing(replace(fresh, positions=tuple(positions)), reopened)


def _doubted(state: State, number: int, error: SaletError, before: tuple[Shown, ...]) -> Reply:
    """Return the state in doubt about a board, with what could explain it."""
    turns = state.boards[number]
    found = mendings(state.boards, number, state.lexicon, state.rules)[:MOST_REPAIRS]
    if isinstance(error, IllegalGuess):
        found = (*found, *_without_hard_mode(state, turns))
    reason = str(error) if isinstance(error, IllegalGuess) else "No word fits these tiles."
    board = number + 1 if len(state.boards) > 1 else None
    offered = Offered(board, turns, reason, tuple(one.repair for one in found))
    return Reply(replace(state, doubt=number, repairs=found), (*before, offered))


def _without_hard_mode(state: State, turns: Board) -> tuple[Mending, ...]:
    """Return the repair that leaves the board alone and changes the rules, if that explains it."""
    try:
        position = position_or_wider(turns, state.lexicon, replace(state.rules, mode="normal"))
    except SaletError:
        return ()
    repair = Repair(position, "rules", f"nothing is wrong: it was not {state.rules.mode} mode", 0.0)
    return (Mending(repair, state.boards),)


def _accept(state: State, number: int) -> Reply:
    if not 1 <= number <= len(state.repairs) or state.doubt is None:
        raise InvalidPattern(
            f"there is no repair {number}. Choose from 1 to {len(state.repairs)}, undo, or edit a row."
        )
    chosen = state.repairs[number - 1]
    return _checked(replace(state, rules=chosen.repair.position.rules), chosen.boards)


def _standing(state: State, before: tuple[Shown, ...]) -> Reply:
    shown = (*before, standing_of(state))
    if not state.over:
        return Reply(state, shown)
    ended = _ended(state)
    return Reply(replace(state, ended=ended.record), (*shown, ended))


def _ended(state: State) -> Ended:
    """Return the record of a game that has ended, with its review."""
    judged = _reviewed(state) if len(state.boards) == 1 else None
    answers = [position.words[0] if len(position.candidates) == 1 else "" for position in state.positions]
    record = record_of(
        state.boards,
        state.rules.limit,
        day=state.day,
        source="helper",
        lexicon=state.lexicon.name,
        rules=state.rules.text,
        answer=" / ".join(answers) if all(answers) else "",
        skill=None if judged is None else float(judged.skill),
        luck=None if judged is None else float(judged.luck),
    )
    return Ended(record, judged)


def _reviewed(state: State) -> Review | None:
    try:
        return review(state.boards[0], state.positions[0].lexicon, state.rules, best_play=False)
    except SaletError:  # a lost game whose answer is not known, say, is recorded without a rating
        return None


# --- Orders -----------------------------------------------------------------------------------------------------


def _undo(state: State, _rest: str) -> Reply:
    if state.chosen is not None or state.editing is not None:
        return Reply(replace(state, chosen=None, editing=None), (Said("Taken back."),))
    if not state.guesses:
        raise IllegalGuess("There is no guess to take back.")
    last = state.guesses
    return _checked(state, [board[:-1] if len(board) == last else board for board in state.boards])


def _edit(state: State, rest: str) -> Reply:
    number, _, row = rest.partition(" ")
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= state.guesses:
        raise InvalidPattern(
            f"name a row from 1 to {state.guesses}: edit 1." if state.guesses else "there is no row yet."
        )
    editing = replace(state, editing=int(number), chosen=None, repairs=())
    if not row.strip():
        return Reply(editing, (Said(f"Row {number} ({state.row(int(number))}): type its word, its tiles, or both."),))
    entry = read_entry(row, state.lexicon, boards=len(state.boards), digits=state.digits)
    if isinstance(entry, Order | Choice) or entry is None:
        raise InvalidPattern("type the row's word, its tiles, or both: edit 1 crane bygbb.")
    if isinstance(entry, Word):  # the tiles stay
        kept = [board[int(number) - 1].pattern for board in state.boards if len(board) >= int(number)]
        return _checked(state, _edited(state, int(number), entry.word, kept))
    return _answer(editing, entry)


def _why(state: State, rest: str) -> Reply:
    position = _asked(state)
    words = [state.lexicon.require(word) for word in rest.split()]
    if len(words) > 2:
        raise InvalidPattern("name one word to explain, or two to compare: why crane slate.")
    guess = words[0] if words else state.suggested
    return Reply(state, (explain(position, guess, words[1] if len(words) > 1 else None),))


def _list(state: State, rest: str) -> Reply:
    numbers = [int(word) for word in rest.split() if word.isascii() and word.isdigit() and len(word) < 6]
    _decided(state)
    several = len(state.boards) > 1
    if several and not numbers:
        raise InvalidPattern(f"name a board from 1 to {len(state.boards)}: list 2.")
    board = numbers.pop(0) if several else 1
    if not 1 <= board <= len(state.boards):
        raise InvalidPattern(f"there is no board {board}; name one from 1 to {len(state.boards)}.")
    position = state.positions[board - 1]
    words = likeliest(position, min(MOST_LISTED, numbers[0]) if numbers else LISTED)
    return Reply(state, (Listed(board if several else None, words, len(position.candidates)),))


def _hint(state: State, _rest: str) -> Reply:
    position = _asked(state)
    steps = hints(position).steps
    told = min(state.told, len(steps) - 1)
    return Reply(replace(state, told=told + 1), (Said(steps[told]),))


def _hard(state: State, _rest: str) -> Reply:
    if len(state.boards) > 1:
        raise IllegalGuess("Hard mode is played on one board: a guess cannot obey several at once.")
    mode: Mode = "normal" if state.rules.mode != "normal" else "hard"
    changed = _checked(replace(state, rules=replace(state.rules, mode=mode)), state.boards)
    return Reply(changed.state, (Said(f"Hard mode is {'on' if mode == 'hard' else 'off'}."), *changed.shown))


def _new(state: State, _rest: str) -> Reply:
    fresh = begin(state.lexicon, state.rules, len(state.boards), day=state.day, digits=state.digits)
    return Reply(fresh, (Said("A new game."),))


def _quit(state: State, _rest: str) -> Reply:
    return Reply(replace(state, left=True), ())


def _help(state: State, _rest: str) -> Reply:
    wide = max(map(len, ORDERS))
    orders = "\n".join(f"  {name.ljust(wide)}  {about}" for name, about in ORDERS.items())
    row = (
        "crane bygbb bbbbb ..., a reply for each board" if len(state.boards) > 1 else "crane bygbb, or paste the board"
    )
    return Reply(state, (Said(f"Type your guess and its tiles (b grey, y yellow, g green):\n  {row}\n{orders}"),))


def _decided(state: State) -> None:
    if state.doubt is not None:
        raise Contradiction("No word fits yet: choose a repair by its number, undo, or edit a row.")


def _asked(state: State) -> Position:
    """Return the position that a question is about: the only board, or the open one with the fewest words."""
    _decided(state)
    if state.over:
        raise IllegalGuess("The game is over. 'new' starts another.")
    open_ones = [p for p, board in zip(state.positions, state.boards, strict=True) if not is_solved(board)]
    return min(open_ones, key=lambda position: len(position.candidates))


_ORDERS: Final[dict[str, Callable[[State, str], Reply]]] = {
    "undo": _undo,
    "edit": _edit,
    "why": _why,
    "list": _list,
    "hint": _hint,
    "hard": _hard,
    "new": _new,
    "quit": _quit,
    "help": _help,
}
