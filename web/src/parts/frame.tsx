/** Parts that the views share: why there is nothing to show, short messages, and what replaces a view that failed. */
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useRef } from "preact/hooks";
import { games } from "../state/games";
import { place } from "../state/place";
import { clear, exported, refused } from "../state/store";
import { hush, leave, toast } from "../state/toast";
import { t } from "../strings";
import { Button, download } from "./controls";

interface TroubleProps {
  readonly text: string;
  /** Whether trying once more may help. */
  readonly passing?: boolean;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

/** Why there is nothing to show. */
export function Trouble({ text, passing = true, children }: TroubleProps) {
  return (
    <div class="notice" role="alert">
      <p>{text}</p>
      {passing && <Retry />}
      {children}
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
      <Button class="link" onClick={() => location.reload()}>
        {t.frame.retry}
      </Button>
    </p>
  );
}

/** The message about what just happened, with a button that takes it back. */
export function Toast() {
  const now = toast.value;
  useEffect(() => leave, []); // what another view says is not about this one
  const undo = () => {
    hush();
    now?.undo();
  };
  return (
    <div class="toast-place" role="status">
      {now && (
        <div class="toast">
          <span>{now.text}</span>
          <Button onClick={undo}>{t.undo}</Button>
        </div>
      )}
    </div>
  );
}

export function Boundary({ children }: { readonly children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  return error ? <Failed error={error} reset={reset} /> : children;
}

/** What happened, and the ways out of it. */
function Failed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const at = place.value;
  const failedAt = useRef(at);
  useEffect(() => {
    if (at !== failedAt.current) reset(); // another place may work
  }, [at]);
  return (
    <div class="notice" role="alert">
      <h1>{t.frame.failed}</h1>
      <p>{t.frame.failedHelp}</p>
      <p class="quiet">{String(error)}</p>
      <div class="actions">
        <Button class="button primary" onClick={() => location.reload()}>
          {t.frame.reload}
        </Button>
        <a class="button" href="#/solve">
          {t.frame.startOver}
        </a>
        <Button onClick={() => download("salet-data.json", exported())}>{t.frame.download}</Button>
        <Erase then={() => location.reload()} />
      </div>
    </div>
  );
}

/** Erases what the page has stored, if that is confirmed, and does something then. */
export function Erase({ then }: { readonly then: () => void }) {
  const erase = () => {
    if (!confirm(t.frame.askErase)) return;
    clear();
    then();
  };
  return <Button onClick={erase}>{t.frame.erase}</Button>;
}

/** Says that this browser stores nothing, or has no room: what is here lasts as long as the page. */
export function NotStored() {
  if (!refused.value) return null;
  return (
    <p class="notice" role="status">
      {games.value.length ? t.notStoredGames : t.notStored}
    </p>
  );
}
