/** What the server and the files of a site contain. */

export interface Problem {
  readonly detail: string;
}

export interface Current {
  readonly lexicon: string;
  readonly name: string;
  readonly day: string;
  readonly known_to: string;
  readonly age: string;
  readonly stale: boolean;
  readonly belief: string;
  readonly engine: string;
}

export interface LexiconInfo {
  /** The folder of its files, with a hash. */
  readonly lexicon: string;
  readonly name: string;
  readonly hash: string;
  readonly about: string;
  readonly length: number;
  readonly answers: number;
  readonly guesses: number;
  readonly uniform: boolean;
}

export interface Lexicons {
  readonly lexicons: LexiconInfo[];
}

export interface Candidate {
  readonly word: string;
  readonly chance: number;
}

export interface Finding {
  readonly possible: boolean;
  readonly why: string | null;
  readonly answers: number | null;
  readonly rows: readonly { readonly pattern: string; readonly words: Candidate[] }[];
}

/** What `/api/grids` answers. */
export interface Grids {
  readonly lexicon: string;
  readonly answer: string | null;
  readonly grids: number;
  readonly impossible: number;
  readonly suspects: Candidate[];
  readonly findings: readonly Finding[];
}

/** A strategy's tournament: a game for every answer. */
export interface LabRow {
  readonly strategy: string;
  readonly about: string;
  readonly source: string;
  readonly lexicon: string;
  readonly rules: string;
  readonly opener: string;
  readonly answers: number;
  readonly mean: number;
  readonly lost: number;
  readonly distribution: Readonly<Record<string, number>>;
}

export interface Lab {
  readonly rows: LabRow[];
  readonly command: string;
}
