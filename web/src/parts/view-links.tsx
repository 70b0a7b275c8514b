/** Links to the views. */
import * as page from "../state/page";
import { addressOf, type View } from "../state/place";
import { t } from "../strings";

const { lastPlayed } = page.play;
const { place } = page.route;
const { solvePlace } = page.solve;

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
