/** What the page asks its worker, and what answers it, in the worker or in a test. */
import type { Answer, Asked, Source, Trouble } from "../advice/answer";
import { best, type Limits } from "../advice/best";
import { bestOfBoards } from "../advice/boards";
import { type Load, startOf, wordsAt } from "../advice/book";
import { positionOf, Session } from "../advice/position";
import { type Hints, hintsFor, type Reasons, reasonsFor } from "../advice/reasons";
import { type Judged, judged } from "../advice/review";
import { guessOf } from "../advice/strategies";
import type { Core } from "../engine/core";
import { type BoardConflict, type Correction, conflicts, type Doubt, doubtOf } from "../game/doctor";
import { lexiconOf } from "../game/lexicon";
import type { Turn } from "../game/notation";
import type { Mode } from "../game/rules";
import { type Read, readPicture } from "./picture";

interface Game {
  readonly source: Source;
  readonly boards: readonly (readonly Turn[])[];
  readonly limit: number;
}

/** The questions by their name. */
export interface Questions {
  /** Answered again and again, whenever more is known. */
  best: { readonly asked: Asked; readonly limits: Limits };
  /** row: of the turn, in a game that may continue after it; the last if none is named. */
  judge: { readonly asked: Asked; readonly row?: number };
  boards: Game;
  doctor: Game & { readonly mode: Mode };
  /** trusted: how many first rows are known to be right. */
  doubt: Game & { readonly mode: Mode; readonly trusted: number };
  reasons: { readonly asked: Asked; readonly guess: string };
  hints: { readonly asked: Asked };
  /** What a solver guesses. */
  lead: { readonly asked: Asked; readonly strategy: string };
  picture: { readonly source: Source; readonly file: Blob };
}

export interface Answers {
  best: Answer;
  judge: Judged;
  boards: Answer;
  doctor: readonly BoardConflict[];
  doubt: Doubt | null;
  reasons: Reasons;
  hints: Hints;
  lead: string | null;
  picture: Read;
}

export type Name = keyof Questions;
export type Question = { [N in Name]: { readonly name: N } & Questions[N] }[Name];

/** What the worker begins with. */
export interface Setup {
  readonly module: WebAssembly.Module;
  /** How much memory a search may take. */
  readonly bytes: number;
}

export type ToWorker = { readonly setup: Setup } | { readonly id: number; readonly question: Question };

/** Each is about the question of that id, 0 for none; one that says nothing more shows that the worker is alive. */
export type FromWorker = { readonly id: number } & (
  | { readonly answer: Answers[Name] }
  | { readonly done: true }
  | { readonly trouble: Trouble }
  | { readonly failure: string }
  | { readonly working: true }
);

export class Answering {
  private readonly sessions = new Map<string, Promise<Session>>();

  constructor(
    private readonly core: Promise<Core>,
    private readonly load: Load,
  ) {}

  /** Yields answers, each of which takes the place of the one before. */
  async *answers(question: Question): AsyncGenerator<Answers[Name]> {
    const { source } = "asked" in question ? question.asked : question;
    const session = await this.session(source);
    if (question.name === "best") yield* best(session, this.load, question.asked, question.limits);
    else if (question.name === "picture") yield await readPicture(question.file, session.lexicon);
    else yield answerOf(session, question);
  }

  /** The words of a lexicon, loaded once. */
  private session(source: Source): Promise<Session> {
    const known = this.sessions.get(source.hash) ?? this.open(source);
    this.sessions.set(source.hash, known);
    return known;
  }

  private async open(source: Source): Promise<Session> {
    try {
      const files = [this.core, startOf(source, this.load), wordsAt(source, this.load)] as const;
      const [core, start, list] = await Promise.all(files);
      return new Session(source, lexiconOf(list), core, start);
    } catch (error) {
      this.sessions.delete(source.hash); // there may be a network next time
      throw error;
    }
  }
}

function answerOf(
  session: Session,
  question: Exclude<Question, { name: "best" | "picture" }>,
): Answers[Name] {
  switch (question.name) {
    case "judge":
      return judged(session, question.asked, question.row);
    case "boards":
      return bestOfBoards(session, question.boards, question.limit);
    case "doctor":
      return conflicts(session.lexicon, question.boards, question.mode).map(tilesFirst);
    case "doubt":
      return doubtOf(session.lexicon, question.boards, question.mode, question.trusted);
    case "reasons":
      return reasonsFor(positionOf(session, question.asked), question.guess);
    case "lead":
      return guessOf(positionOf(session, question.asked), question.strategy);
    case "hints":
      return hintsFor(positionOf(session, question.asked));
  }
}

/** A conflict with those corrections first that change tiles, which go wrong most often. */
function tilesFirst(conflict: BoardConflict): BoardConflict {
  const late = ({ kind }: Correction): number => Number(kind === "letter" || kind === "row");
  return { ...conflict, corrections: [...conflict.corrections].sort((a, b) => late(a) - late(b)) };
}
