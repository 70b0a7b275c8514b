/** What each guess does to the candidates in one step, as `salet.solver.partition` has it. */
import { LOGARITHMS, MEASURES } from "./constants";
import { type Core, putStruct } from "./core";
import { letterPlaces, widthOf, writePatterns } from "./patterns";
import type { Words } from "./words";

/** One entry for each guess that was asked about. Sizes count equally likely words. */
interface Measures {
  readonly parts: Float64Array;
  /** The expected number of candidates left. */
  readonly expectedSize: Float64Array;
  /** The number of candidates left in the worst case. */
  readonly largestPart: Float64Array;
  /** The expected information of the reply, in bits. */
  readonly entropy: Float64Array;
}

const CHUNK = 1024; // guesses whose patterns are made at a time
const LANES = 4; // bins that the core takes at a time
const CACHE_BYTES = 65_536; // for the bins of a tile of guesses
const TILE = 128;
const LIGHT = 65_536; // weights of less than this in all fit bins of 16 bits

/** The measures of some guesses; weights: of the candidates, equal if none are given. */
export function measuresOf(
  core: Core,
  words: Words,
  guesses: readonly number[],
  candidates: readonly number[],
  weights: readonly number[] = candidates.map(() => 1),
): Measures {
  const count = guesses.length;
  const [parts, expectedSize, largestPart, entropy] = [count, count, count, count].map(
    (length) => new Float64Array(length),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = weights.reduce((sum, weight) => sum + weight * weight, 0);
  core.memory.borrow(() => {
    const measure = prepare(core, words, candidates, weights, total);
    for (let start = 0; start < count; start += CHUNK) {
      const sums = measure(guesses.slice(start, start + CHUNK));
      for (let k = 0; k < sums.parts.length; k++) {
        parts[start + k] = Number(sums.parts[k]);
        expectedSize[start + k] = sums.squares[k]! / unit;
        largestPart[start + k] = (Number(sums.largest[k]) * total) / unit;
        entropy[start + k] = Math.log2(total) - sums.spread[k]! / total;
      }
    }
  });
  return { parts, expectedSize, largestPart, entropy };
}

interface Sums {
  readonly squares: Float64Array;
  readonly spread: Float64Array;
  readonly largest: BigInt64Array;
  readonly parts: BigInt64Array;
}

/** A function that sums up the parts of up to CHUNK guesses; what it returns is valid until it is called again. */
function prepare(
  core: Core,
  words: Words,
  candidates: readonly number[],
  weights: readonly number[],
  total: number,
): (guesses: readonly number[]) => Sums {
  const { call, memory } = core;
  const n = candidates.length;
  const bytes = widthOf(words.length);
  const heavy = total >= LIGHT;
  const stride = Math.ceil(3 ** words.length / LANES) * LANES;
  const binBytes = heavy ? 8 : 2;
  const tile = Math.min(TILE, Math.max(1, Math.floor(CACHE_BYTES / (binBytes * stride))));
  const bins = memory.takeZeros(tile * stride * binBytes);
  const logs = memory.take(8 * LOGARITHMS);
  call.salet_logarithms(logs);
  const rows = memory.put(Int32Array.from(candidates, (_, k) => k));
  const heaviness = memory.put(BigInt64Array.from(weights, BigInt));
  const places = letterPlaces(core, words, candidates);
  const byGuess = memory.take(CHUNK * n * bytes);
  const byAnswer = memory.take(CHUNK * n * bytes);
  const [squares, spread, largest, parts] = [0, 1, 2, 3].map(() => memory.take(8 * CHUNK)) as [
    number,
    number,
    number,
    number,
  ];
  return (guesses) => {
    const size = guesses.length;
    memory.borrow(() => writePatterns(core, words, guesses, places, n, byGuess));
    call.salet_transpose(byGuess, size, n, bytes, byAnswer, size, 0);
    memory.borrow(() =>
      call.salet_measure(
        putStruct(memory, MEASURES, {
          guesses: size,
          bytes,
          count: n,
          heavy: Number(heavy),
          tile,
          stride,
          patterns: byAnswer,
          rows,
          weights: heaviness,
          logs,
          bins,
          squares,
          spread,
          largest,
          parts,
        }),
      ),
    );
    return {
      squares: memory.view(Float64Array, squares, size),
      spread: memory.view(Float64Array, spread, size),
      largest: memory.view(BigInt64Array, largest, size),
      parts: memory.view(BigInt64Array, parts, size),
    };
  };
}
