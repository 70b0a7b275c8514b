/**
 * The C library as a WebAssembly module: load it, and call its functions by their types.
 *
 * core/salet.h has their contracts. Addresses and 32-bit numbers are numbers here, 64-bit ones are bigints.
 */
import { type Functions, VERSION } from "./constants";
import { Memory } from "./memory";

/** What every question begins with: the query and the turns so far, by their addresses. */
export type Question = readonly [query: number, history: number, turns: number];

/** The address of a struct of core/salet.h, by its fields in `constants`; what is not named is 0. */
export function putStruct<Field extends string>(
  memory: Memory,
  fields: readonly Field[],
  values: Partial<Record<Field, number>>,
): number {
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
    throw new Error(
      `core.wasm has version ${version}, but this page needs version ${VERSION}. Reload the page.`,
    );
  return { call, memory: new Memory(exports.memory as WebAssembly.Memory, most) };
}
