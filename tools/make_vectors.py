"""Writes web/vectors.json: what the library says, for the page's worker to agree with.

patterns: guess, answer and what the game shows. rankings: a small lexicon, a position over it, its candidates with
their chances, the best guesses by the estimate of the guesses to go, with their figures, the letters of the first
of them that a hint names, traps. doctors: boards that no word fits, and what the doctor says of them. doubts: boards
that some word fits, and which tile may be wrong. boards: the best guesses for several boards. reviews: played games,
judged. pastes: texts, and the board or nothing that they are read as. lists: texts of files, and the words of the list,
or nothing.
"""

import json
import random
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.lexicon import Lexicon, load, named
from salet.game.notation import Turn, Turns, read, write
from salet.game.pattern import is_possible, pattern_code, pattern_of, pattern_text
from salet.game.position import Position, start
from salet.game.rules import Rules
from salet.published import strategy_of
from salet.show.advice import sentence_of
from salet.solver.doctor import diagnose, doubt_of, position_or_wider
from salet.solver.partition import estimate
from salet.study.advice import explain, letters_worth_testing, suggest
from salet.study.boards import SPARE, advise_boards
from salet.study.review import review

SHOWN = 5  # words that stand for many
TARGET = Path(__file__).parent.parent / "web" / "vectors.json"
SIX = Lexicon.of(
    ["cañada", "mañana", "arañas", "panama", "cabaña", "sabana", "manada"], ["banana", "añadas"], name="six"
)
PASTES = (
    "crane bygbb",
    "CRANE: B-Y-G-B-B",
    "crane xygxx, MOIST: b/b/y/b/b",
    "⬛🟨🟩⬛⬛ crane",
    "crane ⬛🟨🟩⬛⬛ moist ⬛⬛🟨⬛⬛",
    "CRANE\n⬜🟦🟧⬜⬜",
    "1. crane: bygbb\n2. moist: bbybb",
    "crane\nmoist\n⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛",
    "⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛\ncrane\nmoist",
    "crane b y g b b; moist b b y b b",
    "Wordle 1,234 2/6\n\ncrane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩",
    "[crane] (bygbb)",
    "crane",
    "crane bygb",
    "crane ggggy",
    "crane bygbb moi bbb",
    "hello, world!",
    "",
    "crane bygbb moist",
    "ñandú bygbb",
    "cat byg",
    "crane🟨⬛⬛⬛⬛",
    "crane bygbb https://example.org/x",
    "crane.BYGBB.moist.BBYBB",
    "S T O N E\nG B Y Y B",
    "S T O N E / G B Y Y B",
    "S T O N E\nS O N A R\nG B Y Y B\nG G G B B",
    "b y g b b\nc r a n e",
    "s t o n e",
    "s t o n e b y g",
    "crane 45",
)
BETWEEN = ("\n", "\r\n", "\r", " ", "\t", "\v", "\f", "\x1c", "\x1f", "\x85", "\xa0", "\u2028", "\u2029", "\ufeff")
"""What may stand between two words of a file: some of it ends a line, some does not."""
GAMES = 6  # of each lexicon
REPEATS = ("speed abide", "abide speed", "eerie there", "geese eerie", "mamma maxim", "llama small", "allay loyal")


def vectors() -> dict[str, Any]:
    """Return all vectors; the same at every call."""
    chance = random.Random(5)  # noqa: S311 - wanted: the same every time
    words = named("original").guesses
    pairs = [tuple(pair.split()) for pair in REPEATS] + [tuple(chance.sample(words, 2)) for _ in range(200)]
    patterns = [[guess, answer, pattern_text(pattern_of(guess, answer), 5)] for guess, answer in pairs]
    lexicons = _lexicons(chance)
    rankings = [ranking(*case) for case in _cases(chance, *lexicons)]
    return {
        "patterns": patterns,
        "rankings": rankings,
        "doctors": [doctor(each, chance) for each in (*lexicons, SIX, _alike())],
        "doubts": [doubts(_skewed(random.Random(seed)), random.Random(seed)) for seed in (7, 8)],  # noqa: S311
        "boards": [boards(lexicon, chance) for lexicon in lexicons for _ in range(GAMES)],
        "pastes": [[text, _pasted(text)] for text in PASTES],
        "lists": [[text, _listed(text)] for text in (f"crane{between}slate" for between in BETWEEN)],
        "reviews": [reviewed(each, rules, chance) for each in (*lexicons, _alike()) for rules in ("normal", "hard")],
    }


def _lexicons(chance: random.Random) -> tuple[Lexicon, Lexicon]:
    """Return two small lexicons of the same words, one with equal and one with unequal weights."""
    original = named("original")
    answers, others = original.answers[::40], original.guesses[2315::200]
    even = Lexicon.of(answers, others, name="even")
    uneven = Lexicon.of(answers, others, weights=[chance.randint(1, 5000) for _ in answers], name="uneven")
    return even, uneven


