/** A guess as a button that fills the row. */
import type { ComponentChildren } from "preact";
import { take } from "../state/solve";
import { t } from "../strings";

interface TakeProps {
  readonly guess: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

export function Take({ guess, class: name, children }: TakeProps) {
  return (
    <button type="button" class={name} data-take title={t.analysis.take(guess)} onClick={() => take(guess)}>
      {children}
    </button>
  );
}
