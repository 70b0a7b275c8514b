/** Nothing moves under a thumb: words change their order rarely, and never while a pointer is down. */
import type { Signal } from "@preact/signals";

const BETWEEN = 400; // milliseconds between two changes of the order

let pressed = false;
const waiting = new Set<() => void>();

/** Says whether a pointer is down. */
export function press(down: boolean): void {
  pressed = down;
  if (!down) for (const act of waiting) act();
}

for (const [name, down] of [
  ["pointerdown", true],
  ["pointerup", false],
  ["pointercancel", false],
] as const)
  globalThis.addEventListener?.(name, () => press(down), { capture: true, passive: true });

/** Shows values, those later that would change the order of what is on the screen. */
export class Calm<T> {
  private next: T | null = null;
  private changed = Number.NEGATIVE_INFINITY;
  private fresh = true;

  /** orderOf: what must not change, as a text. */
  constructor(
    private readonly shown: Signal<T>,
    private readonly orderOf: (value: T) => string,
  ) {
    waiting.add(() => this.later());
  }

  /** Lets the next value be shown at once. */
  renew(): void {
    this.fresh = true;
    this.next = null;
  }

  show(value: T): void {
    const same = this.orderOf(value) === this.orderOf(this.shown.peek());
    const soon = performance.now() < this.changed + BETWEEN;
    if (!same && !this.fresh && (pressed || soon)) {
      this.next = value;
      return this.later();
    }
    if (!same) this.changed = performance.now();
    this.fresh = false;
    this.next = null;
    this.shown.value = value;
  }

  private later(): void {
    const { next } = this;
    if (next === null) return;
    setTimeout(() => {
      if (this.next === next) this.show(next);
    }, BETWEEN);
  }
}
