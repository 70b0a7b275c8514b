/** Whether the core's vector instructions work here; where they do not, there is a core without them. */

/** A module with one function that returns a vector of sixteen zeros: valid only where the core's vectors are. */
const PROBE = [
  [0, 97, 115, 109, 1, 0, 0, 0], // a module of version 1
  [1, 5, 1, 96, 0, 1, 123], // one type: nothing to a vector
  [3, 2, 1, 0], // one function of that type
  [10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // its code: the number 0, sixteen times
].flat();

export function hasVectors(): boolean {
  return WebAssembly.validate(Uint8Array.from(PROBE));
}
