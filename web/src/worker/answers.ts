/** Answers questions, in a worker or in a test. */

import type { Source } from "../advice/asked";
import { best } from "../advice/best";
import { bestOfBoards } from "../advice/boards";
import { hintsFor } from "../advice/hints";
import { type Load, type Start, startOf, wordsAt } from "../advice/known";
import { positionOf, Session } from "../advice/position";
import { reasonsFor } from "../advice/reasons";
import { judged } from "../advice/review";
import type { Core } from "../engine/core";
import { conflicts, doubtOf } from "../game/doctor";
import { lexiconOf } from "../game/lexicon";
import type { Answers, Name, Question } from "./messages";

export class Answering {
  private readonly sessions = new Map<string, Promise<Session>>();
  private readonly starts = new Map<string, Promise<Start | null>>();

  private core: Promise<Core> | null = null;

  /** openCore: called once, when it is first needed. */
  constructor(
    private readonly openCore: () => Promise<Core>,
    private readonly load: Load,
  ) {}

  /** Yields answers, each of which takes the place of the one before. */
  async *answers(question: Question): AsyncGenerator<Answers[Name]> {
    switch (question.name) {
      case "best": {
        const { asked, limits } = question;
        const start = asked.turns.length ? null : await this.start(asked.source);
        return yield* best(() => this.session(asked.source), start, asked, limits);
      }
      case "boards": {
        const { source, boards, limit } = question;
        return yield bestOfBoards(await this.session(source), boards, limit);
      }
      case "doctor": {
        const { source, boards, mode } = question;
        return yield conflicts((await this.session(source)).lexicon, boards, mode);
      }
      case "doubt": {
        const { source, boards, mode, trusted } = question;
        return yield doubtOf((await this.session(source)).lexicon, boards, mode, trusted);
      }
      default:
        yield this.about(await this.session(question.asked.source), question);
    }
  }

  private about(
    session: Session,
    question: Exclude<Question, { name: "best" | "boards" | "doctor" | "doubt" }>,
  ): Answers[Name] {
    const { asked } = question;
    switch (question.name) {
      case "judge":
        return judged(session, asked, question.row);
      case "reasons":
        return reasonsFor(positionOf(session, asked), question.guess, question.rival);
      case "hints":
        return hintsFor(positionOf(session, asked));
    }
  }

  /** The words of a lexicon, loaded once. */
  private session(source: Source): Promise<Session> {
    const known = this.sessions.get(source.hash) ?? this.open(source);
    this.sessions.set(source.hash, known);
    return known;
  }

  private start(source: Source): Promise<Start | null> {
    const known = this.starts.get(source.hash) ?? startOf(source, this.load);
    this.starts.set(source.hash, known);
    return known;
  }

  private async open(source: Source): Promise<Session> {
    try {
      this.core ??= this.openCore();
      const words = wordsAt(source, this.load);
      const [core, start, list] = await Promise.all([this.core, this.start(source), words]);
      return new Session(source, lexiconOf(list), core, start, this.load);
    } catch (error) {
      this.sessions.delete(source.hash); // there may be a network next time
      throw error;
    }
  }
}
