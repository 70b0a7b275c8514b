"""Sample requests and answers, shown in the OpenAPI description."""

from typing import Any, Final

PROBLEM: Final[dict[str, Any]] = {
    "type": "urn:salet:contradiction",
    "title": "Contradictory tiles",
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
    "age": "past answers are known to 2025-09-29, 412 days ago",
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
            "mean": 3.46349892,
            "total": 8018,
            "lost": 0,
            "distribution": {"2": 44, "3": 1219, "4": 988, "5": 63, "6": 1},
            "about": "leaves the fewest bits to learn about the answer",
            "source": "",
        }
    ],
    "command": "salet bench STRATEGY --json",
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
            "expected_size": 1.285714,
            "largest_part": 2,
            "effective_expected_size": 1.285714,
            "effective_largest_part": 2.0,
            "parts": 6,
            "entropy": 2.521641,
            "value": 2.0,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        },
        {
            "guess": "inter",
            "is_candidate": False,
            "probability": 0.0,
            "expected_size": 1.0,
            "largest_part": 1,
            "effective_expected_size": 1.0,
            "effective_largest_part": 1.0,
            "parts": 7,
            "entropy": 2.807355,
            "value": 2.0,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        },
    ],
    "nodes": 0,
    "seconds": 0.067,
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
            "expected_size": 1.285714,
            "largest_part": 2,
            "effective_expected_size": 1.285714,
            "effective_largest_part": 2.0,
            "parts": 6,
            "entropy": 2.521641,
            "value": 2.0,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        },
        {
            "guess": "inter",
            "is_candidate": False,
            "probability": 0.0,
            "expected_size": 1.0,
            "largest_part": 1,
            "effective_expected_size": 1.0,
            "effective_largest_part": 1.0,
            "parts": 7,
            "entropy": 2.807355,
            "value": 2.0,
            "lower": 2.0,
            "upper": 2.0,
            "proven": True,
            "label": "proven",
        },
    ],
    "nodes": 0,
    "seconds": 0.067,
    "finished": True,
    "reason": "proven",
}
SUGGESTIONS: Final[dict[str, Any]] = {
    "position": "crane.BYGBB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "candidates": 24,
    "outcome": None,
    "notes": [],
    "objective": "mean",
    "label": "proven",
    "suggestions": [
        {
            "guess": "shtik",
            "is_candidate": False,
            "probability": 0.0,
            "expected_size": 2.5,
            "largest_part": 6,
            "effective_expected_size": 2.5,
            "effective_largest_part": 6.0,
            "parts": 16,
            "entropy": 3.688722,
            "value": 2.375,
            "lower": 2.375,
            "upper": 2.375,
            "proven": True,
            "label": "proven",
        }
    ],
    "top_candidates": [{"word": "dwarf", "probability": 0.04166667}, {"word": "start", "probability": 0.04166667}],
    "finished": True,
    "degraded": False,
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
    "candidates": 7,
    "outcome": None,
    "notes": [],
    "guess": "anger",
    "label": "proven",
    "lower": 2.0,
    "upper": 2.0,
    "branches": [
        {
            "pattern": "GBBGB",
            "candidates": 1,
            "probability": 0.1428571,
            "such_as": ["abbey"],
            "position": "salet.BYBGB.anger.GBBGB",
        },
        {
            "pattern": "GBBGG",
            "candidates": 2,
            "probability": 0.2857143,
            "such_as": ["aider", "amber"],
            "position": "salet.BYBGB.anger.GBBGG",
        },
    ],
}
READ_REQUEST: Final[dict[str, Any]] = {"text": "crane ⬛🟨🟩⬛⬛"}
READ: Final[dict[str, Any]] = {
    "kind": "position",
    "position": "crane.BYGBB",
    "length": 5,
    "rows": [{"guess": "crane", "pattern": "BYGBB"}],
    "puzzle": None,
    "hard": None,
}
WHY: Final[dict[str, Any]] = {
    "position": "soare.BBBBG.clint.BBYYB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "candidates": 3,
    "guess": {
        "guess": "hinge",
        "is_candidate": True,
        "probability": 0.333333333,
        "parts": 3,
        "expected_size": 1.0,
        "largest_part": 1,
        "effective_expected_size": 1.0,
        "effective_largest_part": 1.0,
        "expected_guesses": 1.66666667,
        "label": "proven",
    },
    "against": {
        "guess": "binge",
        "is_candidate": True,
        "probability": 0.333333333,
        "parts": 3,
        "expected_size": 1.0,
        "largest_part": 1,
        "effective_expected_size": 1.0,
        "effective_largest_part": 1.0,
        "expected_guesses": 1.66666667,
        "label": "proven",
    },
    "traps": [],
    "sentences": [
        "hinge leaves one word, whatever the reply.",
        "It is the answer with a chance of 33.3 %.",
        "binge would leave one word, whatever the reply, and be the answer with a chance of 33.3 %.",
        "With hinge you should need 1.67 guesses on average, this one included (proven); with binge, 1.67 (proven).",
        "The answer repeats a letter with a chance of 33.3 %.",
    ],
    "outcome": None,
    "notes": [],
}
HINTS: Final[dict[str, Any]] = {
    "position": "soare.BBBBG.clint.BBYYB",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "nudge": "3 words are left, most with 2 vowels.",
    "letters": ["b", "h"],
    "probe": "rebut",
    "word": "hinge",
    "steps": [
        "3 words are left, most with 2 vowels.",
        "Worth testing: B, H.",
        "A probe that narrows the list, but can't be the answer: REBUT.",
        "Guess HINGE.",
    ],
    "candidates": 3,
    "outcome": None,
    "notes": [],
}
REVIEW_REQUEST: Final[dict[str, Any]] = {"lexicon": "original", "words": ["soare", "clint", "mince", "wince"]}
REVIEW: Final[dict[str, Any]] = {
    "answer": "wince",
    "lexicon": "original~5ffac1029c37",
    "rules": "normal",
    "pool": None,
    "won": True,
    "turns": [
        {
            "guess": "clint",
            "pattern": "YBYYB",
            "before": 79,
            "after": 4,
            "expected_size": 3.506329,
            "largest_part": 8,
            "effective_expected_size": 3.506329,
            "effective_largest_part": 8.0,
            "expected_guesses": 2.607595,
            "label": "proven",
            "best": "guilt",
            "best_expected_guesses": 2.518987,
            "best_label": "proven",
            "expected_guesses_after": 1.75,
            "regret": 0.088608,
            "luck": 36.71,
        }
    ],
    "skill": 96,
    "luck": 38,
    "mean_regret": 0.029536,
    "mean_luck": 38.4442,
    "optimal": ["salet", "drone", "winch", "wince"],
    "resumed": ["soare", "guilt", "wince"],
}
GRIDS_REQUEST: Final[dict[str, Any]] = {
    "lexicon": "original",
    "grids": ["Wordle 1,234 2/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", "⬛🟨⬛⬛🟨\n🟩🟩🟩🟩🟩"],
    "top": 2,
}
GRIDS: Final[dict[str, Any]] = {
    "grids": 2,
    "possible": True,
    "sentence": "2 grids were read together.",
    "answers": [{"word": "under", "probability": 0.00686977}, {"word": "udder", "probability": 0.0065971}],
    "rows": [],
}
BOARDS_REQUEST: Final[dict[str, Any]] = {"lexicon": "original", "boards": ["crane.BYGBB", "crane.BBBBB"], "top": 2}
BOARDS: Final[dict[str, Any]] = {
    "lexicon": "original~5ffac1029c37",
    "limit": 7,
    "guesses": ["crane"],
    "won": False,
    "boards": [
        {
            "position": "crane.BYGBB",
            "solved": False,
            "candidates": 24,
            "top_candidates": [{"word": "dwarf", "probability": 0.04166667}],
        },
        {
            "position": "crane.BBBBB",
            "solved": False,
            "candidates": 263,
            "top_candidates": [{"word": "sissy", "probability": 0.003802281}],
        },
    ],
    "notes": [],
    "offers": [
        {"guess": "hoist", "cost": 5.447228, "chances": [0.0, 0.0038023]},
        {"guess": "moust", "cost": 5.551988, "chances": [0.0, 0.0]},
    ],
}
BOARDS_DOCTOR_REQUEST: Final[dict[str, Any]] = {
    "lexicon": "original",
    "boards": ["crane.BYGBB.slate.BBGBY", "crane.BBBBB.slate.BBBBB"],
}
BOARDS_DOCTOR: Final[dict[str, Any]] = {
    "lexicon": "original~5ffac1029c37",
    "limit": 7,
    "conflicts": [
        {
            "board": 1,
            "sentence": "Board 1: No word fits these tiles. One tile may be off:",
            "repairs": [
                {
                    "position": "crane.BYGBB.slate.BBGBB",
                    "kind": "tile",
                    "edit": "row 2, letter 5: grey instead of yellow",
                    "candidates": 9,
                    "such_as": ["dwarf", "hoard", "wharf", "award", "ovary"],
                    "boards": ["crane.BYGBB.slate.BBGBB", "crane.BBBBB.slate.BBBBB"],
                }
            ],
        }
    ],
}
