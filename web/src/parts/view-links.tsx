/** Links to the views. */
import { addressOf, type View } from "../state/place";
import { lastPlayed } from "../state/play";
import { place } from "../state/route";
import { solvePlace } from "../state/solve";
import { t } from "../strings";

/** Links to views keep the game: Review opens at it. */
export function ViewLink({ view }: { readonly view: View }) {
  const at = { ...solvePlace(), played: lastPlayed.value };
  const boards = view === "solve" ? at.boards : at.boards.slice(0, 1);
  return (
    <a
      href={addressOf({ ...at, view, boards })}
      aria-current={place.value.view === view ? "page" : undefined}
    >
      {t.views[view]}
    </a>
  );
}

/** The view without a tab. */
export function OtherView() {
  return (
    <div class="other-views">
      <ViewLink view="lab" />
    </div>
  );
}
