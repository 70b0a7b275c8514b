/** A guess as a button that fills the row. */
import type { ComponentChildren } from "preact";
import * as page from "../state/page";
import { t } from "../strings";

const { take } = page.solve;

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
