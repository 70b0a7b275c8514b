/** What the page says is what the library says: both are held to vectors.json. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { estimated } from "../src/advice/best";
import { bestOfBoards } from "../src/advice/boards";
import { likeliest, positionOf, Session, splitsOf } from "../src/advice/position";
import { hintsFor, lettersWorthTesting, trapsOf } from "../src/advice/reasons";
import { judged, rate, skillOf } from "../src/advice/review";
import { guessOf, LEADERS } from "../src/advice/strategies";
import nyt from "../src/data/words-nyt.json";
import { loadCore } from "../src/engine/core";
import { type BoardConflict, conflicts, doubtOf } from "../src/game/doctor";
import { type Lexicon, lexiconOf, type Words } from "../src/game/lexicon";
import { readPasted, readTurns, writeTurns } from "../src/game/notation";
import { type Change, weighted } from "../src/game/odds";
import { readWords } from "../src/game/own-list";
import type { Mode } from "../src/game/rules";
import { t } from "../src/strings";
import vectors from "./vectors.json";

const core = await loadCore(readFileSync(new URL("../src/engine/core.wasm", import.meta.url)));

function sessionOf(lexicon: Lexicon): Session {
  const source = { name: "small", hash: "", address: "", start: null, shipped: false };
  return new Session(source, lexicon, core, null);
}

describe.each(vectors.rankings)("$position, $rules", (vector) => {
  const { answers, weights, others, rules } = vector;
  const lexicon = lexiconOf({ length: answers[0]!.length, answers, weights, others });
  const session = sessionOf(lexicon);
  const turns = vector.position === "start" ? [] : readTurns(vector.position)!;
  const [mode, limit = "6"] = rules.split("-");
  const position = positionOf(session, { turns, mode: mode as Mode, limit: Number(limit) });

  it("leaves the same candidates with the same chances", () => {
    const chances = new Map(likeliest(position, answers.length).map((each) => [each.word, each.chance]));
    expect([...chances.keys()].sort()).toEqual(vector.candidates.map(([word]) => word).sort());
    for (const [word, chance] of vector.candidates)
      expect(chances.get(String(word))).toBeCloseTo(Number(chance), 8);
  });

  it("hints at the same letters, and warns of the same traps", () => {
    const [best] = vector.suggestions;
    expect(lettersWorthTesting(hintsFor(position), best!.guess)).toEqual(vector.letters);
    expect(trapsOf(position)).toEqual(vector.traps);
  });

  it("ranks the same guesses with the same figures", () => {
    const suggestions = vector.suggestions.filter(({ guess }) => turns.every(({ word }) => word !== guess));
    const found = estimated(position, lexicon.guesses.length).slice(0, suggestions.length);
    expect(found.map((one) => one.guess)).toEqual(suggestions.map((one) => one.guess));
    suggestions.forEach((theirs, k) => {
      const ours = found[k]!;
      const split = splitsOf(position, [session.numberOf(theirs.guess)])[0]!;
      expect(split.parts).toBe(theirs.parts);
      expect(near(ours.chance, theirs.chance)).toBe(true);
      expect(near(split.expectedSize, theirs.expected_size)).toBe(true);
      expect(near(split.largestPart, theirs.largest_part)).toBe(true);
      expect(near(split.entropy, theirs.entropy)).toBe(true);
      expect(near(ours.upper, theirs.score)).toBe(true);
    });
  });
});

describe.each(vectors.slips.flatMap(({ games, ...words }) => games.map((game) => ({ ...words, ...game }))))(
  "the doctor on $board, $mode, $trusted rows trusted",
  ({ answers, weights, others, board, mode, trusted, ...theirs }) => {
    const lexicon = lexiconOf({ length: answers[0]!.length, answers, weights, others });
    const boards = [readTurns(board)!];

    it("names the same corrections, in the same order", () => {
      const [conflict = null] = conflicts(lexicon, boards, mode as Mode);
      const wider = theirs.conflict?.wider != null;
      expect(conflict && spelled(conflict)).toEqual(theirs.conflict && { ...theirs.conflict, wider });
    });

    it("has the same doubt: what is odd, its chance and the corrections", () => {
      const doubt = theirs.legal ? doubtOf(lexicon, boards, mode as Mode, trusted) : null;
      expect(doubt === null).toBe(theirs.doubt === null);
      if (!doubt || !theirs.doubt) return;
      expect(theirs.doubt.sentence.split(/(?<=\.) /)[0]).toBe(t.doctor.doubt(doubt, null, "gray")[0]);
      expect(near(doubt.chance, theirs.doubt.chance)).toBe(true);
      const corrections = doubt.corrections.map((each) => ({
        position: writeTurns(each.turns),
        candidates: each.candidates,
      }));
      expect(corrections).toEqual(theirs.doubt.corrections);
    });
  },
);

/** A conflict as the library writes it. */
function spelled({ wider, corrections }: BoardConflict) {
  return {
    wider,
    corrections: corrections.map(({ kind, turns, candidates, suchAs }) => ({
      position: writeTurns(turns) || "start",
      candidates,
      kind,
      examples: suchAs,
    })),
  };
}

