"""The helper as a value: a state and a line give the next state and the output.

A state has one board or several, which share their guesses. While no word fits a board, the state has a *conflict*:
repairs are offered by number, and `undo` and `edit` still work. Where one wrong tile explains a board better, repairs
are offered as well, and the game goes on. See `salet.study.play.helper_input` for what a line may hold.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Final, get_args

from salet.errors import Ambiguous, Contradiction, IllegalGuess, InvalidPattern, SaletError
from salet.game.boards import BoardTurns
from salet.game.facts import facts_of, tiles_explained
from salet.game.lexicon import Lexicon
from salet.game.pattern import all_green
from salet.game.position import by_true_feedback, start
from salet.game.rules import TRUE, Mode, Rules
from salet.game.text.notation import Digits, Turn, read_letters, read_places
from salet.game.text.shared import check_end
from salet.solver.analysis import given_up
from salet.solver.doctor import Repair, doubt_of, position_or_wider
from salet.study.advice.hints import hints
from salet.study.advice.reasons import Why, explain
from salet.study.advice.review import review
from salet.study.history.store import record_of
from salet.study.play.boards import GameRepair, likeliest_candidates, repairs_of
from salet.study.play.helper_input import (
    Choice,
    Command,
    Input,
    Row,
    SharedResult,
    Tiles,
    Turns,
    Word,
    read_input,
)
from salet.study.play.helper_state import (
    DoubtOffer,
    GameOver,
    GameReopened,
    Hint,
    Message,
    Output,
    RepairOffer,
    Reply,
    State,
    WordList,
    boards_view,
)
from salet.study.play.reply_letters import check_places, pattern_from

LISTED: Final = 30
MOST_LISTED: Final = 20_000
MOST_REPAIRS: Final = 8
LAST_HINT: Final = 3


# --- Steps ------------------------------------------------------------------------------------------------------


def first_state(
    lexicon: Lexicon,
    rules: Rules,
    boards: int = 1,
    *,
    day: str = "",
    digits: Digits | None = None,
    hints_only: bool = False,
) -> State:
    """Return the helper before the first guess.

    >>> from salet.game.lexicon import named
    >>> state, shown = step(first_state(named("original"), Rules()), "salet bbbbb")
    >>> state.positions, shown[0].left
    ((<Position salet.BBBBB: 221 candidates>,), (221,))
    """
    rules = rules.for_boards(boards)
    game = BoardTurns(((),) * boards, rules.limit)
    return State(lexicon, rules, game, (start(lexicon, rules),) * boards, day, digits, hints_only=hints_only)


def _fresh(state: State) -> State:
    """Return the same game before its first guess."""
    boards, secret = len(state.game.boards), state.hints_only
    fresh = first_state(state.lexicon, state.rules, boards, day=state.day, digits=state.digits, hints_only=secret)
    return replace(fresh, leader=state.leader)


def step(state: State, line: str) -> Reply:
    """Return the reply to a typed line; one that is not understood changes nothing."""
    try:
        return _answer(state, _entry(state, line)) if state.letters is None else _take_letters(state, line)
    except SaletError as error:
        return Reply(state, (Message("error", {"text": str(error)}, wrong=True),))


def _entry(state: State, line: str) -> Input | None:
    offered = len(state.repairs)
    return read_input(line, state.lexicon, boards=len(state.game.boards), offered=offered, digits=state.digits)


def _answer(state: State, entry: Input | None) -> Reply:
    if isinstance(entry, Tiles) and entry.squares and state.squares:
        return _more_squares(state)
    state = state if entry is None else replace(state, squares="")
    match entry:
        case None:
            return Reply(state, ())
        case SharedResult():
            return Reply(replace(state, squares="result"), (Message("shared-result", wrong=True),))
        case Command(name, rest):
            return _COMMANDS[name](state, rest)
        case Choice(number):
            return _accept(state, number)
    if state.over:
        raise IllegalGuess("The game is over. Type new for another game, or undo to take the last guess back.")
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
        raise InvalidPattern("these are tiles without a word. Type the word too: crane bygbb.")
    reply = _put(state, state.asked_about, entry.patterns)
    for_suggestion = entry.squares and state.chosen is None and state.editing is None
    return Reply(replace(reply.state, squares="row"), reply.shown) if for_suggestion else reply


def _take_letters(state: State, line: str) -> Reply:
    """Return the state after letters in place or elsewhere, or after a command or tiles.

    A single letter is a letter here: `q` must not quit, nor `n` ask again.
    """
    if len(line.strip()) == 1 and line.strip().isalpha():
        return _after_letters(state, line)
    letters: Reply | SaletError
    try:
        letters = _after_letters(state, line)
    except Ambiguous:
        raise
    except SaletError as failure:
        letters = failure
    entry = None
    with suppress(SaletError):
        entry = _entry(state, line)
    if not isinstance(entry, Command | Tiles | Turns):
        if isinstance(letters, SaletError):
            raise letters
        return letters
    if isinstance(letters, Reply):
        kind = "a command" if isinstance(entry, Command) else "tiles"
        raise Ambiguous(
            f"{line.strip()} can be letters or {kind}. For letters, add a dot or change their order; else undo first.",
            (line.strip(), kind),
        )
    return _answer(state, entry)


def _after_letters(state: State, line: str) -> Reply:
    word, position = str(state.asked_about), state.positions[state.game.open[0]]
    if not state.letters:
        places = read_places(line, len(word))
        check_places(word, places, position.turns)
        return Reply(replace(state, letters=(places,)), (Message("ask-other-letters"),))
    return _put(state, word, [pattern_from(position, word, state.letters[0], read_letters(line))])


def _more_squares(state: State) -> Reply:
    """Return the state after more squares without a word: a shared result in lines."""
    if state.squares == "result":
        return Reply(state, ())
    word = state.game.guesses[-1]
    undone = _undo(state, "")
    message = Message("shared-result-for-a-row", {"word": word}, wrong=True)
    return Reply(replace(undone.state, squares="result"), (message, *undone.shown))


def _choose(state: State, word: str) -> Reply:
    """Return the state that expects a word's tiles next."""
    if state.editing is None and state.conflict is None:
        for board in state.game.open:
            state.positions[board].check_legal(word)
    example = ("bygbb" + "b" * 6)[: len(word)]
    return Reply(replace(state, chosen=word), (Message("ask-tiles", {"word": word, "example": example}),))


