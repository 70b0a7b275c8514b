/**
 * The core's memory, handed out front to back and given back from the end. The core itself allocates nothing.
 *
 * Views go stale when the memory grows: make one after the last `take`, use it, and drop it.
 */
const ALIGNMENT = 64;
const PAGE = 65_536;

type Numbers = ArrayBufferView<ArrayBufferLike> & { readonly length: number };
type NumbersType<T> = new (buffer: ArrayBuffer, address: number, length: number) => T;

/** A position that makes sense but is too large for the core: its memory, its longest game, or its exact totals. */
export class Unsearchable extends RangeError {}

export class Memory {
  private readonly first: number;
  private top: number;
  private clearings = 0;

  /** most: bytes that it may grow to. */
  constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    this.first = memory.buffer.byteLength; // the stack and the constants lie below
    this.top = this.first;
  }

  /** The address of this many bytes with any content. */
  take(bytes: number): number {
    const address = Math.ceil(this.top / ALIGNMENT) * ALIGNMENT;
    this.grow(address + bytes);
    this.top = address + bytes;
    return address;
  }

  /** The address of this many zero bytes. */
  takeZeros(bytes: number): number {
    const address = this.take(bytes);
    this.view(Uint8Array, address, bytes).fill(0);
    return address;
  }

  /** The address of a copy of some numbers. */
  put(numbers: Numbers): number {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    const address = this.take(bytes.length);
    this.view(Uint8Array, address, bytes.length).set(bytes);
    return address;
  }

  /** A view of `length` numbers at an address, without a copy. */
  view<T>(type: NumbersType<T>, address: number, length: number): T {
    return new type(this.memory.buffer, address, length);
  }

  /** What some work returns; the memory that it takes is given back. */
  borrow<T>(work: () => T): T {
    const top = this.top;
    try {
      return work();
    } finally {
      this.top = top;
    }
  }

  /** Gives back everything, and returns a number that says since when the memory is in use. */
  clear(): number {
    this.top = this.first;
    return ++this.clearings;
  }

  /** Whether nothing has been cleared since `clear` returned this number. */
  isCurrent(clearing: number): boolean {
    return clearing === this.clearings;
  }

  /** Throws Unsearchable if there is no more. */
  private grow(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (end > this.most) throw new Unsearchable(`The search may use ${this.most} bytes, and needs ${end}.`);
    if (missing <= 0) return;
    try {
      this.memory.grow(Math.ceil(missing / PAGE));
    } catch (error) {
      throw new Unsearchable(`The search needs ${end} bytes, which are not free here.`, { cause: error });
    }
  }
}
