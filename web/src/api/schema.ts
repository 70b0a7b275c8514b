/** The shapes of the API. Written by tools/make_page_types.py from the server's description; do not edit. */

/** Bounds of the best guesses of a position, as tight as they are by now. */
export interface Analysis {
  candidates: number;
  finished: boolean;
  guess: string | null;
  label: string;
  lexicon: string;
  lines: Suggestion[];
  lower: number | null;
  nodes: number;
  objective: string;
  position: string;
  proven: boolean;
  rules: string;
  seconds: number;
  upper: number | null;
}

/** One of several boards. */
export interface Board {
  candidates: number;
  position: string;
  solved: boolean;
  top_candidates: Candidate[];
}

/** The guesses that are best over all boards. */
export interface Boards {
  boards: Board[];
  guesses: string[];
  lexicon: string;
  limit: number;
  notes: string[];
  offers: Offer[];
  won: boolean;
}

/** The same, and how many guesses are wanted. */
export interface BoardsAsked {
  boards: string[];
  lexicon?: string;
  limit?: number | null;
  top?: number;
}

/** The boards that no word fits; none when all make sense. */
export interface BoardsDoctor {
  doubts: Doubt[];
  lexicon: string;
  limit: number;
}

/** Several boards that the same guesses are played on: a position in any notation for each; a solved one stops. */
export interface BoardsDoctorAsked {
  boards: string[];
  lexicon?: string;
  limit?: number | null;
}

/** One reply to the guess of a level. */
export interface Branch {
  candidates: number;
  pattern: string;
  position: string;
  probability: number;
  such_as: string[];
}

/** A word that may be the answer, and its chance. */
export interface Candidate {
  probability: number;
  word: string;
}

/** The words that may be the answer, likeliest first. */
export interface Candidates {
  candidates: number;
  lexicon: string;
  notes: string[];
  outcome: "won" | "lost" | null;
  position: string;
  rules: string;
  words: Candidate[];
}

/** Today's lexicon and the engine: the first thing that a client asks; it lives for a minute. */
export interface Current {
  age: string;
  answers: number;
  day: string;
  engine: string;
  guesses: number;
  hash: string;
  known_to: string;
  length: number;
  lexicon: string;
  name: string;
  stale: boolean;
  start: string;
}

/** What could explain a board that no word fits, likeliest first. */
export interface Doctor {
  fits: boolean;
  lexicon: string;
  position: string;
  repairs: Repair[];
  rules: string;
  sentence: string;
  wider: Wider | null;
}

/** One of several boards, counted from 1, that no word fits, and what would mend it, likeliest first. */
export interface Doubt {
  board: number;
  repairs: Mending[];
  sentence: string;
}

/** The last event of an analysis: the same, and why it ended. */
export interface End {
  candidates: number;
  finished: boolean;
  guess: string | null;
  label: string;
  lexicon: string;
  lines: Suggestion[];
  lower: number | null;
  nodes: number;
  objective: string;
  position: string;
  proven: boolean;
  reason: "proven" | "budget" | "busy" | "stopped";
  rules: string;
  seconds: number;
  upper: number | null;
}

/** A field of a request that cannot be understood. */
export interface Fault {
  what: string;
  where: string;
}

/** A row of a grid and the words that may have been guessed in it. */
export interface GridRow {
  pattern: string;
  possible: number;
  words: Candidate[];
}

/** What the grids tell: the likely answers, or the likely words of each row. */
export interface Grids {
  answers: Candidate[];
  grids: number;
  possible: boolean;
  rows: GridRow[];
  sentence: string;
}

/** Shared grids without words; with an answer, the likely words of each row are told. */
export interface GridsAsked {
  answer?: string | null;
  grids: string[];
  lexicon?: string;
  rules?: string;
  top?: number;
}

/** The ladder of hints: each step tells more than the one before. */
export interface Hints {
  candidates: number;
  letters: string[];
  lexicon: string;
  notes: string[];
  nudge: string;
  outcome: "won" | "lost" | null;
  position: string;
  probe: string | null;
  rules: string;
  steps: string[];
  word: string;
}

/** Tournaments measured beforehand, for comparison. */
export interface Lab {
  command: string;
  rows: LabRow[];
}

/** One strategy's tournament over every answer. */
export interface LabRow {
  about: string;
  answers: number;
  distribution: Record<string, number>;
  lexicon: string;
  lost: number;
  mean: number;
  opener: string;
  rules: string;
  source: string;
  strategy: string;
  total: number;
}

/** One level of the best tree known: the guess, and every reply that it can get. */
export interface Level {
  branches: Branch[];
  candidates: number;
  guess: string;
  label: string;
  lexicon: string;
  lower: number | null;
  notes: string[];
  outcome: "won" | "lost" | null;
  position: string;
  rules: string;
  upper: number | null;
}