def _put(state: State, word: str, patterns: Sequence[int]) -> Reply:
    """Return the state after a word and the reply of each board."""
    if state.editing is not None:
        return _checked(state, state.game.edit(state.editing, word, patterns))
    return _checked(state, state.game.play(word, patterns))


def _play(state: State, turns: tuple[Turn, ...]) -> Reply:
    """Return the state after turns; several that repeat the first guess replace the board."""
    (board,) = state.game.boards
    if state.editing is not None:
        if len(turns) > 1:
            raise InvalidPattern("only one row can replace another. Type one word and its tiles.")
        return _put(state, turns[0].guess, [turns[0].pattern])
    whole = len(turns) > 1 and board and turns[0].guess == board[0].guess
    return _checked(state, state.game.with_boards([turns if whole else (*board, *turns)]))


def _checked(state: State, game: BoardTurns) -> Reply:
    """Return the state with this game, in conflict if no word fits a board."""
    for board in game.boards:
        check_end([turn.pattern for turn in board], state.lexicon.length)
    if game.left < 0:
        raise IllegalGuess(f"{game.count} rows are more than the {game.limit} guesses of a game.")
    for guess in game.guesses:
        state.lexicon.require(guess)
    fresh = replace(_fresh(state), game=game, positions=state.positions, trusted=_trusted(state, game))
    reopened = () if state.ended is None else (GameReopened(state.ended),)
    positions = []
    for number, board in enumerate(game.boards):
        try:
            positions.append(position_or_wider(board, state.lexicon, state.rules))
        except (Contradiction, IllegalGuess) as error:
            return _conflicting(fresh, number, error, reopened)
    settled = replace(fresh, positions=tuple(positions))
    again = game.guesses[-1:] if game.count > state.game.count and game.guesses[-1] in game.guesses[:-1] else ()
    shown = (*reopened, boards_view(settled), *(Message("again", {"word": word}) for word in again))
    if not settled.over:
        return _with_doubt(settled, shown)
    ended = _ended(settled)
    return Reply(replace(settled, ended=ended.record), (*shown, ended))


