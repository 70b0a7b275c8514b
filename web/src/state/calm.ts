/** Nothing moves under a thumb: what would change the screen by itself waits while a pointer is down. */

const CLICK = 400; // milliseconds in which the click comes that a released pointer makes

let pressed = false;
let waiting: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does something now, or once no pointer is down; of what waits, only the newest is done. */
export function calmly(act: () => void): void {
  if (pressed) waiting = act;
  else act();
}

/** Says whether a pointer is down. */
export function press(down: boolean): void {
  clearTimeout(timer);
  if (down) pressed = true;
  else timer = setTimeout(release, CLICK);
}

function release(): void {
  pressed = false;
  waiting?.();
  waiting = null;
}

for (const name of ["pointerdown", "pointerup", "pointercancel"])
  globalThis.addEventListener?.(name, () => press(name === "pointerdown"), { capture: true, passive: true });