/** A lexicon that this server answers for. */
export interface LexiconInfo {
  about: string;
  answers: number;
  guesses: number;
  hash: string;
  length: number;
  lexicon: string;
  name: string;
  uniform: boolean;
}

/** The lexicons that this server answers for, today's first. */
export interface Lexicons {
  lexicons: LexiconInfo[];
}

/** A small edit that makes sense of one board, and all boards after it. */
export interface Mending {
  boards: string[];
  candidates: number;
  edit: string;
  kind: "tile" | "tiles" | "letter" | "row";
  position: string;
  such_as: string[];
}

/** A guess for all boards: its cost, and the chance to solve each board. */
export interface Offer {
  chances: number[];
  cost: number;
  guess: string;
}

/** Why a request was refused, in words for a person, and what to do next. */
export interface Problem {
  detail: string;
  doctor?: string | null;
  faults?: Fault[] | null;
  readings?: string[] | null;
  status: number;
  title: string;
  type: string;
}

/** What a text says: a position, or a shared grid without its words. */
export interface Read {
  hard: boolean | null;
  kind: "position" | "grid";
  length: number | null;
  position: string | null;
  puzzle: number | null;
  rows: Row[];
}

/** A text in any notation that a person would paste. */
export interface ReadAsked {
  digits?: "green2" | "green0" | null;
  length?: number | null;
  text: string;
}

/** A small edit that makes sense of contradictory tiles. */
export interface Repair {
  candidates: number;
  edit: string;
  kind: "tile" | "tiles" | "letter" | "row";
  position: string;
  such_as: string[];
}

/** A game, rated: skill and luck from 0 to 99. */
export interface Review {
  answer: string | null;
  lexicon: string;
  luck: number;
  mean_luck: number;
  mean_regret: number;
  optimal: string[];
  pool: number | null;
  resumed: string[];
  rules: string;
  skill: number;
  turns: ReviewTurn[];
  won: boolean;
}

/** A game to rate: its words, the answer last, or a board in any notation. */
export interface ReviewAsked {
  answer?: string | null;
  lexicon?: string;
  pool?: string[] | null;
  rules?: string;
  text?: string;
  words?: string[];
}

/** One guess of a game, rated. */
export interface ReviewTurn {
  after: number;
  before: number;
  best: string;
  best_expected_guesses: number;
  best_label: string;
  effective_expected_size: number;
  effective_largest_part: number;
  expected_guesses: number;
  expected_guesses_after: number;
  expected_size: number;
  guess: string;
  label: string;
  largest_part: number;
  luck: number;
  pattern: string;
  regret: number;
}

/** A guess and its tiles; the guess is null in a shared grid. */
export interface Row {
  guess: string | null;
  pattern: string;
}

/** What a guess does to the candidates, and what it is worth. */
export interface Split {
  effective_expected_size: number;
  effective_largest_part: number;
  expected_guesses: number;
  expected_size: number;
  guess: string;
  is_candidate: boolean;
  label: string;
  largest_part: number;
  parts: number;
  probability: number;
}

/** A guess, its chance to be the answer, what it does to the candidates, and the expected guesses to the end. */
export interface Suggestion {
  effective_expected_size: number;
  effective_largest_part: number;
  entropy: number;
  expected_size: number;
  guess: string;
  is_candidate: boolean;
  label: string;
  largest_part: number;
  lower: number | null;
  parts: number;
  probability: number;
  proven: boolean;
  upper: number | null;
  value: number | null;
}

/** The best next guesses, sorted by the expected guesses to the end. */
export interface Suggestions {
  candidates: number;
  degraded: boolean;
  finished: boolean;
  label: string;
  lexicon: string;
  notes: string[];
  objective: string;
  outcome: "won" | "lost" | null;
  position: string;
  rules: string;
  suggestions: Suggestion[];
  top_candidates: Candidate[];
}

/** Candidates that differ in one place only, so that guessing them one by one may lose the game. */
export interface Trap {
  letters: string[];
  parts: number;
  probability: number;
  probe: string;
  shape: string;
  words: string[];
}

/** Why a guess is good, in sentences, and the traps that lie ahead. */
export interface Why {
  against: Split | null;
  candidates: number;
  guess: Split;
  lexicon: string;
  notes: string[];
  outcome: "won" | "lost" | null;
  position: string;
  rules: string;
  sentences: string[];
  traps: Trap[];
}

/** The same board read among all words that may be guessed. */
export interface Wider {
  candidates: number;
  such_as: string[];
}

/** All words of a lexicon: what a client needs to go on without the server. */
export interface Words {
  answers: string[];
  length: number;
  lexicon: string;
  others: string[];
  weights: number[];
}
