/**
 * The C library as a WebAssembly module: load it, and call its functions by their types.
 *
 * core/salet.h has their contracts. Addresses and 32-bit numbers are numbers here, 64-bit ones are bigints.
 */
import { VERSION } from "./constants";
import { Memory } from "./memory";

type Address = number;
/** What every question begins with: the query and the turns so far. */
export type Question = readonly [query: Address, history: Address, turns: number];

/** The functions of core/salet.h that this folder calls. */
export interface Functions {
  salet_version(): number;
  salet_letter_places(
    words: Address,
    count: number,
    length: number,
    alphabet: number,
    bytes: number,
    places: Address,
    stride: number,
  ): void;
  salet_patterns(
    guesses: Address,
    count: number,
    length: number,
    places: Address,
    stride: number,
    answers: number,
    bytes: number,
    patterns: Address,
  ): void;
  salet_search_bytes(game: Address): bigint;
  salet_open(memory: Address, bytes: bigint, game: Address): Address;
  salet_order(search: Address, order: Address, guessOf: Address, kept: Address): void;
  salet_query_bytes(search: Address): bigint;
  salet_ask(
    scratch: Address,
    bytes: bigint,
    search: Address,
    steps: Address,
    transpositions: Address,
    tableBits: number,
    watch: Address,
  ): Address;
  salet_rate(...about: [...Question, guess: bigint, highs: Address, bounds: Address]): bigint;
  salet_odds(...about: [...Question, guess: bigint, tries: bigint, odds: Address]): number;
  salet_lines_bytes(search: Address): bigint;
  salet_lines_open(
    memory: Address,
    bytes: bigint,
    ...about: [...Question, wanted: number, fallback: Address, known: bigint, total: bigint]
  ): Address;
  salet_lines_step(lines: Address, tries: bigint): number;
  salet_lines_best(
    lines: Address,
    wanted: number,
    promising: number,
    estimates: Address,
    best: Address,
  ): number;
}

/** The address of a struct of core/salet.h, by its fields in `constants`; what is not named is 0. */
export function putStruct<Field extends string>(
  memory: Memory,
  fields: readonly Field[],
  values: Partial<Record<Field, number>>,
): Address {
  const bytes = 4 * fields.length; // numbers and addresses have four each
  const named = { struct_bytes: bytes, ...values } as Partial<Record<Field, number>>;
  return memory.put(Int32Array.from(fields, (field) => named[field] ?? 0));
}

export interface Core {
  readonly call: Functions;
  readonly memory: Memory;
}

/**
 * The core from the bytes of core.wasm, or from a module that was compiled before. Each core has its own memory, which
 * may grow to `most` bytes.
 */
export async function loadCore(source: BufferSource | WebAssembly.Module, most?: number): Promise<Core> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module);
  const call = exports as unknown as Functions;
  const version = call.salet_version();
  if (version !== VERSION)
    throw new Error(`This core.wasm has version ${version}, not ${VERSION}. Build it again.`);
  return { call, memory: new Memory(exports.memory as WebAssembly.Memory, most) };
}
