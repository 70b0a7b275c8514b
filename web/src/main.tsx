/** The page: the frame around the views, and what starts with it. */
import { computed, effect } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { Boundary } from "./parts/boundary";
import { untouched } from "./parts/intro";
import { OtherViews, Top } from "./parts/top";
import { answer } from "./state/answer";
import { listenToKeys } from "./state/keys";
import * as page from "./state/page";
import type { View } from "./state/place";
import { follow } from "./state/route";
import { loadServerInfo } from "./state/server";
import { t } from "./strings";
import { Explore } from "./views/explore";
import { Grids } from "./views/grids";
import { Lab } from "./views/lab";
import { Play } from "./views/play";
import { Review } from "./views/review";
import { Solve } from "./views/solve";
import { Train } from "./views/train";
import { You } from "./views/you";

const { cacheWordsOf } = page.lexicons;
const { options: playOptions } = page.play;
const { place } = page.route;
const { lexicon } = page.solve;

const VIEW: Record<View, ComponentType> = {
  solve: Solve,
  play: Play,
  review: Review,
  train: Train,
  you: You,
  explore: Explore,
  lab: Lab,
  grids: Grids,
};

effect(() => {
  const { view, boards } = place.value;
  const begun = view === "solve" && boards.some((turns) => turns.length);
  const { count } = answer.value;
  document.title = `${begun && count ? t.board.left(count) : t.views[view]} · ${t.name}`;
});

function Page() {
  const { view } = place.value;
  const CurrentView = VIEW[view];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks on links bubble up to here; the browser turns a key press into a click
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => follow(event, page.route.open)}>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      {view === "solve" && (
        <a class="skip" href="#answer">
          {t.skipToAnswer}
        </a>
      )}
      <Top />
      <main class="main" id="main" tabIndex={-1}>
        <Boundary key={view}>
          <CurrentView />
        </Boundary>
      </main>
      <footer class="footer">
        <OtherViews />
        <p>{t.footer}</p>
      </footer>
    </div>
  );
}

const app = document.getElementById("app")!;
// The page as it was painted before this script is that of the start; for any other place nothing of it is taken over.
if (place.value.view !== "solve" || !untouched()) app.replaceChildren();
render(<Page />, app);
listenToKeys();
// Not before the first advice, which needs neither.
if ("requestIdleCallback" in window) requestIdleCallback(() => void loadServerInfo(), { timeout: 2000 });
else setTimeout(loadServerInfo, 500);
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("sw.js").catch(() => undefined);
  cacheWordsOf(lexicon);
  cacheWordsOf(computed(() => playOptions.value.lexicon));
}