def _trusted(state: State, game: BoardTurns) -> int:
    """Return how many first rows are trusted: doubted, but the player went on."""
    doubted = state.conflict is None and state.repairs
    rows = state.game.count if doubted and game.count > state.game.count else state.trusted
    same = all(board[:rows] == before[:rows] for board, before in zip(game.boards, state.game.boards, strict=True))
    return rows if same else 0


def _with_doubt(state: State, shown: tuple[Output, ...]) -> Reply:
    """Return the state with repairs of the board that most likely has a wrong tile, if any."""
    doubts = [(doubt_of(position, state.trusted), number) for number, position in enumerate(state.positions)]
    found = [(doubt.chance, number, doubt) for doubt, number in doubts if doubt is not None]
    if not found:
        return Reply(state, shown)
    _, number, doubt = max(found, key=lambda each: each[:2])
    before, after = state.game.boards[:number], state.game.boards[number + 1 :]
    repairs = tuple(
        GameRepair(repair, state.game.with_boards((*before, repair.position.turns, *after))) for repair in doubt.repairs
    )
    offered = DoubtOffer(_numbered(state, number), doubt)
    return Reply(replace(state, repairs=repairs), (*shown, offered))


def _conflicting(state: State, number: int, error: SaletError, before: tuple[Output, ...]) -> Reply:
    """Return the state with a conflict on a board, and repairs that could explain it."""
    turns = state.game.boards[number]
    repairs = tuple(islice(repairs_of(state.game, number, state.lexicon, state.rules), MOST_REPAIRS))
    if isinstance(error, IllegalGuess):
        repairs = (*repairs, *_without_hard_mode(state, turns))
    forbidden = str(error) if isinstance(error, IllegalGuess) else None
    offered = RepairOffer(_numbered(state, number), turns, forbidden, tuple(one.repair for one in repairs))
    return Reply(replace(state, conflict=number, repairs=repairs), (*before, offered))


def _without_hard_mode(state: State, turns: tuple[Turn, ...]) -> tuple[GameRepair, ...]:
    """Return the repair that leaves the board alone and changes the rules, if that explains it."""
    try:
        position = position_or_wider(turns, state.lexicon, replace(state.rules, mode="normal"))
    except SaletError:
        return ()
    repair = Repair(position, "rules", f"nothing is wrong: it was not {state.rules.mode} mode", 0.0)
    return (GameRepair(repair, state.game),)


def _accept(state: State, number: int) -> Reply:
    if not 1 <= number <= len(state.repairs):
        raise InvalidPattern(
            f"there is no repair {number}. Choose from 1 to {len(state.repairs)}, undo, or edit a row."
        )
    chosen = state.repairs[number - 1]
    return _checked(replace(state, rules=chosen.repair.position.rules), chosen.game)


def _ended(state: State) -> GameOver:
    """Return the record of a game that has ended, with its review."""
    rated = None
    if not state.game.several:
        with suppress(SaletError):  # a lost game with an unknown answer is recorded without a rating
            rules = replace(state.rules, feedback=TRUE)
            rated = review(state.game.boards[0], state.positions[0].lexicon, rules, best_play=False)
    answers = [position.words[0] if len(position.candidates) == 1 else "" for position in state.positions]
    record = record_of(
        state.game.boards,
        state.game.limit,
        day=state.day,
        source="helper",
        lexicon=state.lexicon.name,
        rules=state.rules.text,
        answer=" / ".join(answers) if all(answers) else "",
        score="" if rated is None else rated.score.text,
    )
    return GameOver(record, rated)


