/** The engine as a module for other pages; `salet.d.ts` says what it promises. */

import { type Asked, type Source, Unanswerable } from "../advice/asked";
import { best } from "../advice/best";
import { ESTIMATE, type Known, type Row } from "../advice/known";
import { likeliest, type Position, positionOf, Session } from "../advice/position";
import { loadCore } from "../engine";
import { hasVectors } from "../engine/vectors";
import { lettersOf, written } from "../game/letters";
import { lexiconOf, type Words } from "../game/lexicon";
import { readTurns } from "../game/notation";
import { tilesOf, tilesText } from "../game/pattern";
import type * as Promised from "./salet";

const MEMORY = 2 ** 28;
const SECONDS = 3;
const LIMIT = 6;
const MOST_WEIGHT = 2 ** 31 - 1;
/** Where the words are from: of a list that a page brings along, nothing is known beforehand. */
const SOURCE: Source = { name: "", hash: "", address: "", start: null, shipped: false };

export const load: typeof Promised.load = async (words, options = {}) => {
  const list = typeof words === "string" || words instanceof URL ? await fetched(words) : words;
  const lexicon = lexiconOf(checked(list));
  const wasm =
    options.wasm ??
    new URL(/* @vite-ignore */ hasVectors() ? "salet.wasm" : "salet-scalar.wasm", import.meta.url);
  const bytes =
    typeof wasm === "string" || wasm instanceof URL ? await (await requested(wasm)).arrayBuffer() : wasm;
  const core = await loadCore(bytes, options.memory ?? MEMORY);
  return solverOf(new Session(SOURCE, lexicon, core, null, fetch));
};

/** The words and weights of a list; a RangeError for one that has no meaning as a game. */
function checked({ answers, others = [], weights = answers.map(() => 1) }: Promised.WordList): Words {
  const length = lettersOf(answers[0] ?? "").length;
  if (!length) throw new RangeError("The list has no answers.");
  const odd = [...answers, ...others].find((word) => lettersOf(word).length !== length);
  if (odd !== undefined)
    throw new RangeError(`'${odd}' does not have ${length} letters, as '${answers[0]}' does.`);
  const possible = new Set(answers);
  if (possible.size < answers.length) {
    const twice = answers.find((word, k) => answers.indexOf(word) < k);
    throw new RangeError(`The answer '${twice}' is in the list twice.`);
  }
  if (weights.length !== answers.length)
    throw new RangeError(
      `There are ${weights.length} weights for ${answers.length} answers. Give each its own.`,
    );
  const wrong = weights.find((weight) => !(Number.isInteger(weight) && weight > 0 && weight <= MOST_WEIGHT));
  if (wrong !== undefined)
    throw new RangeError(`The weight ${wrong} is not a whole number from 1 to ${MOST_WEIGHT}.`);
  return { length, answers, others: [...new Set(others)].filter((word) => !possible.has(word)), weights };
}

async function fetched(address: string | URL): Promise<Promised.WordList> {
  return (await requested(address)).json();
}

/** What is at an address; Node cannot fetch files, so it reads them. */
async function requested(address: string | URL): Promise<Response> {
  if (String(address).startsWith("file:") && "process" in globalThis) {
    const files = "node:fs/promises"; // not written out in the import, which is bundled for browsers
    const { readFile } = (await import(/* @vite-ignore */ files)) as typeof import("node:fs/promises");
    return new Response(Uint8Array.from(await readFile(new URL(address))));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}.`);
  return response;
}

function solverOf(session: Session): Promised.Solver {
  let last: Promise<unknown> = Promise.resolve();
  return {
    best(position, options = {}) {
      const next = last.then(() => bestOf(session, position, options));
      last = next.catch(() => undefined);
      return next;
    },
    candidates(position) {
      const found = readable(() => freely(session, position));
      return likeliest(found, found.candidates.length);
    },
    replies(position, guess) {
      return readable(() => repliesOf(freely(session, position), written(guess)));
    },
  };
}

/** A position in which every word may be guessed. */
function freely(session: Session, position: string): Position {
  return positionOf(session, { turns: turnsOf(position), mode: "normal", limit: LIMIT });
}

function repliesOf({ session, candidates, weights, weight }: Position, guess: string): Promised.Reply[] {
  const patterns = session.patterns([session.numberOf(guess)], candidates);
  const parts = new Map<number, { count: number; weight: number }>();
  patterns.forEach((pattern, k) => {
    const part = parts.get(pattern) ?? { count: 0, weight: 0 };
    parts.set(pattern, { count: part.count + 1, weight: part.weight + weights[k]! });
  });
  const replies = [...parts].map(([pattern, part]) => ({
    pattern: tilesText(tilesOf(pattern, lettersOf(guess).length)),
    count: part.count,
    chance: part.weight / weight,
  }));
  return replies.sort((a, b) => b.chance - a.chance);
}

async function bestOf(
  session: Session,
  position: string,
  options: Promised.BestOptions,
): Promise<Promised.Best> {
  const { rules = "normal", limit = LIMIT, seconds = SECONDS, onProgress, signal } = options;
  const asked: Asked = { source: SOURCE, mode: rules, limit, turns: turnsOf(position) };
  let found: Promised.Best | null = null;
  const answers = best(async () => session, null, asked, { seconds, proof: true });
  for (;;) {
    signal?.throwIfAborted();
    const { value, done } = await answers.next().catch(refused);
    if (done) return found!;
    found = shown(value);
    onProgress?.(found);
    await new Promise((resume) => setTimeout(resume)); // lets the page do something else
  }
}

function shown({ rows, proven, count }: Known): Promised.Best {
  const guesses = rows.map((row) => ({ word: row.guess, chance: row.chance, ...boundsOf(row) }));
  const { word: guess = null, lower = null, upper = null } = guesses[0] ?? {};
  return { guess, lower, upper, proven, guesses, count };
}

/** The bounds of a guess; null for an estimate. */
function boundsOf({ lower, upper, label }: Row): Pick<Promised.Guess, "lower" | "upper"> {
  return label === ESTIMATE && lower === upper ? { lower: null, upper: null } : { lower, upper };
}

function turnsOf(position: string) {
  const turns = readTurns(position.toLowerCase() === "start" ? "" : position);
  if (!turns)
    throw new SyntaxError(`This is not a position: ${position}. Write it as crane.BYBBG.posit.BBBBB.`);
  return turns;
}

function readable<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): never {
  if (!(error instanceof Unanswerable)) throw error;
  const { trouble } = error;
  if (trouble.kind === "unknown") throw new RangeError(`'${trouble.word}' is not in the word list.`);
  throw new RangeError(
    trouble.kind === "illegal" ? "The rules do not allow these guesses." : "No word fits these tiles.",
  );
}
