"""Sample answers, as they stand in the OpenAPI description."""

from typing import Any, Final

PROBLEM: Final[dict[str, Any]] = {
    "type": "urn:salet:contradiction",
    "title": "No word fits",
    "status": 422,
    "detail": "No word fits after slate BBGBY. Check the tiles of each row.",
    "doctor": "/api/v1/original~5ffac1029c37/normal/crane.BYGBB.slate.BBGBY/doctor",
}
CURRENT: Final[dict[str, Any]] = {
    "lexicon": "nyt~d7977402803a",
    "name": "nyt",
    "hash": "a30067c38573cc569037a19b26077003e0a9aa2825cf64a2f819a7e026c6b71d",
    "length": 5,
    "answers": 14855,
    "guesses": 14855,
    "day": "2026-11-15",
    "known_to": "2025-09-29",
    "age": "answers are known to 2025-09-29, 412 days ago",
    "stale": True,
    "engine": "0.1.0",
    "start": "/api/v1/nyt~d7977402803a/normal/start",
}
LEXICONS: Final[dict[str, Any]] = {
    "lexicons": [
        {
            "lexicon": "original~5ffac1029c37",
            "name": "original",
            "hash": "356d01e2244478be3b824d2b41c1e781ff93fae871643380e578e497e56acaf9",
            "about": "the first game's 2,315 answers in release order, 12,972 guesses",
            "length": 5,
            "answers": 2315,
            "guesses": 12972,
            "uniform": True,
        }
    ]
}
WORDS: Final[dict[str, Any]] = {
    "lexicon": "original~5ffac1029c37",
    "length": 5,
    "answers": ["cigar", "rebut"],
    "weights": [1, 1],
    "others": ["aahed", "aalii"],
}
LAB: Final[dict[str, Any]] = {
    "rows": [
        {
            "strategy": "entropy",
            "lexicon": "original",
            "rules": "normal",
            "opener": "soare",
            "answers": 2315,
            "mean": 3.4635,
            "total": 8018,
            "lost": 0,
            "distribution": {"2": 44, "3": 1219, "4": 988, "5": 63, "6": 1},
            "about": "the most information",
            "source": "",
        }
    ],
    "command": "salet bench entropy --lexicon original --json",
}
ANALYSIS: Final[dict[str, Any]] = {
    "position": "salet.BYBGB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "objective": "mean",
    "candidates": 7,
    "guess": "anger",
    "lower": 2.0,
    "upper": 2.0,
    "proven": True,
    "label": "proven",
    "lines": [
        {
            "guess": "anger",
            "is_candidate": True,
            "probability": 0.1428571,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        }
    ],
    "nodes": 2,
    "seconds": 0.021,
    "finished": True,
}
END: Final[dict[str, Any]] = {
    "position": "salet.BYBGB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "objective": "mean",
    "candidates": 7,
    "guess": "anger",
    "lower": 2.0,
    "upper": 2.0,
    "proven": True,
    "label": "proven",
    "lines": [
        {
            "guess": "anger",
            "is_candidate": True,
            "probability": 0.1428571,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        }
    ],
    "nodes": 2,
    "seconds": 0.021,
    "finished": True,
    "reason": "proven",
}
SUGGESTIONS: Final[dict[str, Any]] = {
    "position": "crane.BYGBB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "strategy": "entropy",
    "candidates": 24,
    "suggestions": [
        {
            "guess": "shtik",
            "is_candidate": False,
            "probability": 0.0,
            "expected_size": 2.5,
            "largest_part": 6.0,
            "parts": 16,
            "entropy": 3.688722,
        }
    ],
    "top_candidates": [{"word": "dwarf", "probability": 0.04166667}, {"word": "start", "probability": 0.04166667}],
    "notes": [],
    "outcome": None,
    "label": "estimate",
    "degraded": False,
    "analysis": None,
}
CANDIDATES: Final[dict[str, Any]] = {
    "position": "crane.BYGBB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "candidates": 24,
    "outcome": None,
    "notes": [],
    "words": [{"word": "dwarf", "probability": 0.04166667}, {"word": "start", "probability": 0.04166667}],
}
DOCTOR: Final[dict[str, Any]] = {
    "position": "crane.BYGBB.slate.BBGBY",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "fits": False,
    "sentence": "No word fits these tiles. One tile may be off:",
    "wider": None,
    "repairs": [
        {
            "position": "crane.BYGBB.slate.BBGBB",
            "edit": "row 2, letter 5: grey instead of yellow",
            "candidates": 9,
            "kind": "tile",
            "such_as": ["dwarf", "hoard", "wharf", "award", "ovary"],
        }
    ],
}
LEVEL: Final[dict[str, Any]] = {
    "position": "salet.BYBGB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "outcome": None,
    "notes": [],
    "candidates": 7,
    "guess": "inter",
    "label": "proven",
    "lower": 2.0,
    "upper": 2.0,
    "branches": [
        {
            "pattern": "BBBGG",
            "candidates": 1,
            "probability": 0.1428571,
            "such_as": ["amber"],
            "position": "salet.BYBGB.inter.BBBGG",
        }
    ],
}
READ_ASKED: Final[dict[str, Any]] = {"text": "crane ⬛🟨🟩⬛⬛"}
READ: Final[dict[str, Any]] = {
    "kind": "position",
    "position": "crane.BYGBB",
    "length": 5,
    "rows": [{"guess": "crane", "pattern": "BYGBB"}],
    "puzzle": None,
    "hard": None,
}
WHY: Final[dict[str, Any]] = {
    "position": "crane.BYGBB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "outcome": None,
    "notes": [],
    "candidates": 24,
    "guess": "shtik",
    "against": None,
    "sentences": ["shtik splits the 24 words into 16 parts; on average 2.5 stay."],
    "traps": [{"shape": "_hard", "words": ["shard", "chard"], "letters": "sc", "probe": None}],
}
HINTS: Final[dict[str, Any]] = {
    "position": "crane.BYGBB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "outcome": None,
    "notes": [],
    "candidates": 24,
    "nudge": "The answer may have a T.",
    "letters": "Try S, T and H.",
    "probe": "shtik",
    "word": "start",
}
REVIEW_ASKED: Final[dict[str, Any]] = {"lexicon": "original", "words": ["soare", "clint", "mince", "wince"]}
REVIEW: Final[dict[str, Any]] = {
    "answer": "wince",
    "turns": [
        {
            "guess": "soare",
            "pattern": "BBBBG",
            "before": 2315,
            "after": 60,
            "expected_size": 62.3,
            "largest_part": 183.0,
            "expected_guesses": 2.6,
            "best": "salet",
            "regret": 0.02,
            "luck": 50.0,
        }
    ],
    "skill": 93,
    "luck": 41,
}
GRIDS_ASKED: Final[dict[str, Any]] = {"lexicon": "original", "grids": ["⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩"]}
GRIDS: Final[dict[str, Any]] = {
    "grids": 1,
    "possible": True,
    "sentence": "A game can look like this.",
    "answers": [{"word": "start", "probability": 0.01}],
    "rows": [],
}
BOARDS_ASKED: Final[dict[str, Any]] = {"lexicon": "original", "boards": ["crane.BYGBB", "crane.BBBBB"]}
BOARDS: Final[dict[str, Any]] = {
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "strategy": "entropy",
    "suggestions": [
        {
            "guess": "shtik",
            "is_candidate": False,
            "probability": 0.0,
            "expected_size": 2.5,
            "largest_part": 6.0,
            "parts": 16,
            "entropy": 3.688722,
        }
    ],
    "boards": [
        {
            "position": "crane.BYGBB",
            "candidates": 24,
            "solved": False,
            "top_candidates": [
                {"word": "dwarf", "probability": 0.04166667},
                {"word": "start", "probability": 0.04166667},
            ],
        }
    ],
    "notes": [],
}