# --- Commands ---------------------------------------------------------------------------------------------------


def _undo(state: State, _rest: str) -> Reply:
    if state.letters is not None:
        return Reply(replace(state, letters=None), (Message("cancelled"),))
    if state.chosen is not None or state.editing is not None:
        return Reply(replace(state, chosen=None, editing=None), (Message("cancelled"),))
    return _checked(state, state.game.undo())


def _yes(state: State, _rest: str) -> Reply:
    return _put(state, _word_in_prompt(state), [all_green(state.lexicon.length)])


def _no(state: State, _rest: str) -> Reply:
    word = _word_in_prompt(state)
    return Reply(replace(state, letters=()), (Message("ask-letters-in-place", {"word": word}),))


def _word_in_prompt(state: State) -> str:
    """Return the word that y or n is about; only one board may be open."""
    if state.over or state.conflict is not None or state.editing is not None:
        raise IllegalGuess("y and n are about the next guess. Type a word and its tiles: crane bygbb.")
    if len(state.game.open) > 1:
        raise IllegalGuess("y and n are about one board. Type the tiles of each open board: crane bygbb bbbbb ...")
    if state.asked_about is None:
        raise InvalidPattern("no word is in the prompt yet. Type the word first, then y or n.")
    return state.asked_about


def _edit(state: State, rest: str) -> Reply:
    number, _, row = rest.partition(" ")
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= state.game.count:
        rows = state.game.count
        raise InvalidPattern(f"name a row from 1 to {rows}: edit 1." if rows else "there is no row yet.")
    editing = replace(state, editing=int(number), chosen=None, repairs=())
    if not row.strip():
        return Reply(editing, (Message("ask-row", {"row": number, "word": state.game.guesses[int(number) - 1]}),))
    entry = read_input(row, state.lexicon, boards=len(state.game.boards), digits=state.digits)
    if isinstance(entry, Command | Choice) or entry is None:
        raise InvalidPattern("type the row's word, its tiles, or both: edit 1 crane bygbb.")
    if isinstance(entry, Word):  # the tiles do not change
        patterns = [board[int(number) - 1].pattern for board in state.game.boards if len(board) >= int(number)]
        return _checked(state, state.game.edit(int(number), entry.word, patterns))
    return _answer(editing, entry)


def _why(state: State, rest: str) -> Reply:
    board, typed = _asked(state, rest)
    words = [state.lexicon.require(word) for word in typed]
    if len(words) > 2:
        raise InvalidPattern("name one word to explain, or two to compare: why crane slate.")
    if state.hints_only and not words:
        return Reply(state, (Message("why-names-words"),))
    guess = words[0] if words else state.suggested
    position = by_true_feedback(state.positions[board])
    against = words[1] if len(words) > 1 else None
    why = explain(position, guess, against, evaluation=state.evaluation, evaluations=state.evaluations)
    if state.game.several:
        return Reply(state, (Message("board", {"board": board + 1}), why))
    return Reply(state, (why, *([_judgement(why)] if state.leader and not words else [])))


def _judgement(why: Why) -> Message:
    """Return what the exact search thinks of the guess that a strategy has chosen."""
    guess, rival = why.guess, why.against
    if rival is None or given_up(guess, rival) < 0.005:
        return Message("no-better-guess", {"guess": guess.word})
    return Message("better-guess", {"guess": guess.word, "rival": rival.word, "given_up": given_up(guess, rival)})


def _list(state: State, rest: str) -> Reply:
    numbers = [int(word) for word in rest.split() if word.isascii() and word.isdigit() and len(word) < 6]
    _decided(state)
    several, boards = state.game.several, len(state.game.boards)
    if several and not numbers:
        raise InvalidPattern(f"name a board from 1 to {boards}: list 2.")
    board = numbers.pop(0) if several else 1
    if not 1 <= board <= boards:
        raise InvalidPattern(f"there is no board {board}; name one from 1 to {boards}.")
    position = state.positions[board - 1]
    words = likeliest_candidates(position, min(MOST_LISTED, numbers[0]) if numbers else LISTED)
    return Reply(state, (WordList(_numbered(state, board - 1), words, len(position.candidates)),))


