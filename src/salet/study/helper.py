"""The helper as a value: a state and a line give the next state and the output.

While no word fits the board, the state is in *conflict*: repairs are offered by number, and `undo` and `edit` still
work. Where one wrong tile explains the board better, repairs are offered as well, and the game goes on. See
`salet.study.helper_input` for what a line may hold.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, get_args

from salet.errors import Ambiguous, Contradiction, IllegalGuess, InvalidPattern, SaletError
from salet.game.lexicon import Lexicon
from salet.game.notation import Digits, Turn, read_letters, read_places
from salet.game.pattern import all_green
from salet.game.position import by_true_feedback, start
from salet.game.rules import TRUE, Mode, Rules
from salet.game.shared import check_end
from salet.game.words import facts_of, tiles_explained
from salet.solver.doctor import Repair, diagnose, doubt_of, position_or_wider
from salet.solver.values import given_up
from salet.study.boards import likeliest_candidates
from salet.study.helper_input import (
    Choice,
    Command,
    Input,
    PastedResult,
    Tiles,
    Turns,
    Word,
    read_input,
)
from salet.study.helper_state import (
    GameOver,
    GameReopened,
    Hint,
    Message,
    Output,
    RepairOffer,
    Reply,
    State,
    WordList,
    board_view,
)
from salet.study.hints import hints
from salet.study.history import record_of
from salet.study.reasons import Why, explain
from salet.study.reply_letters import check_places, pattern_from
from salet.study.review import review

LISTED: Final = 30
MOST_LISTED: Final = 20_000
MOST_REPAIRS: Final = 8
LAST_HINT: Final = 3


# --- Steps ------------------------------------------------------------------------------------------------------


def first_state(
    lexicon: Lexicon, rules: Rules, *, day: str = "", digits: Digits | None = None, leader: str | None = None
) -> State:
    """Return the helper before the first guess.

    >>> from salet.game.lexicon import named
    >>> state, shown = step(first_state(named("original"), Rules()), "salet bbbbb")
    >>> state.position, shown[0].left
    (<Position salet.BBBBB: 221 candidates>, 221)
    """
    return State(lexicon, rules, start(lexicon, rules), day=day, digits=digits, leader=leader)


def _fresh(state: State) -> State:
    """Return the same game before its first guess."""
    return first_state(state.lexicon, state.rules, day=state.day, digits=state.digits, leader=state.leader)


def step(state: State, line: str) -> Reply:
    """Return the reply to a typed line; one that is not understood changes nothing."""
    try:
        return _answer(state, _entry(state, line)) if state.letters is None else _take_letters(state, line)
    except SaletError as error:
        return Reply(state, (Message("error", {"text": str(error)}, wrong=True),))


def _entry(state: State, line: str) -> Input | None:
    return read_input(line, state.lexicon, offered=len(state.repairs), digits=state.digits)


def _answer(state: State, entry: Input | None) -> Reply:
    if isinstance(entry, Tiles) and entry.squares and state.squares:
        return _more_squares(state)
    state = state if entry is None else replace(state, squares="")
    match entry:
        case None:
            return Reply(state, ())
        case PastedResult():
            return Reply(replace(state, squares="result"), (Message("shared-result", wrong=True),))
        case Command(name, rest):
            return _COMMANDS[name](state, rest)
        case Choice(number):
            return _accept(state, number)
    if state.over:
        raise IllegalGuess("The game is over. Type new for another game, or undo to take the last guess back.")
    return _guess(state, entry)


def _guess(state: State, entry: Tiles | Word | Turns) -> Reply:
    match entry:
        case Word(word):
            return _choose(state, word)
        case Turns(turns):
            return _play(state, turns)
    if state.asked_about is None:
        raise InvalidPattern("these are tiles without a word. Type the word too: crane bygbb.")
    reply = _put(state, state.asked_about, entry.pattern)
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
    word, position = str(state.asked_about), state.position
    if not state.letters:
        places = read_places(line, len(word))
        check_places(word, places, position.turns)
        return Reply(replace(state, letters=(places,)), (Message("ask-other-letters"),))
    return _put(state, word, pattern_from(position, word, state.letters[0], read_letters(line)))


def _more_squares(state: State) -> Reply:
    """Return the state after more squares without a word: a shared result in lines."""
    if state.squares == "result":
        return Reply(state, ())
    word = state.turns[-1].guess
    undone = _undo(state, "")
    message = Message("shared-result-for-a-row", {"word": word}, wrong=True)
    return Reply(replace(undone.state, squares="result"), (message, *undone.shown))


def _choose(state: State, word: str) -> Reply:
    """Return the state that expects a word's tiles next."""
    if state.editing is None and not state.conflict:
        state.position.check_legal(word)
    example = ("bygbb" + "b" * 6)[: len(word)]
    return Reply(replace(state, chosen=word), (Message("ask-tiles", {"word": word, "example": example}),))


