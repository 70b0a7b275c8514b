/** Nothing moves under a thumb: words change their order rarely, and never while a pointer is down. */
import type { Signal } from "@preact/signals";

const BETWEEN = 400; // milliseconds between two changes of the order
const REACTION = 150; // milliseconds in which nobody can aim at a word that has just appeared

let pressed = false;
const waiting = new Set<() => void>();

/** Says whether a pointer is down. */
export function press(down: boolean): void {
  pressed = down;
  if (!down) for (const released of waiting) released();
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
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changed = Number.NEGATIVE_INFINITY;
  /** Until when any order may be shown. */
  private free = Number.POSITIVE_INFINITY;

  /** orderOf: what must not change, as a text; empty if there is nothing yet. */
  constructor(
    private readonly shown: Signal<T>,
    private readonly orderOf: (value: T) => string,
  ) {
    waiting.add(() => this.later(BETWEEN));
  }

  /** Lets the next values be shown at once, until there has been time to aim at one of their words. */
  renew(): void {
    this.free = Number.POSITIVE_INFINITY;
    this.next = null;
  }

  show(value: T): void {
    const now = performance.now();
    const order = this.orderOf(value);
    const same = order === this.orderOf(this.shown.peek());
    const rest = this.changed + BETWEEN - now;
    if (!same && now >= this.free && (pressed || rest > 0)) {
      this.next = value;
      return this.later(rest);
    }
    if (!same) this.changed = now;
    if (order) this.free = Math.min(this.free, now + REACTION);
    this.next = null;
    this.shown.value = value;
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.next !== null) this.show(this.next);
    }, milliseconds);
  }
}
