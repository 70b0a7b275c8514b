/** The engine as a module for other pages; `salet.d.ts` says what it promises. */
import { type Asked, type Source, Unanswerable } from "../advice/asked";
import { best } from "../advice/best";
import type { Known } from "../advice/known";
import { likeliest, positionOf, Session } from "../advice/position";
import { loadCore } from "../engine";
import { hasVectors } from "../engine/vectors";
import { lexiconOf } from "../game/lexicon";
import { readTurns } from "../game/notation";
import type * as Promised from "./salet";

const MEMORY = 2 ** 28;
const SECONDS = 3;
const LIMIT = 6;
/** Where the words are from: of a list that a page brings along, nothing is known beforehand. */
const SOURCE: Source = { name: "", hash: "", address: "", start: null, shipped: false };

export const load: typeof Promised.load = async (words, options = {}) => {
  const list = typeof words === "string" || words instanceof URL ? await fetched(words) : words;
  const wasm =
    options.wasm ??
    new URL(/* @vite-ignore */ hasVectors() ? "salet.wasm" : "salet-scalar.wasm", import.meta.url);
  const core = await loadCore(await (await requested(wasm)).arrayBuffer(), options.memory ?? MEMORY);
  const { answers, others = [], weights = answers.map(() => 1) } = list;
  const length = [...(answers[0] ?? "")].length;
  return solverOf(new Session(SOURCE, lexiconOf({ length, answers, weights, others }), core, null, fetch));
};

async function fetched(address: string | URL): Promise<Promised.WordList> {
  return (await requested(address)).json();
}

async function requested(address: string | URL): Promise<Response> {
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
      const found = readable(() =>
        positionOf(session, { turns: turnsOf(position), mode: "normal", limit: LIMIT }),
      );
      return likeliest(found, found.candidates.length);
    },
  };
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
  const guesses = rows.map(({ guess: word, probability, lower, upper }) => ({
    word,
    probability,
    lower,
    upper,
  }));
  const { word: guess = null, lower = null, upper = null } = guesses[0] ?? {};
  return { guess, lower, upper, proven, guesses, count };
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