def _alike() -> Lexicon:
    """Return a lexicon of words one letter apart, so that one may be typed for another."""
    original = named("original")
    ends = ("ound", "atch", "ight", "aste", "ower", "illy")
    alike = [word for word in original.guesses if word[1:] in ends]
    return Lexicon.of([word for word in alike if word in original.answers], alike, name="alike")


def _cases(chance: random.Random, even: Lexicon, uneven: Lexicon) -> list[tuple[Lexicon, str, list[tuple[str, str]]]]:
    """Return lexicons, rules and games: the start, later guesses, the last, six letters."""
    answers = even.answers
    games: list[list[tuple[str, str]]] = [[]]
    for _ in range(4):
        answer, first, second = chance.sample(answers, 3)
        shown = [(guess, pattern_text(pattern_of(guess, answer), 5)) for guess in (first, second)]
        games += [shown[:1], shown]
    cases = [(lexicon, rules, game) for lexicon in (even, uneven) for rules in ("normal", "hard") for game in games]
    last = [(even, f"normal-{len(game) + 1}", game) for game in games[1:3]]
    return [*cases, *last, (SIX, "normal", [("banana", "BYBYBY")])]


def ranking(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> dict[str, Any]:
    """Return what is known of one position; a game is cut before an illegal guess."""
    position = _played(lexicon, rules, game)
    suggestions = suggest(position, strategy_of(_to_go, "estimate"), top=20).as_json()["suggestions"]
    chances = position.weights / position.weights.sum()
    return {
        **_words(lexicon),
        "rules": rules,
        "position": position.text,
        "candidates": [[word, round(float(p), 9)] for word, p in zip(position.listed_words, chances, strict=True)],
        "suggestions": [
            {name: row[name] for name in ("guess", "chance", "score")} | row["split"] for row in suggestions
        ],
        "letters": letters_worth_testing(position, suggestions[0]["guess"]),
        "traps": [_trap(danger.as_json()) for danger in explain(position).traps],
    }


def _trap(danger: dict[str, Any]) -> dict[str, Any]:
    return {name: danger[name] for name in ("shape", "letters", "words", "probe", "parts")}


def _pasted(text: str) -> str | None:
    """Return a text's board, or None."""
    try:
        return write(turns) if (turns := read(text)) else None
    except SaletError:
        return None


def _listed(text: str) -> list[str] | None:
    """Return the words of a file with this text, or None if it is refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "words.txt")
        path.write_bytes(text.encode())
        try:
            return list(load(str(path)).answers)
        except SaletError:
            return None


def boards(lexicon: Lexicon, chance: random.Random) -> dict[str, Any]:
    """Return the best guesses for two or three boards of a game."""
    *guesses, first, second, third = chance.sample(lexicon.answers, 3 + chance.randint(1, 2))
    answers = (first, second, third)[: chance.randint(2, 3)]
    turns = [tuple(Turn(guess, pattern_of(guess, answer)) for guess in guesses) for answer in answers]
    advice = advise_boards(turns, lexicon)
    return {
        **_words(lexicon),
        "limit": len(answers) + SPARE,
        "boards": [board.position.text for board in advice.boards],
        "suggestions": [[guess.guess, guess.cost, max(guess.chances)] for guess in advice.suggestions],
    }


def reviewed(lexicon: Lexicon, rules: str, chance: random.Random) -> dict[str, Any]:
    """Return some games over a lexicon, judged; guesses that the rules forbid are left out."""
    return {**_words(lexicon), "rules": rules, "games": [_judged(lexicon, rules, chance) for _ in range(GAMES)]}


def _judged(lexicon: Lexicon, rules: str, chance: random.Random) -> dict[str, Any]:
    *guesses, answer = chance.sample(lexicon.answers, chance.randint(2, 5))
    position = start(lexicon, rules)
    for guess in (*guesses, answer):
        if not position.won and position.legal[position.matrix.index_of[guess]]:
            position = position.play(guess, pattern_of(guess, answer))
    found = review(position.turns, lexicon, rules, best_play=False)
    score = found.score.as_json()
    return {
        "position": position.text,
        "score": {name: score[name] for name in ("guesses", "par", "luck_free_lower", "luck_free_upper")},
        "turns": [
            {
                "before": turn.before,
                "after": turn.after,
                "value": turn.guess.value,
                "best": turn.best.guess,
                "best_value": turn.best.value,
                "given_up": turn.given_up,
                "luck": turn.luck,
            }
            for turn in found.turns
        ],
    }


def _to_go(position: Position) -> NDArray[np.float64]:
    """Return the estimate of every guess; on the last, a miss counts one guess more."""
    if position.turn == position.rules.limit:
        return np.where(position.chances > 0, 2 - position.chances, np.inf)
    return np.array([estimate(position, word) for word in position.lexicon.guesses])


def _words(lexicon: Lexicon) -> dict[str, Any]:
    others = [word for word in lexicon.guesses if word not in lexicon.answers]
    return {"answers": list(lexicon.answers), "weights": list(lexicon.weights), "others": others}


def doctor(lexicon: Lexicon, chance: random.Random, count: int = 24) -> dict[str, Any]:
    """Return what the doctor says of boards over a lexicon."""
    modes = ("normal", "hard")
    games = [(_contradictory(lexicon, chance), modes[k % len(modes)]) for k in range(count)]
    return {**_words(lexicon), "games": [_diagnosed(lexicon, turns, mode) for turns, mode in games]}


def _contradictory(lexicon: Lexicon, chance: random.Random) -> Turns:
    while True:
        turns = _slipped(lexicon, chance)
        if not _fits(lexicon, turns):
            return turns


def _fits(lexicon: Lexicon, turns: Turns) -> bool:
    return any(all(pattern_of(guess, word) == pattern for guess, pattern in turns) for word in lexicon.answers)


def _slipped(lexicon: Lexicon, chance: random.Random) -> Turns:
    """Return a board with wrong tiles, a wrong word, or the answer of another list."""
    answer = chance.choice(lexicon.guesses if chance.random() < 0.2 else lexicon.answers)
    guesses = chance.sample([word for word in lexicon.guesses if word != answer], chance.randint(1, 4))
    board = [Turn(guess, pattern_of(guess, answer)) for guess in guesses]
    if chance.random() < 0.3:
        row, word = chance.randrange(len(guesses)), chance.choice(_near(lexicon, chance.choice(guesses)))
        board[row] = Turn(word, board[row].pattern)
    for _ in range(chance.randint(0, 3)):
        row = chance.randrange(len(guesses))
        wrong = _with_a_wrong_tile(board[row].pattern, lexicon.length, chance)
        board[row] = Turn(board[row].guess, wrong if is_possible(wrong, lexicon.length) else board[row].pattern)
    return tuple(board)


def _near(lexicon: Lexicon, word: str) -> list[str]:
    """Return the words one letter away from a word, or itself if there are no others."""
    return [each for each in lexicon.guesses if sum(map(str.__ne__, each, word)) == 1] or [word]


def _with_a_wrong_tile(pattern: int, length: int, chance: random.Random) -> int:
    tiles = list(pattern_text(pattern, length))
    tiles[chance.randrange(length)] = chance.choice("BYG")
    return pattern_code("".join(tiles))


def _diagnosed(lexicon: Lexicon, turns: Turns, mode: str) -> dict[str, Any]:
    found, wide = diagnose(turns, lexicon, Rules.read(mode)), None
    with suppress(SaletError):
        wide = position_or_wider(turns, lexicon, Rules.read(mode))
    wider = wide and {"candidates": len(wide.candidates), "such_as": list(wide.words[:SHOWN])}
    repairs = [{**each.as_json(), "boards": [each.position.text]} for each in found]
    conflict = {"board": 0, "sentence": sentence_of(found), "wider": wider, "repairs": repairs}
    return {"mode": mode, "boards": [write(turns)], "conflicts": [conflict]}


def _skewed(chance: random.Random) -> Lexicon:
    """Return a lexicon of a few likely words, many unlikely ones, and some no answers."""
    words = chance.sample(named("original").answers, 80)
    weights = [chance.choice((1, 1, 2, 30, 40_000)) for _ in words[:60]]
    return Lexicon("skewed", tuple(words), tuple(words[:60]), tuple(weights))


def doubts(lexicon: Lexicon, chance: random.Random, count: int = 40) -> dict[str, Any]:
    """Return the doubts about boards of one wrong tile or none, under several rules."""
    modes = ("normal", "hard")
    boards: list[dict[str, Any]] = []
    while len(boards) < count:
        turns = _slipped(lexicon, chance)
        mode, trusted = modes[len(boards) % 2], len(boards) // 2 % 2
        try:
            position = position_or_wider(turns, lexicon, Rules.read(mode))
        except SaletError:
            continue
        boards.append({"board": write(turns), "mode": mode, "trusted": trusted, "doubt": _doubted(position, trusted)})
    return {**_words(lexicon), "boards": boards}


def _doubted(position: Position, trusted: int) -> dict[str, Any] | None:
    doubt = doubt_of(position, trusted)
    if doubt is None:
        return None
    repairs = [{name: each.as_json()[name] for name in ("position", "candidates")} for each in doubt.repairs]
    return {"sentence": doubt.sentence, "chance": doubt.chance, "repairs": repairs}


def _played(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> Position:
    position = start(lexicon, rules)
    for guess, tiles in game:
        if not position.legal[position.matrix.index_of[guess]]:
            break
        position = position.play(guess, tiles)
    return position


def text() -> str:
    """Return the vectors as the text of the file."""
    return json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write the vectors."""
    TARGET.write_text(text(), "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
