/** The shapes of the API. Written by tools/make_page_types.py from the server's description; do not edit. */

/** The bounds of a position's best guesses, as tight as they are so far. */
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

/** A board (counted from 1) that no word fits, and its repairs, likeliest first. */
export interface BoardConflict {
  board: number;
  repairs: BoardRepair[];
  sentence: string;
}

/** A small correction of one board, and all boards after it. */
export interface BoardRepair {
  boards: string[];
  candidates: number;
  edit: string;
  kind: "tile" | "tiles" | "letter" | "row" | "rules";
  position: string;
  such_as: string[];
}

/** One of several boards. */
export interface BoardState {
  candidates: number;
  position: string;
  solved: boolean;
  top_candidates: Candidate[];
}

/** The best guesses over all boards. */
export interface Boards {
  boards: BoardState[];
  guesses: string[];
  lexicon: string;
  limit: number;
  notes: string[];
  offers: Offer[];
  won: boolean;
}

/** The boards that no word fits; empty if every board has one. */
export interface BoardsDoctor {
  conflicts: BoardConflict[];
  lexicon: string;
  limit: number;
}

/** Several boards played with the same guesses, each in any notation; a solved board takes no more guesses. */
export interface BoardsDoctorRequest {
  boards: string[];
  lexicon?: string;
  limit?: number | null;
}

/** Several boards, and how many suggestions to return. */
export interface BoardsRequest {
  boards: string[];
  lexicon?: string;
  limit?: number | null;
  top?: number;
}

/** One reply to the guess, and the words that it leaves. */
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

/** Today's lexicon and the engine's version: the first request of a client; cached for a minute. */
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

/** Candidates that differ in one letter only: guessing them one by one may lose the game. */
export interface Danger {
  letters: string[];
  parts: number;
  probability: number;
  probe: string;
  shape: string;
  words: string[];
}

/** Corrections for a board that no word fits, likeliest first. */
export interface Doctor {
  fits: boolean;
  lexicon: string;
  position: string;
  repairs: Repair[];
  rules: string;
  sentence: string;
  wider: Wider | null;
}

/** The last event of an analysis: the final bounds, and why it ended. */
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

/** An invalid field of a request. */
export interface Fault {
  what: string;
  where: string;
}

/** A row of a grid and the words that may have been guessed in it, likeliest first. */
export interface GridRow {
  pattern: string;
  possible: number;
  words: Candidate[];
}

/** The likely answers, or the likely words of each row. */
export interface Grids {
  answers: Candidate[];
  grids: number;
  possible: boolean;
  rows: GridRow[];
  sentence: string;
}

/** Shared grids without words; with an answer, the response lists the likely words of each row. */
export interface GridsRequest {
  answer?: string | null;
  grids: string[];
  lexicon?: string;
  rules?: string;
  top?: number;
}

/** Four hints about a position, each more explicit than the one before. */
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

/** Precomputed tournaments, for comparison. */
export interface Lab {
  command: string;
  rows: LabRow[];
}

/** One strategy's tournament: a game for every answer. */
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

/** One level of the best known decision tree: the guess and all its replies. */
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

/** A lexicon that this server offers. */
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

/** The lexicons that this server offers, the default first. */
export interface Lexicons {
  lexicons: LexiconInfo[];
}

/** A guess for all boards. */
export interface Offer {
  chances: number[];
  cost: number;
  guess: string;
  words_left: number[];
}

/** Why a request was refused, and what to do next. */
export interface Problem {
  detail: string;
  doctor?: string | null;
  faults?: Fault[] | null;
  readings?: string[] | null;
  status: number;
  title: string;
  type: string;
}

/** The position in a text, or a shared grid without words. */
export interface Read {
  hard: boolean | null;
  kind: "position" | "grid";
  length: number | null;
  position: string | null;
  puzzle: number | null;
  rows: Row[];
}

/** A text to read as a position or a shared grid, in any notation. */
export interface ReadRequest {
  digits?: "green2" | "green0" | null;
  length?: number | null;
  text: string;
}

/** The body of a redirect: where to go, for clients that do not follow the Location header. */
export interface Redirect {
  location: string;
}

/** A small correction after which some word fits the tiles. */
export interface Repair {
  candidates: number;
  edit: string;
  kind: "tile" | "tiles" | "letter" | "row" | "rules";
  position: string;
  such_as: string[];
}

/** A rated game: skill and luck from 0 to 99. */
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
export interface ReviewRequest {
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

/** How a guess splits the candidates, and its expected guesses to the end. */
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

/** A guess: its chance to be the answer, how it splits the candidates, and the expected guesses to the end. */
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

/** Why a guess is good, in sentences, and the traps ahead. */
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
  traps: Danger[];
}

/** The words that fit the board among all allowed guesses. */
export interface Wider {
  candidates: number;
  such_as: string[];
}

/** All words of a lexicon: what a client needs to work offline. */
export interface Words {
  answers: string[];
  length: number;
  lexicon: string;
  others: string[];
  weights: number[];
}