def _put(state: State, word: str, pattern: int) -> Reply:
    """Return the state after a word and its reply, in the row that is edited or in a new one."""
    row = len(state.turns) if state.editing is None else state.editing - 1
    return _checked(state, (*state.turns[:row], Turn(word, pattern), *state.turns[row + 1 :]))


def _play(state: State, turns: tuple[Turn, ...]) -> Reply:
    """Return the state after turns; several that repeat the first guess replace the board."""
    if state.editing is not None:
        if len(turns) > 1:
            raise InvalidPattern("only one row can replace another. Type one word and its tiles.")
        return _put(state, turns[0].guess, turns[0].pattern)
    whole = len(turns) > 1 and state.turns and turns[0].guess == state.turns[0].guess
    return _checked(state, turns if whole else (*state.turns, *turns))


def _checked(state: State, turns: tuple[Turn, ...]) -> Reply:
    """Return the state with these turns, in conflict if no word fits them."""
    check_end([turn.pattern for turn in turns], state.lexicon.length)
    if len(turns) > state.rules.limit:
        raise IllegalGuess(f"{len(turns)} rows are more than the {state.rules.limit} guesses of a game.")
    for turn in turns:
        state.lexicon.require(turn.guess)
    fresh = replace(_fresh(state), turns=turns, position=state.position, trusted=_trusted(state, turns))
    reopened = () if state.ended is None else (GameReopened(state.ended),)
    try:
        settled = replace(fresh, position=position_or_wider(turns, state.lexicon, state.rules))
    except (Contradiction, IllegalGuess) as error:
        return _conflicting(fresh, error, reopened)
    guesses = [turn.guess for turn in turns]
    again = guesses[-1:] if len(turns) > len(state.turns) and guesses[-1] in guesses[:-1] else ()
    shown = (*reopened, board_view(settled), *(Message("again", {"word": word}) for word in again))
    if settled.over:
        ended = _ended(settled)
        return Reply(replace(settled, ended=ended.record), (*shown, ended))
    doubt = doubt_of(settled.position, settled.trusted)
    return Reply(settled, shown) if doubt is None else Reply(replace(settled, repairs=doubt.repairs), (*shown, doubt))


def _trusted(state: State, turns: tuple[Turn, ...]) -> int:
    """Return how many first rows are trusted: doubted, but the player went on."""
    doubted = not state.conflict and state.repairs
    rows = len(state.turns) if doubted and len(turns) > len(state.turns) else state.trusted
    return rows if turns[:rows] == state.turns[:rows] else 0


def _conflicting(state: State, error: SaletError, before: tuple[Output, ...]) -> Reply:
    """Return the state in conflict, with repairs that could explain it."""
    repairs = diagnose(state.turns, state.lexicon, state.rules)[:MOST_REPAIRS]
    if isinstance(error, IllegalGuess):
        repairs = (*repairs, *_without_hard_mode(state))
    forbidden = str(error) if isinstance(error, IllegalGuess) else None
    offered = RepairOffer(state.turns, forbidden, repairs)
    return Reply(replace(state, conflict=True, repairs=repairs), (*before, offered))


def _without_hard_mode(state: State) -> tuple[Repair, ...]:
    """Return the repair that leaves the board alone and changes the rules, if that explains it."""
    try:
        position = position_or_wider(state.turns, state.lexicon, replace(state.rules, mode="normal"))
    except SaletError:
        return ()
    return (Repair(position, "rules", f"nothing is wrong: it was not {state.rules.mode} mode"),)


def _accept(state: State, number: int) -> Reply:
    if not 1 <= number <= len(state.repairs):
        raise InvalidPattern(
            f"there is no repair {number}. Choose from 1 to {len(state.repairs)}, undo, or edit a row."
        )
    position = state.repairs[number - 1].position
    return _checked(replace(state, rules=position.rules), position.turns)


def _ended(state: State) -> GameOver:
    """Return the record of a game that has ended, with its review."""
    rated = None
    with suppress(SaletError):  # a lost game with an unknown answer is recorded without a rating
        rules = replace(state.rules, feedback=TRUE)
        rated = review(state.turns, state.position.lexicon, rules, best_play=False)
    record = record_of(
        [state.turns],
        state.rules.limit,
        day=state.day,
        source="helper",
        lexicon=state.lexicon.name,
        rules=state.rules.text,
        answer=state.position.words[0] if len(state.position.candidates) == 1 else "",
        score="" if rated is None else rated.score.text,
    )
    return GameOver(record, rated)


