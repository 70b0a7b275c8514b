/** Parts that the views share: a title with an introduction, and the result of a question. */
import type { ComponentChildren } from "preact";
import type { QuestionState } from "../state/question";
import { t } from "../strings";

export function Head({ title, intro }: { readonly title: string; readonly intro: string }) {
  return (
    <div class="page-head">
      <h1>{title}</h1>
      <p>{intro}</p>
    </div>
  );
}

interface ResultProps<T> {
  readonly state: QuestionState<T>;
  readonly empty?: string;
  /** Whether asking once more may help. */
  readonly passing?: boolean;
  readonly show: (value: T) => ComponentChildren;
}

/** The answer; or that it is loading, or why there is no answer. */
export function Result<T>({ state, empty = "", passing = false, show }: ResultProps<T>) {
  if (state.kind === "answer") return <>{show(state.value)}</>;
  if (state.kind === "asking") return <p class="status working">{t.loading}</p>;
  if (state.kind === "nothing") return empty ? <p class="quiet">{empty}</p> : null;
  return (
    <div class="note warn stack tight" role="alert">
      <p>{state.text}</p>
      {passing && <Retry />}
    </div>
  );
}

/**
 * Loads the page again. After an update of the site, a page that is open would ask for files that are gone; the
 * position is in the address, and what was typed is stored, so nothing is lost.
 */
export function Retry() {
  return (
    <p>
      <button type="button" class="link" onClick={() => location.reload()}>
        {t.analysis.retry}
      </button>
    </p>
  );
}

/** Content that may be wider than the window, scrollable with the keyboard. */
export function Wide({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
