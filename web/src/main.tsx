/** The page: the frame around the views, and what starts with it. */
import { computed, effect } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { later } from "./parts/controls";
import { Boundary } from "./parts/frame";
import { menu, Top } from "./parts/top";
import { answer, isSettled } from "./state/answer";
import { cacheWordsOf, lengthOf, loadSite, sourceOf, wordsNow, wordsOf } from "./state/lists";
import { readShared } from "./state/picture";
import { follow, place, type View } from "./state/place";
import { play, options as playOptions } from "./state/play";
import { game, lexicon } from "./state/solve";
import { t } from "./strings";
import { language } from "./strings/capitals";
import { Play } from "./views/play";
import { Solve } from "./views/solve";

const waiting = <p class="status">{t.loading}</p>;
const VIEWS: Readonly<Record<View, ComponentType>> = {
  solve: Solve,
  play: Play,
  review: later(async () => (await import("./views/review")).Review, waiting),
  you: later(async () => (await import("./views/you")).You, waiting),
  solvers: later(async () => (await import("./views/solvers")).Solvers, waiting),
};

// The letters of an own list decide about keys and capitals; the lists of the page are English.
effect(() => {
  const { view, lexicon } = place.value;
  const list = view === "play" ? (play.value ?? playOptions.value).lexicon : lexicon;
  if (lengthOf(list) !== undefined && !sourceOf(list).shipped) wordsOf(list).catch(() => undefined);
  language.value = wordsNow(list)?.letters.includes("ı") ? "tr" : "en";
});

effect(() => {
  const { view, boards } = place.value;
  const begun = view === "solve" && boards.some((turns) => turns.length);
  const { count } = answer.value;
  document.title = `${begun && count ? t.board.left(count) : t.views[view]} · ${t.name}`;
});

function Page() {
  const { view } = place.value;
  const View = VIEWS[view];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks on links bubble up to here; the browser turns a key press into a click
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => follow(event)}>
      <a class="skip" href="#main">
        {t.frame.skipToContent}
      </a>
      {view === "solve" && (
        <a class="skip" href="#answer">
          {t.frame.skipToBest}
        </a>
      )}
      <Top />
      <main class="main" id="main" tabIndex={-1}>
        <Boundary key={view}>
          <View />
        </Boundary>
      </main>
    </div>
  );
}

const app = document.getElementById("app")!;
// The page as it was painted before this script is that of the start; for any other place nothing of it is taken over.
if (place.value.view !== "solve" || game.peek().boards.join()) app.replaceChildren();
render(<Page />, app);
delete document.documentElement.dataset.elsewhere; // see first-paint.js
addEventListener("keydown", ({ key, target }: KeyboardEvent) => {
  if (key === "?" && !(target as Element).closest("input, textarea, dialog")) menu.value = "keys";
});
if (location.search === "?shared") void readShared();
// Not before the first advice, unless that needs a list which only the site may have.
if (lengthOf(lexicon.peek()) === undefined) void loadSite();
else if ("requestIdleCallback" in window) requestIdleCallback(() => void loadSite(), { timeout: 2000 });
else setTimeout(loadSite, 500);
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("sw.js").catch(() => undefined);
  cacheWordsOf(lexicon);
  cacheWordsOf(computed(() => playOptions.value.lexicon));
  const cacheTheRest = () =>
    navigator.serviceWorker.ready
      .then(() => import("./state/offline"))
      .then(({ cacheForOffline }) => cacheForOffline())
      .catch(() => undefined);
  // The rest of what works offline is for people who come back, as one visit of many is the only one; and it comes
  // after the first answer, where one is asked for.
  addEventListener("appinstalled", cacheTheRest);
  const isFirstVisit = !navigator.serviceWorker.controller;
  const stop = effect(() => {
    if (isFirstVisit || (place.value.view === "solve" && !isSettled.value)) return;
    queueMicrotask(() => stop());
    void cacheTheRest();
  });
}