def _know(state: State, rest: str) -> Reply:
    asks = state.game.several or state.conflict is not None
    board, rows = _asked(state, rest) if asks else (0, rest.split())
    turns, feedback = state.game.boards[board], state.rules.feedback
    if not rows:
        return Reply(state, (facts_of(turns, feedback),))
    if rows[0] not in {str(row) for row in range(1, len(turns) + 1)}:
        raise InvalidPattern(f"name a row from 1 to {len(turns)}: know 1." if turns else "there is no row yet.")
    return Reply(state, (tiles_explained(turns[int(rows[0]) - 1], feedback),))


def _hint(state: State, rest: str) -> Reply:
    if rest.strip() == "off":
        return Reply(replace(state, hints_only=False), (Message("hints-off"),))
    board, _ = _asked(state, rest)
    found = hints(by_true_feedback(state.positions[board]), state.evaluations)
    given = list(state.hints or (0,) * len(state.game.boards))
    hint = Hint(_numbered(state, board), found, min(given[board], LAST_HINT))
    given[board] += 1
    switched = () if state.hints_only else (Message("hints-only"),)
    return Reply(replace(state, hints=tuple(given), hints_only=True), (*switched, hint))


def _hard(state: State, _rest: str) -> Reply:
    if state.game.several:
        raise IllegalGuess("Hard mode works on one board only: a guess cannot obey the clues of several.")
    mode: Mode = "normal" if state.rules.mode != "normal" else "hard"
    changed = _checked(replace(state, rules=replace(state.rules, mode=mode)), state.game)
    return Reply(changed.state, (Message("hard-mode-on" if mode == "hard" else "hard-mode-off"), *changed.shown))


def _digits(state: State, rest: str) -> Reply:
    kinds: tuple[Digits, ...] = get_args(Digits)
    chosen = next((kind for kind in kinds if kind == rest.lower()), None)
    if chosen is None:
        raise InvalidPattern(f"Say what digits in tiles mean: digits {', digits '.join(kinds)}.")
    return Reply(replace(state, digits=chosen), (Message("digits", {"kind": chosen}),))


def _new(state: State, _rest: str) -> Reply:
    return Reply(_fresh(state), (Message("new-game"),))


def _quit(state: State, _rest: str) -> Reply:
    return Reply(replace(state, left=True), ())


def _help(state: State, _rest: str) -> Reply:
    return Reply(state, (Message("help-for-boards" if state.game.several else "help"),))


def _numbered(state: State, board: int) -> int | None:
    """Return the number of a board as it is shown; a single one has none."""
    return board + 1 if state.game.several else None


def _decided(state: State) -> None:
    if state.conflict is not None:
        raise Contradiction("No word fits yet. Choose a repair by its number, undo, or edit a row.")


def _asked(state: State, rest: str) -> tuple[int, list[str]]:
    """Return the board that a question is about, from 0, and the words after its number.

    Without a number it is the open board with the fewest words left.
    """
    _decided(state)
    if state.over:
        raise IllegalGuess("The game is over. Type new for another game.")
    open_boards = state.game.open
    first, *others = rest.split() or [""]
    if not (first.isascii() and first.isdigit()):
        return min(open_boards, key=lambda k: len(state.positions[k].candidates)), rest.split()
    if first not in {str(k + 1) for k in open_boards}:
        numbers = ", ".join(str(k + 1) for k in open_boards)
        raise InvalidPattern(f"there is no open board {first[:9]}; open are: {numbers}.")
    return int(first) - 1, others


_COMMANDS: Final[dict[str, Callable[[State, str], Reply]]] = {
    "undo": _undo,
    "edit": _edit,
    "why": _why,
    "list": _list,
    "know": _know,
    "hint": _hint,
    "hard": _hard,
    "digits": _digits,
    "new": _new,
    "quit": _quit,
    "help": _help,
    "yes": _yes,
    "no": _no,
}
