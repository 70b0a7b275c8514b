/** What the views besides Solve share: a head with a sentence, and the state of a question in words. */
import type { ComponentChildren } from "preact";
import type { Told } from "../state/asked";
import { t } from "../strings";

export function Head({ title, intro }: { readonly title: string; readonly intro: string }) {
  return (
    <div class="page-head">
      <h1>{title}</h1>
      <p>{intro}</p>
    </div>
  );
}

interface ToldProps<T> {
  readonly told: Told<T>;
  readonly empty?: string;
  readonly again?: () => void;
  readonly show: (value: T) => ComponentChildren;
}

/** The answer, or what stands in its place. */
export function Shown<T>({ told, empty = "", again, show }: ToldProps<T>) {
  if (told.kind === "answer") return <>{show(told.value)}</>;
  if (told.kind === "asking") return <p class="status working">{t.loading}</p>;
  if (told.kind === "nothing") return empty ? <p class="quiet">{empty}</p> : null;
  return (
    <div class="note warn stack tight" role="alert">
      <p>{told.text}</p>
      {again && (
        <p>
          <button type="button" class="link" onClick={again}>
            {t.analysis.retry}
          </button>
        </p>
      )}
    </div>
  );
}

/** Something wider than a narrow window, which can be moved by keys as well. */
export function Wide({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
