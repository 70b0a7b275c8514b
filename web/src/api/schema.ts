/** The shapes of the API. Written by tools/make_page_types.py from the server's description; do not edit. */

/** Bounds of the best guesses of a position, as tight as they are by now. */
export interface Analysis {
  position: string;
  lexicon: string;
  rules: string;
  objective: string;
  candidates: number;
  guess: string | null;
  lower: number | null;
  upper: number | null;
  proven: boolean;
  label: string;
  lines: Line[];
  nodes: number;
  seconds: number;
  finished: boolean;
}

/** One of several boards. */
export interface Board {
  position: string;
  candidates: number;
  solved: boolean;
  top_candidates: Candidate[];
}

/** The guesses that are best over all boards. */
export interface Boards {
  lexicon: string;
  rules: string;
  strategy: string;
  suggestions: Suggestion[];
  boards: Board[];
  notes: string[];
}

/** Several boards that the same guesses are played on: a position in any notation for each. */
export interface BoardsAsked {
  lexicon?: string;
  rules?: string;
  boards: string[];
  top?: number;
}

/** One reply to the guess of a level. */
export interface Branch {
  pattern: string;
  candidates: number;
  probability: number;
  such_as: string[];
  position: string;
}

/** A word that may be the answer, and its chance. */
export interface Candidate {
  word: string;
  probability: number;
}

/** The words that may be the answer, likeliest first. */
export interface Candidates {
  position: string;
  lexicon: string;
  rules: string;
  candidates: number;
  outcome: "won" | "lost" | null;
  notes: string[];
  words: Candidate[];
}

/** Today's lexicon and the engine: the first thing that a client asks; it lives for a minute. */
export interface Current {
  lexicon: string;
  name: string;
  hash: string;
  day: string;
  known_to: string;
  age: string;
  stale: boolean;
  length: number;
  answers: number;
  guesses: number;
  engine: string;
  start: string;
}

/** What could explain a board that no word fits, likeliest first. */
export interface Doctor {
  position: string;
  lexicon: string;
  rules: string;
  fits: boolean;
  sentence: string;
  wider: Wider | null;
  repairs: Repair[];
}

/** The last event of an analysis: the same, and why it ended. */
export interface End {
  position: string;
  lexicon: string;
  rules: string;
  objective: string;
  candidates: number;
  guess: string | null;
  lower: number | null;
  upper: number | null;
  proven: boolean;
  label: string;
  lines: Line[];
  nodes: number;
  seconds: number;
  finished: boolean;
  reason: "proven" | "budget" | "busy" | "stopped";
}

/** A field of a request that cannot be understood. */
export interface Fault {
  where: string;
  what: string;
}

/** A row of a grid and the words that may have been guessed in it. */
export interface GridRow {
  pattern: string;
  words: Candidate[];
}

/** What the grids tell: the likely answers, or the likely words of each row. */
export interface Grids {
  grids: number;
  possible: boolean;
  sentence: string;
  answers: Candidate[];
  rows: GridRow[];
}

/** Shared grids without words; with an answer, the likely words of each row are told. */
export interface GridsAsked {
  lexicon?: string;
  rules?: string;
  grids: string[];
  answer?: string | null;
  top?: number;
}

/** The ladder of hints: each step tells more than the one before. */
export interface Hints {
  position: string;
  lexicon: string;
  rules: string;
  candidates: number;
  outcome: "won" | "lost" | null;
  notes: string[];
  nudge: string;
  letters: string;
  probe: string;
  word: string;
}

/** Tournaments measured beforehand, for comparison. */
export interface Lab {
  rows: LabRow[];
  command: string;
}

/** One strategy's tournament over every answer. */
export interface LabRow {
  strategy: string;
  lexicon: string;
  rules: string;
  opener: string;
  answers: number;
  mean: number;
  total: number;
  lost: number;
  distribution: Record<string, number>;
  about: string;
  source: string;
}

/** One level of the best tree known: the guess, and every reply that it can get. */
export interface Level {
  position: string;
  lexicon: string;
  rules: string;
  candidates: number;
  outcome: "won" | "lost" | null;
  notes: string[];
  guess: string;
  label: string;
  lower: number | null;
  upper: number | null;
  branches: Branch[];
}

/** A lexicon that this server answers for. */
export interface LexiconInfo {
  lexicon: string;
  name: string;
  hash: string;
  about: string;
  length: number;
  answers: number;
  guesses: number;
  uniform: boolean;
}

/** The lexicons that this server answers for, today's first. */
export interface Lexicons {
  lexicons: LexiconInfo[];
}

/** One guess and what is known of its value: expected guesses from here to the end, this one included. */
export interface Line {
  guess: string;
  is_candidate: boolean;
  probability: number;
  lower: number | null;
  upper: number | null;
  proven: boolean;
  label: string;
}

/** Why a request was refused, in words for a person, and what to do next. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  readings?: string[] | null;
  doctor?: string | null;
  faults?: Fault[] | null;
}

/** What a text says: a position, or a shared grid without its words. */
export interface Read {
  kind: "position" | "grid";
  position: string | null;
  length: number | null;
  rows: Row[];
  puzzle: number | null;
  hard: boolean | null;
}

/** A text in any notation that a person would paste. */
export interface ReadAsked {
  text: string;
  length?: number | null;
  digits?: "green2" | "green0" | null;
}

/** A small edit that makes sense of contradictory tiles. */
export interface Repair {
  position: string;
  kind: "tile" | "tiles" | "letter" | "row";
  edit: string;
  candidates: number;
  such_as: string[];
}

/** A game, rated: skill and luck from 0 to 99. */
export interface Review {
  answer: string;
  turns: ReviewTurn[];
  skill: number | null;
  luck: number | null;
}

/** A game to rate: its words, the answer last, or a board in any notation. */
export interface ReviewAsked {
  lexicon?: string;
  rules?: string;
  words?: string[];
  text?: string;
  answer?: string | null;
}

/** One guess of a game, rated. */
export interface ReviewTurn {
  guess: string;
  pattern: string;
  before: number;
  after: number;
  expected_size: number;
  largest_part: number;
  expected_guesses: number | null;
  best: string;
  regret: number | null;
  luck: number | null;
}

/** A guess and its tiles; the guess is null in a shared grid. */
export interface Row {
  guess: string | null;
  pattern: string;
}

/** A guess, its chance to be the answer, and what it does to the candidates. */
export interface Suggestion {
  guess: string;
  is_candidate: boolean;
  probability: number;
  expected_size: number;
  largest_part: number;
  parts: number;
  entropy: number;
}

/** The best next guesses at once; `analysis` holds exact values where they are already known. */
export interface Suggestions {
  position: string;
  lexicon: string;
  rules: string;
  candidates: number;
  outcome: "won" | "lost" | null;
  notes: string[];
  strategy: string;
  label: string;
  degraded: boolean;
  suggestions: Suggestion[];
  top_candidates: Candidate[];
  analysis: Analysis | null;
}

/** Candidates that differ in one place only, so that guessing them one by one may lose the game. */
export interface Trap {
  shape: string;
  words: string[];
  letters: string;
  probe: string | null;
}

/** Why a guess is good, in sentences, and the traps that lie ahead. */
export interface Why {
  position: string;
  lexicon: string;
  rules: string;
  candidates: number;
  outcome: "won" | "lost" | null;
  notes: string[];
  guess: string;
  against: string | null;
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
  lexicon: string;
  length: number;
  answers: string[];
  weights: number[];
  others: string[];
}