/** Equal to the seven digits that are written. */
function near(ours: number, theirs: number): boolean {
  return Math.abs(ours - theirs) <= 1e-6 * Math.max(1e-6, Math.abs(theirs));
}

describe.each(vectors.boards)(
  "the boards $boards",
  ({ answers, weights, others, boards, limit, suggestions }) => {
    const lexicon = lexiconOf({ length: answers[0]!.length, answers, weights, others });
    const turns = boards.map((text) => readTurns(text)!);

    it("get the same guesses", () => {
      const { rows } = bestOfBoards(sessionOf(lexicon), turns, limit);
      expect(rows.map(({ guess }) => guess)).toEqual(suggestions.map(([guess]) => guess));
      rows.forEach(({ upper, chance }, k) => {
        expect(upper).toBeCloseTo(Number(suggestions[k]![1]), 5);
        expect(chance).toBeCloseTo(Number(suggestions[k]![2]), 5);
      });
    });
  },
);

describe.each(vectors.reviews.flatMap(({ games, ...words }) => games.map((game) => ({ ...words, ...game }))))(
  "the game $position, $rules",
  ({ answers, weights, others, rules, position, turns, skill, luckPercentile }) => {
    it("is rated as the library does", async () => {
      const session = sessionOf(lexiconOf({ length: answers[0]!.length, answers, weights, others }));
      const asked = { source: session.source, mode: rules as Mode, limit: 6, turns: readTurns(position)! };
      const { score, turns: judgedTurns } = await rate(asked, async (row) => judged(session, asked, row));
      expect(judgedTurns.map(({ best }) => best)).toEqual(turns.map(([best]) => best));
      for (const [k, { gaveUp, luck }] of score.turns.entries()) {
        expect(gaveUp).toBeCloseTo(Number(turns[k]![1]), 7);
        expect(luck).toBeCloseTo(Number(turns[k]![2]), 7);
      }
      expect([skillOf(score), score.luckPercentile]).toEqual([skill, luckPercentile]);
    });
  },
);

it.each(vectors.pastes as [string, string | null][])("reads %j as the library does", (text, theirs) => {
  const turns = readPasted(text);
  expect(turns && writeTurns(turns)).toEqual(theirs);
});

it.each(vectors.lists as [string, string[] | null][])(
  "takes the words of %j as the library does",
  (text, theirs) => {
    const found = readWords(text);
    expect(typeof found === "string" ? null : found.words.split("\n")).toEqual(theirs);
  },
);

describe.each(
  vectors.leaders.flatMap(({ positions, ...words }) =>
    positions.map((each, k) => ({
      ...words,
      ...each,
      name: `${words.answers.length} answers, position ${k}`,
    })),
  ),
)("the solvers over $name", ({ answers, weights, others, position: text, rules, guesses }) => {
  const session = sessionOf(lexiconOf({ length: answers[0]!.length, answers, weights, others }));
  const [mode, limit = "6"] = rules.split("-");
  const turns = text === "start" ? [] : readTurns(text)!;
  const position = positionOf(session, { turns, mode: mode as Mode, limit: Number(limit) });

  it("guess as the library's do", () => {
    const ours = Object.fromEntries(LEADERS.map((name) => [name, guessOf(position, name)]));
    expect(ours).toEqual(guesses);
  });
});

describe.each(vectors.odds)("on $day", ({ changes, odds, hash }) => {
  /** The hash of a list as the library works it out, from every word and weight. */
  const hashOf = ({ answers, weights }: Words) =>
    createHash("sha256")
      .update([...answers, "", ...answers, "", ...weights].join("\n"))
      .digest("hex");

  it("every weight is that of the library", () => {
    expect(hashOf(weighted(nyt))).toBe(odds.base);
    expect(hashOf(weighted(nyt, [...changes, ...odds.today] as unknown as Change[], odds.units))).toBe(hash);
  });
});
