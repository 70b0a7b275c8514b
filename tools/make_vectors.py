"""Write web/test/vectors.json: what the library says, for the page's own code to agree with. `make page` runs it.

rankings: a small lexicon, a position over it, its candidates with their chances, the best guesses by the estimate of
the guesses to go, with their figures, the letters of the first of them that a hint names, traps. slips: boards with
wrong tiles or words, and what the doctor says of them. boards: the best guesses for several boards. reviews: played
games, rated. pastes: texts, and the board or nothing that they are read as. lists: texts of files, and the words of the
list, or nothing. leaders: small lexicons with positions, and the guess of every strategy but exact search. engine:
lexicons with positions, each with its best lines. odds: days, and how the odds of `nyt` differ on them from those in
the page.
"""

import json
import random
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.advice.boards import EXTRA_GUESSES, advise_boards
from salet.advice.hints import letters_worth_testing
from salet.advice.review import review
from salet.advice.suggest import suggest
from salet.advice.why import why
from salet.errors import SaletError
from salet.game.daily import weights_on
from salet.game.lexicon import Lexicon, load_lexicon, shipped_lexicon
from salet.game.notation import Turn, Turns, format_turns, parse_turns
from salet.game.past_answers import SHIPPED_END, Answer
from salet.game.pattern import is_possible, pattern_from_text, pattern_of, pattern_text
from salet.game.position import Position, new_position
from salet.game.rules import Rules
from salet.solver.analysis import analyze
from salet.solver.corrections import Correction, doubt_of, find_corrections, position_or_widened
from salet.solver.splits import estimate
from salet.strategies.registry import SHIPPED, find_strategy, resolve_strategy
from salet.strategies.strategy import next_guess
from salet.system import ALLOWED_WORDS_FILE, shipped_words
from salet.web.site import changed_odds

TARGET = Path(__file__).parent.parent / "web" / "test" / "vectors.json"
ANSWERED = (1, 2, 31, 32, 33, 300)  # invented answers before a day: about the first of a month, and many
SHOWN = 5  # words that stand for many
SIX = Lexicon.of(
    ["cañada", "mañana", "arañas", "panama", "cabaña", "sabana", "manada"], ["banana", "añadas"], name="six"
)
PASTES = (
    "crane bygbb",
    "CRANE: B-Y-G-B-B",
    "crane xygxx, MOIST: x/x/y/x/x",
    "crane xygxx, MOIST: b/b/y/b/b",
    "crane bygbx",
    "⬛🟨🟩⬛⬛ crane",
    "crane ⬛🟨🟩⬛⬛ moist ⬛⬛🟨⬛⬛",
    "CRANE\n⬜🟦🟧⬜⬜",
    "1. crane: bygbb\n2. moist: bbybb",
    "crane\nmoist\n⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛",
    "⬛🟨🟩⬛⬛\n⬛⬛🟨⬛⬛\ncrane\nmoist",
    "crane b y g b b; moist b b y b b",
    "Wordle 1,234 2/6\n\ncrane ⬛🟨🟩⬛⬛\ndwarf 🟩🟩🟩🟩🟩",
    "crane \N{EN DASH} b y g b b",
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
    "BYGBB BYGBB",
    "crane.BYGBB.moist.BBYBB",
    "S T O N E\nG B Y Y B",
    "S T O N E / G B Y Y B",
    "S T O N E\nS O N A R\nG B Y Y B\nG G G B B",
    "b y g b b\nc r a n e",
    "C-R-A-N-E: B-Y-G-B-B",
    "s t o n e",
    "s t o n e b y g",
    "crane 45",
)
BETWEEN = ("\n", "\r\n", "\r", " ", "\t", "\v", "\f", "\x1c", "\x1f", "\x85", "\xa0", "\u2028", "\u2029", "\ufeff")
"""What may separate two words of a file: some of it ends a line, some does not."""
GAMES = 6  # on several boards, over each lexicon
RATED = 12  # games, under each rules
SLIPS = 30  # over each lexicon
SEARCHED = 6  # positions of each lexicon
LINES = 5
LED = 24  # positions over a small lexicon
RULES = ("normal", "hard", "normal-4", "hard-5")


