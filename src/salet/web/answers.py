"""The answers as OpenAPI describes them: the JSON of the library's results, which a test holds to these models."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from salet.solver.doctor import Kind

Label = Annotated[
    str,
    Field(
        pattern=r"^(proven|estimate|within [0-9.]+ (guesses|%))$",
        description="How sure the value is: `proven`, `within 0.03 guesses` or `estimate`.",
    ),
]


# --- What several answers have ----------------------------------------------------------------------------------


class SourcedModel(BaseModel):
    """What every answer over a word list has."""

    lexicon_hash: str = Field(description="The SHA-256 of the words and weights that the answer comes from.")
    version: str = Field(description="The version of Salet.")
    notes: list[str] | None = Field(default=None, description="Such as that no listed answer fits.")


class AboutPositionModel(SourcedModel):
    """What every answer about a position has."""

    position: str = Field(description="The canonical text of this position, such as `salet.BYBGB.crony.BBYBG`.")
    lexicon: str
    rules: str = Field(description="The name of these rules, such as normal or hard-8.")
    candidates: int = Field(description="How many words may still be the answer.")


class SizesModel(BaseModel):
    """How many words a guess leaves; effective numbers are (sum w)^2 / sum w^2: unlikely words count for little."""

    expected_size: float = Field(
        description="Words left on average, replies weighted by their chance; a word that is the answer counts as left."
    )
    largest_part: int = Field(description="The most words that can be left.")
    effective_expected_size: float = Field(description="The effective number of words left on average.")
    effective_largest_part: float = Field(description="The largest effective number of words that can be left.")


class CandidateModel(BaseModel):
    """A word that may be the answer, and its chance."""

    word: str
    chance: float


# --- Suggestions ------------------------------------------------------------------------------------------------


class SuggestionModel(SizesModel):
    """A guess: its chance to be the answer, how it splits the candidates, and its value."""

    guess: str
    is_candidate: bool
    chance: float
    parts: int
    entropy: float
    value: float | None = Field(description="The guesses to go, this one included: the upper bound, or an estimate.")
    lower: float | None = Field(
        description="A proven lower bound; null if unknown, or if a loss is proven to be unavoidable."
    )
    upper: float | None = Field(description="Reached by a known strategy; null while no such strategy is known.")
    proven: bool
    label: Label | None
    score: float | None = Field(
        description="The number of the strategy that ranked the guess, where one was named; it then has no value."
    )


class RepairModel(BaseModel):
    """A small correction after which some word fits the tiles."""

    position: str = Field(description="The board after it.")
    kind: Kind = Field(
        description="Whether one tile, two tiles, a letter of a guess, a whole row or the rules are wrong."
    )
    edit: str = Field(description="What to change, in words.")
    candidates: int = Field(description="How many candidates the repaired board leaves.")
    such_as: list[str] = Field(description="The likeliest words that it leaves.")


class DoubtModel(BaseModel):
    """A board that some word fits, but that one wrong tile may explain better."""

    sentence: str = Field(description="What is unlikely about the board, and which tile to check.")
    check: str = Field(description="The tile that is most likely wrong, such as `R in SHARK`.")
    chance: float = Field(description="Of one wrong tile, given the board.")
    repairs: list[RepairModel] = Field(description="The likeliest boards with one other tile, likeliest first.")


class AdviceModel(AboutPositionModel):
    """The best next guesses and the likeliest answers of a position."""

    strategy: str | None = Field(description="What has ranked the guesses, if a strategy was named.")
    objective: str | None = Field(description="What their values count, if no strategy was named.")
    ranked_by: str = Field(description="What the number is that they are sorted by.")
    suggestions: list[SuggestionModel]
    top_candidates: list[CandidateModel]
    doubt: DoubtModel | None = Field(description="Which tile may be wrong, if a wrong one explains the board better.")
    kind_of_guess: str | None = Field(description="Which kind of guess the strategy makes here, if it has several.")
    larger_is_better: bool = Field(description="Whether a larger number of the strategy is better.")
    lead: str | None = Field(
        description="The guess to show where one is shown: the best common word if it costs at most 0.02 more."
    )


# --- Reasons, hints and reviews ---------------------------------------------------------------------------------


class SplitModel(SizesModel):
    """How a guess splits the candidates, and its value."""

    guess: str = Field(description="The word.")
    is_candidate: bool = Field(description="Whether it may be the answer.")
    chance: float
    parts: int
    entropy: float = Field(description="The bits that the reply is expected to give.")
    value: float = Field(description="The guesses to go, this one included.")
    label: Label


class DangerModel(BaseModel):
    """Candidates that differ in one letter only: guessing them one by one may lose the game."""

    shape: str = Field(description="The letters that the words share, with a gap where they differ: `_ight`.")
    letters: list[str] = Field(description="The letters that may fill the gap, in the order of the words.")
    words: list[str]
    chance: float = Field(description="That the answer is one of them.")
    probe: str = Field(description="The guess that separates most of the words.")
    parts: int = Field(description="How many groups the probe splits them into.")


class WhyModel(AboutPositionModel):
    """Why a guess is good, in sentences, and the traps ahead."""

    guess: SplitModel
    against: SplitModel | None = Field(
        description="The guess it is compared with: the one that was asked about, or the next best; null if there is"
        " no other."
    )
    traps: list[DangerModel]
    sentences: list[str]


class HintsModel(AboutPositionModel):
    """Four hints about a position, each more explicit than the one before."""

    nudge: str
    letters: list[str] = Field(description="Untried letters of the guess to make, the most useful first.")
    is_candidate: bool = Field(
        description="Whether the guess to make may be the answer; otherwise it only narrows the list."
    )
    guess: str = Field(description="The guess to make.")
    steps: list[str] = Field(description="The four hints as sentences, in order.")


class ReviewTurnModel(SizesModel):
    """One guess of a game, rated."""

    guess: str
    pattern: str = Field(description="The tiles of the guess, such as BYGBB.")
    before: int = Field(description="Candidates before the guess.")
    after: int = Field(description="Candidates after the reply.")
    value: float = Field(description="The guesses to go with this guess, before its reply.")
    label: Label
    best: str = Field(description="The best guess in its place.")
    best_value: float = Field(description="The guesses to go with that guess.")
    best_label: Label
    value_after: float = Field(
        description="The guesses to go after the reply; 0 if the answer was found, 1 if the game was lost with it."
    )
    given_up: float = Field(description="Expected guesses given up compared with the best guess.")
    luck: float = Field(description="Guesses that the reply saved, compared with what was to be expected of it.")


class ScoreModel(BaseModel):
    """A game as a sum: guesses = par + given_up - luck."""

    guesses: float = Field(
        description="A lost game counts one more than the rules allow; of an unfinished one, the expected number."
    )
    par: float = Field(description="The expected guesses of best play from the start.")
    given_up: float = Field(description="Of all turns together.")
    luck: float = Field(description="Of all turns together; negative if it cost guesses.")
    luck_free: float = Field(description="par + given_up: what the same choices take on average.")
    luck_free_lower: float
    luck_free_upper: float
    proven: bool = Field(description="Whether every value behind what was given up is proven.")


class ReviewModel(SourcedModel):
    """A rated game, and the sum that it is."""

    answer: str | None = Field(description="null for a board that was not finished and whose answer is not known.")
    lexicon: str
    rules: str = Field(description="The name of these rules, such as normal or hard-8.")
    won: bool = Field(description="Whether the answer was found.")
    turns: list[ReviewTurnModel]
    score: ScoreModel
    optimal: list[str] = Field(description="The guesses of best play for this answer.")
    resumed: list[str] = Field(description="The guesses of best play after the player's opener.")


# --- Exact values and boards ------------------------------------------------------------------------------------


class SolutionModel(AboutPositionModel):
    """What is known of a position's value, or of one guess's: bounds that no strategy can pass."""

    objective: str
    guess: str | None = Field(description="The first guess of a strategy that attains the upper bound.")
    value: float | None = Field(description="The guesses to go: the upper bound.")
    lower: float | None = Field(
        description="The lower bound for each unit of weight; null if no strategy is good enough."
    )
    upper: float | None = Field(description="The same as the value; null if losing could not be ruled out.")
    lower_total: int | None = Field(description="The lower bound over all words; null if no strategy is good enough.")
    upper_total: int | None = Field(description="The upper bound over all words; null if no strategy is known.")
    proven: bool = Field(
        description="Whether the bounds have met; also when it is proven that a loss cannot be avoided."
    )
    label: Label
    nodes: int
    cpu_seconds: float


class BoardsGuessModel(BaseModel):
    """A guess for all boards."""

    guess: str
    cost: float = Field(
        description="Bits left to find out over all boards, and one for each board that it may leave unsolved."
    )
    chances: list[float] = Field(description="For each board, the chance to solve it.")
    words_left: list[float] = Field(description="For each board, the words left on average.")


class BoardStateModel(BaseModel):
    """One of several boards."""

    position: str = Field(description="The canonical text of this position, such as `salet.BYBGB.crony.BBYBG`.")
    candidates: int = Field(description="How many words may still be the answer.")
    solved: bool = Field(description="Whether the last guess was the answer.")
    top_candidates: list[CandidateModel] = Field(description="The likeliest words.")


class BoardsModel(SourcedModel):
    """Boards that share their guesses; a solved board keeps the turns up to its answer."""

    lexicon: str
    limit: int = Field(description="How many guesses there are for all boards together.")
    guesses: list[str] = Field(description="The words guessed so far.")
    won: bool = Field(description="Whether every board is solved.")
    boards: list[BoardStateModel] = Field(description="Each board with what is known of it.")
    suggestions: list[BoardsGuessModel] = Field(description="The best guesses over all boards.")


class ReadRowModel(BaseModel):
    """A row of a board."""

    guess: str
    pattern: str


class ReadAnswerModel(BaseModel):
    """The position in a text."""

    position: str = Field(description="In the notation that every route takes.")
    length: int | None
    rows: list[ReadRowModel]


class ProblemModel(BaseModel):
    """Why a request was refused, and what to do next."""

    type: str = Field(description="The kind of problem, such as urn:salet:contradiction.")
    title: str = Field(description="The kind of problem in words; the same for every problem of a type.")
    status: int
    detail: str = Field(description="What is wrong with this request, and what to do next.")
    readings: list[str] | None = Field(default=None, description="The possible readings of an ambiguous text.")
    error: str | None = Field(default=None, description="For a board that cannot be: contradiction or illegal-guess.")
    reason: str | None = Field(default=None, description="Why the board cannot be.")
    repairs: list[dict[str, Any]] | None = Field(default=None, description="Small corrections, likeliest first.")


ANSWERS: dict[str, type[BaseModel]] = {
    "suggest": AdviceModel,
    "why": WhyModel,
    "hints": HintsModel,
    "review": ReviewModel,
    "solve": SolutionModel,
    "boards": BoardsModel,
    "read": ReadAnswerModel,
}