# --- Commands ---------------------------------------------------------------------------------------------------


def _undo(state: State, _rest: str) -> Reply:
    if state.letters is not None:
        return Reply(replace(state, letters=None), (Message("cancelled"),))
    if state.chosen is not None or state.editing is not None:
        return Reply(replace(state, chosen=None, editing=None), (Message("cancelled"),))
    if not state.turns:
        raise IllegalGuess("There is no guess to undo.")
    return _checked(state, state.turns[:-1])


def _yes(state: State, _rest: str) -> Reply:
    return _put(state, _word_in_prompt(state), all_green(state.lexicon.length))


def _no(state: State, _rest: str) -> Reply:
    word = _word_in_prompt(state)
    return Reply(replace(state, letters=()), (Message("ask-letters-in-place", {"word": word}),))


def _word_in_prompt(state: State) -> str:
    """Return the word that y or n is about."""
    if state.over or state.conflict or state.editing is not None:
        raise IllegalGuess("y and n are about the next guess. Type a word and its tiles: crane bygbb.")
    if state.asked_about is None:
        raise InvalidPattern("no word is in the prompt yet. Type the word first, then y or n.")
    return state.asked_about


def _edit(state: State, rest: str) -> Reply:
    number, _, row = rest.partition(" ")
    rows = len(state.turns)
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= rows:
        raise InvalidPattern(f"name a row from 1 to {rows}: edit 1." if rows else "there is no row yet.")
    editing = replace(state, editing=int(number), chosen=None, repairs=())
    if not row.strip():
        return Reply(editing, (Message("ask-row", {"row": number, "word": state.turns[int(number) - 1].guess}),))
    entry = read_input(row, state.lexicon, digits=state.digits)
    if isinstance(entry, Command | Choice) or entry is None:
        raise InvalidPattern("type the row's word, its tiles, or both: edit 1 crane bygbb.")
    if isinstance(entry, Word):  # the tiles do not change
        return _put(editing, entry.word, state.turns[int(number) - 1].pattern)
    return _answer(editing, entry)


def _why(state: State, rest: str) -> Reply:
    _require_open(state)
    words = [state.lexicon.require(word) for word in rest.split()]
    if len(words) > 2:
        raise InvalidPattern("name one word to explain, or two to compare: why crane slate.")
    guess = words[0] if words else state.suggested
    position = by_true_feedback(state.position)
    against = words[1] if len(words) > 1 else None
    why = explain(position, guess, against, evaluation=state.evaluation, evaluations=state.evaluations)
    return Reply(state, (why, *([_judgement(why)] if state.leader and not words else [])))


def _judgement(why: Why) -> Message:
    """Return what the exact search thinks of the guess that a strategy has chosen."""
    guess, rival = why.guess, why.against
    if rival is None or given_up(guess, rival) < 0.005:
        return Message("no-better-guess", {"guess": guess.word})
    return Message("better-guess", {"guess": guess.word, "rival": rival.word, "given_up": given_up(guess, rival)})


def _list(state: State, rest: str) -> Reply:
    numbers = [int(word) for word in rest.split() if word.isascii() and word.isdigit() and len(word) < 6]
    _require_fit(state)
    words = likeliest_candidates(state.position, min(MOST_LISTED, numbers[0]) if numbers else LISTED)
    return Reply(state, (WordList(words, len(state.position.candidates)),))


def _know(state: State, rest: str) -> Reply:
    _require_fit(state)
    rows, turns, feedback = rest.split(), state.turns, state.rules.feedback
    if not rows:
        return Reply(state, (facts_of(turns, feedback),))
    if rows[0] not in {str(row) for row in range(1, len(turns) + 1)}:
        raise InvalidPattern(f"name a row from 1 to {len(turns)}: know 1." if turns else "there is no row yet.")
    return Reply(state, (tiles_explained(turns[int(rows[0]) - 1], feedback),))


def _hint(state: State, _rest: str) -> Reply:
    _require_open(state)
    found = hints(by_true_feedback(state.position), state.evaluations)
    return Reply(replace(state, hints=state.hints + 1), (Hint(found, min(state.hints, LAST_HINT)),))


def _hard(state: State, _rest: str) -> Reply:
    mode: Mode = "normal" if state.rules.mode != "normal" else "hard"
    changed = _checked(replace(state, rules=replace(state.rules, mode=mode)), state.turns)
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
    return Reply(state, (Message("help"),))


def _require_fit(state: State) -> None:
    if state.conflict:
        raise Contradiction("No word fits yet. Choose a repair by its number, undo, or edit a row.")


def _require_open(state: State) -> None:
    _require_fit(state)
    if state.over:
        raise IllegalGuess("The game is over. Type new for another game.")


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
