/** What is shown in place of a view that failed: what happened, and the ways out of it. */
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useRef } from "preact/hooks";
import { place } from "../state/route";
import { clear, exported } from "../state/store";
import { t } from "../strings";
import { download } from "./download";

export function Boundary({ children }: { readonly children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  return error ? <Failed error={error} reset={reset} /> : children;
}

function Failed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const at = place.value;
  const failedAt = useRef(at);
  useEffect(() => {
    if (at !== failedAt.current) reset(); // another place may work
  }, [at]);
  const erase = () => {
    if (!confirm(t.failed.eraseAsk)) return;
    clear();
    location.reload();
  };
  return (
    <div class="note warn stack" role="alert">
      <h1>{t.failed.title}</h1>
      <p>{t.failed.advice}</p>
      <p class="small quiet">{String(error)}</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t.failed.reload}
        </button>
        <a class="button" href="#/solve">
          {t.failed.start}
        </a>
        <button
          type="button"
          class="button"
          onClick={() => download(t.failed.file, "application/json", exported())}
        >
          {t.failed.download}
        </button>
        <button type="button" class="button danger" onClick={erase}>
          {t.failed.erase}
        </button>
      </div>
    </div>
  );
}