def vectors() -> dict[str, Any]:
    """Return all vectors; the same at every call."""
    chance = random.Random(5)  # noqa: S311 - wanted: the same every time
    lexicons = _lexicons(chance)
    skewed = [_skewed(chance) for _ in range(12)]
    rankings = [ranking(*case) for case in _cases(chance, *lexicons)]
    return {
        "rankings": rankings,
        "slips": [slips(each, chance) for each in (*lexicons, SIX, _alike(), *skewed)],
        "boards": [boards(lexicon, chance) for lexicon in lexicons for _ in range(GAMES)],
        "reviews": [reviews(_alike(), rules, chance) for rules in ("normal", "hard")],
        "pastes": [[text, _pasted(text)] for text in PASTES],
        "lists": [[text, _listed(text)] for text in (f"crane{between}slate" for between in BETWEEN)],
        "engine": [searches(shipped_lexicon(name), chance) for name in ("original", "nyt")],
        "leaders": [
            *(leaders(lexicon, chance, LED) for lexicon in (*lexicons, _alike())),
            leaders(shipped_lexicon("original"), chance, LED // 4),
        ],
        "odds": odds_of_days(random.Random(6)),  # noqa: S311 - as above
    }


def _lexicons(chance: random.Random) -> tuple[Lexicon, Lexicon]:
    """Return two small lexicons of the same words, one with equal and one with unequal weights."""
    original = shipped_lexicon("original")
    answers, others = original.answers[::40], original.guesses[2315::200]
    even = Lexicon.of(answers, others, name="even")
    uneven = Lexicon.of(answers, others, weights=[chance.randint(1, 5000) for _ in answers], name="uneven")
    return even, uneven


def _alike() -> Lexicon:
    """Return a lexicon of words one letter apart, so that one may be typed for another."""
    original = shipped_lexicon("original")
    ends = ("ound", "atch", "ight", "aste", "ower", "illy")
    alike = [word for word in original.guesses if word[1:] in ends]
    return Lexicon.of([word for word in alike if word in original.answers], alike, name="alike")


def _cases(chance: random.Random, even: Lexicon, uneven: Lexicon) -> list[tuple[Lexicon, str, list[tuple[str, str]]]]:
    """Return lexicons, rules and games: the start, later guesses, the last, six letters."""
    answers = even.answers
    games: list[list[tuple[str, str]]] = [[]]
    for _ in range(2):
        answer, first, second = chance.sample(answers, 3)
        shown = [(guess, pattern_text(pattern_of(guess, answer), 5)) for guess in (first, second)]
        games += [shown[:1], shown]
    cases = [(lexicon, rules, game) for lexicon in (even, uneven) for rules in ("normal", "hard") for game in games]
    last = [(even, f"normal-{len(game) + 1}", game) for game in games[1:3]]
    return [*cases, *last, (SIX, "normal", [("banana", "BYBYBY")])]


def ranking(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> dict[str, Any]:
    """Return the guesses of one position with their values; a game is cut before an illegal guess."""
    position = _played(lexicon, rules, game)
    suggestions = suggest(position, resolve_strategy(_to_go, "estimate"), top=20).as_json()["suggestions"]
    chances = position.weights / position.weights.sum()
    return {
        **_words(lexicon),
        "rules": rules,
        "position": position.text,
        "candidates": [[word, round(float(p), 9)] for word, p in zip(position.listed_words, chances, strict=True)],
        "suggestions": [
            {"guess": row["word"], "chance": row["chance"], "score": row["score"]} | row["split"] for row in suggestions
        ],
        "letters": letters_worth_testing(position, suggestions[0]["word"]),
        "traps": [_trap(danger.as_json()) for danger in why(position).traps],
    }


def _trap(danger: dict[str, Any]) -> dict[str, Any]:
    return {name: danger[name] for name in ("shape", "letters", "words", "probe", "parts")}


def _pasted(text: str) -> str | None:
    """Return a text's board, or None."""
    try:
        return format_turns(turns) if (turns := parse_turns(text)) else None
    except SaletError:
        return None


def _listed(text: str) -> list[str] | None:
    """Return the words of a file with this text, or None if it is refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "words.txt")
        path.write_bytes(text.encode())
        try:
            return list(load_lexicon(str(path)).answers)
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
        "limit": len(answers) + EXTRA_GUESSES,
        "boards": [board.position.text for board in advice.boards],
        "suggestions": [[guess.word, guess.cost, max(guess.solve_chances)] for guess in advice.suggestions],
    }


def reviews(lexicon: Lexicon, rules: str, chance: random.Random) -> dict[str, Any]:
    """Return some games over a lexicon, rated; guesses that the rules forbid are left out."""
    games = []
    for _ in range(RATED):
        *guesses, answer = chance.sample(lexicon.answers, chance.randint(2, 5))
        position = new_position(lexicon, rules)
        for guess in (*guesses, answer):
            if not position.won and position.legal[position.matrix.index_of[guess]]:
                position = position.play(guess, pattern_of(guess, answer))
        found = review(position.turns, lexicon, rules, best_play=False)
        turns = [[turn.best.word, turn.regret, turn.luck] for turn in found.turns]
        figures = {"skill": found.skill, "luckPercentile": found.luck_percentile}
        games.append({"position": position.text, "turns": turns, **figures})
    return {**_words(lexicon), "rules": rules, "games": games}


def leaders(lexicon: Lexicon, chance: random.Random, count: int) -> dict[str, Any]:
    """Return what every strategy but exact search guesses in random positions, by its name; None for no guess."""
    names = [strategy.name for strategy in SHIPPED if strategy.name != "exact"]
    positions = []
    for number in range(count):
        position = new_position(lexicon, RULES[number % len(RULES)])
        answer, *guesses = chance.sample(lexicon.answers, 1 + number % 4)
        for guess in [*guesses, chance.choice(lexicon.guesses)][: number % 4]:
            if guess != answer and position.legal[position.matrix.index_of[guess]]:
                position = position.play(guess, pattern_of(guess, answer))
        positions.append(
            {
                "position": position.text,
                "rules": RULES[number % len(RULES)],
                "guesses": {name: _guess_of(position, name) for name in names},
            }
        )
    return {**_words(lexicon), "positions": positions}


def _guess_of(position: Position, name: str) -> str | None:
    try:
        return next_guess(position, find_strategy(name))
    except SaletError:
        return None


def _to_go(position: Position) -> NDArray[np.float64]:
    """Return the estimate of every guess; on the last, a miss counts one guess more."""
    if position.turn == position.rules.limit:
        return np.where(position.chances > 0, 2 - position.chances, np.inf)
    return np.array([estimate(position, word) for word in position.lexicon.guesses])


def _words(lexicon: Lexicon) -> dict[str, Any]:
    others = [word for word in lexicon.guesses if word not in lexicon.answers]
    return {"answers": list(lexicon.answers), "weights": list(lexicon.weights), "others": others}


def slips(lexicon: Lexicon, chance: random.Random) -> dict[str, Any]:
    """Return what the doctor says of some boards over a lexicon."""
    games = [_seen_by_the_doctor(_slipped(lexicon, chance), lexicon, k) for k in range(SLIPS)]
    return {**_words(lexicon), "games": [game for game in games if game["conflict"] or game["legal"]]}


def _seen_by_the_doctor(turns: Turns, lexicon: Lexicon, number: int) -> dict[str, Any]:
    """Return the conflict of a board that no answer fits, and the doubt about one that some word fits."""
    rules, trusted = Rules.read(RULES[number % 2]), number // 2 % 2
    fits = any(all(pattern_of(guess, word) == pattern for guess, pattern in turns) for word in lexicon.answers)
    try:
        position = position_or_widened(turns, lexicon, rules)
    except SaletError:
        position = None
    conflict = {
        "wider": position and {"candidates": position.count, "examples": list(position.words[:SHOWN])},
        "corrections": [_correction(each, "kind", "examples") for each in find_corrections(turns, lexicon, rules)],
    }
    doubt = position and doubt_of(position, trusted)
    return {
        "board": format_turns(turns),
        "mode": rules.mode,
        "trusted": trusted,
        "conflict": None if fits else conflict,
        "legal": position is not None,
        "doubt": doubt
        and {
            "sentence": doubt.message,
            "chance": doubt.chance,
            "corrections": [_correction(each) for each in doubt.corrections],
        },
    }


def _correction(correction: Correction, *more: str) -> dict[str, Any]:
    fields = correction.as_json() | {"candidates": correction.candidate_count}
    return {name: fields[name] for name in ("position", "candidates", *more)}


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
    return pattern_from_text("".join(tiles))


def _skewed(chance: random.Random) -> Lexicon:
    """Return a lexicon of a few likely words, many unlikely ones, and some no answers."""
    words = chance.sample(shipped_lexicon("original").answers, 80)
    weights = [chance.choice((1, 1, 2, 30, 40_000)) for _ in words[:60]]
    return Lexicon("skewed", tuple(words), tuple(words[:60]), tuple(weights))


def _played(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> Position:
    position = new_position(lexicon, rules)
    for guess, tiles in game:
        if not position.legal[position.matrix.index_of[guess]]:
            break
        position = position.play(guess, tiles)
    return position


# --- odds -------------------------------------------------------------------------------------------------------


def odds_of_days(chance: random.Random) -> list[dict[str, Any]]:
    """Return what a site says of the odds on some days after invented answers, and the hash of the list they make."""
    words = shipped_words(ALLOWED_WORDS_FILE)
    drawn = enumerate(chance.sample(words, max(ANSWERED)), 1)
    answers = tuple(Answer(SHIPPED_END + timedelta(days=number), word) for number, word in drawn)
    days = []
    for count in ANSWERED:
        saved, day = answers[:count], answers[count - 1].day + timedelta(days=1)
        changes, odds = changed_odds(saved, day)
        lexicon = Lexicon("nyt", words, words, weights_on(saved, day))
        days.append({"day": str(day), "changes": changes, "odds": odds, "hash": lexicon.hash})
    return days


# --- the core ---------------------------------------------------------------------------------------------------


def searches(lexicon: Lexicon, chance: random.Random) -> dict[str, Any]:
    """Return what the core says of some positions over a lexicon."""
    return {
        **_words(lexicon),
        "name": lexicon.name,
        "positions": [_searched(lexicon, chance) for _ in range(SEARCHED)],
    }


def _searched(lexicon: Lexicon, chance: random.Random) -> dict[str, Any]:
    """Return what the core finds for a random position with few enough candidates to be solved at once."""
    while True:
        position = new_position(lexicon, chance.choice(RULES))
        (answer,) = chance.choices(lexicon.answers, lexicon.weights)
        for guess in chance.sample(lexicon.guesses, chance.randint(0, 2)):
            if guess != answer and position.legal[position.matrix.index_of[guess]]:
                position = position.play(guess, pattern_of(guess, answer))
        if 5 <= position.count <= 120:
            break
    name = chance.choice(("mean", "mean+1"))
    *_, found = analyze(position, objective=name, top=LINES)
    weight = int(position.weights.sum())
    return {
        "rules": position.rules.mode,
        "limit": position.rules.limit,
        "objective": name,
        "turns": [[turn.guess, turn.pattern] for turn in position.turns],
        "candidates": list(position.listed_words),
        "weights": position.weights.tolist(),
        "reached": found.objective,
        "lines": [[row.word, None if row.upper is None else round(row.upper * weight)] for row in found.suggestions],
    }


if __name__ == "__main__":
    TARGET.write_text(json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")), "utf-8")
