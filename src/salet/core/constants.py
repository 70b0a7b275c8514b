"""From core/salet.h, which says what all of it means; written by tools/make_core_constants.py."""

VERSION = 9
BLOCK = 256
LOGARITHMS = 2048
IMPOSSIBLE = 576460752303423488
ANY_GUESS = -2
NORMAL = 0
HARD = 1
STOP = 0
MAX_TRIED = 1
TRIED = 2
NODES = 3
LOWER = 4
BEST_TOTAL = 5
BEST_GUESS = 6
OUT_OF_MEMORY = 7
STAGE = 8
PROVEN = 9
FELL_BACK = 10
MONITOR_SIZE = 11
MAX_RATED = 3000
OPENED = 0
HAVE_STRATEGY = 1
HAVE_UPPERS = 2
BEST_PROVEN = 3
HAVE_BOUNDS = 4
FINISHED = 5
MEASURES = (
    ("struct_bytes", "number"),
    ("guesses", "number"),
    ("bytes", "number"),
    ("count", "number"),
    ("wide_bins", "number"),
    ("block", "number"),
    ("stride", "number"),
    ("patterns", "pointer"),
    ("rows", "pointer"),
    ("weights", "pointer"),
    ("logs", "pointer"),
    ("bins", "pointer"),
    ("squares", "pointer"),
    ("spread", "pointer"),
    ("largest", "pointer"),
    ("parts", "pointer"),
)
GAME = (
    ("struct_bytes", "number"),
    ("length", "number"),
    ("letters", "number"),
    ("guesses", "number"),
    ("answers", "number"),
    ("rule", "number"),
    ("limit", "number"),
    ("cap", "number"),
    ("spelling", "pointer"),
    ("candidates", "pointer"),
    ("weights", "pointer"),
)
POSITION = (
    ("size", "number"),
    ("turns", "number"),
    ("rows", "pointer"),
    ("history", "pointer"),
)
POOL = (
    ("count", "number"),
    ("top", "number"),
    ("guesses", "pointer"),
    ("lowers", "pointer"),
    ("uppers", "pointer"),
)
REFERENCES = (
    ("sets", "number"),
    ("membership", "pointer"),
    ("reach", "pointer"),
)
# The kind of the result, then those of the parameters.
FUNCTIONS = {
    "salet_version": "pointer",
    "salet_has_v3": "int32",
    "salet_letter_places": "none pointer int32 int32 int32 int32 pointer int32",
    "salet_patterns": "none pointer int32 int32 pointer int32 int32 int32 pointer",
    "salet_transpose": "none pointer int32 int32 int32 pointer int32 int32",
    "salet_logarithms": "none pointer",
    "salet_measure": "none pointer",
    "salet_add_heaviest": "none pointer int32 int32 pointer pointer int32 pointer int32 int32 pointer",
    "salet_search_bytes": "int64 pointer",
    "salet_open": "pointer pointer int64 pointer",
    "salet_search_order": "none pointer pointer pointer pointer",
    "salet_patterns_of_guess": "none pointer int32 pointer",
    "salet_query_bytes": "int64 pointer",
    "salet_query_open": "pointer pointer int64 pointer pointer pointer int32 pointer",
    "salet_solve": "int64 pointer pointer int64 int64",
    "salet_greedy": "none pointer pointer pointer int32 pointer int32",
    "salet_bound_guesses": "none pointer pointer pointer",
    "salet_prove_best": "int32 pointer pointer pointer",
    "salet_reach": "none pointer pointer int32 pointer",
    "salet_bound_opener": "int64 pointer pointer int32 int64 int64 pointer",
    "salet_rate": "int64 pointer pointer int32 int64 pointer pointer",
    "salet_weight_by_turn": "int32 pointer pointer int32 int64 int64 pointer",
    "salet_analysis_bytes": "int64 pointer",
    "salet_analysis_open": "pointer pointer int64 pointer pointer int32 int32 pointer int64 int64",
    "salet_analysis_step": "int32 pointer int64",
    "salet_analysis_best": "int32 pointer int32 int32 pointer pointer",
}
