/** The page: the frame around the views, and what starts with it. */
import { computed, effect, signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Boundary } from "./parts/boundary";
import { untouched } from "./parts/intro";
import { showKeys } from "./parts/show-keys";
import { Top } from "./parts/top";
import { OtherView } from "./parts/view-links";
import { answer } from "./state/answer";
import { listenToKeys } from "./state/keys";
import { cacheWordsOf, lengthOf, loadSite, sourceOf, wordsNow, wordsOf } from "./state/lists";
import type { View } from "./state/place";
import { options as playOptions } from "./state/play";
import { follow, place } from "./state/route";
import { lexicon } from "./state/solve";
import { t } from "./strings";
import { language } from "./strings/capitals";
import { Play } from "./views/play";
import { Solve } from "./views/solve";

/** The views that are loaded when they are opened. */
const LATER: Partial<Record<View, () => Promise<ComponentType>>> = {
  review: async () => (await import("./views/review")).Review,
  you: async () => (await import("./views/you")).You,
  lab: async () => (await import("./views/lab")).Lab,
};
const loaded = signal<Partial<Record<View, ComponentType>>>({ solve: Solve, play: Play });

// The letters of an own list decide about keys and capitals; the lists of the page are English.
effect(() => {
  const { view, lexicon } = place.value;
  const list = view === "play" ? playOptions.value.lexicon : lexicon;
  if (lengthOf(list) !== undefined && !sourceOf(list).shipped) wordsOf(list).catch(() => undefined);
  language.value = wordsNow(list)?.letters.includes("ı") ? "tr" : "en";
});

effect(() => {
  const { view, boards } = place.value;
  const begun = view === "solve" && boards.some((turns) => turns.length);
  const { count } = answer.value;
  document.title = `${begun && count ? t.board.left(count) : t.views[view]} · ${t.name}`;
});

function CurrentView({ view }: { readonly view: View }) {
  const Loaded = loaded.value[view];
  const [, fail] = useState(null);
  useEffect(() => {
    if (Loaded) return;
    const show = (component: ComponentType) => {
      loaded.value = { ...loaded.peek(), [view]: component };
    };
    LATER[view]!().then(show, (error) =>
      fail(() => {
        throw error; // the boundary shows what can be done
      }),
    );
  }, [view]);
  return Loaded ? <Loaded /> : <p class="status working">{t.loading}</p>;
}

function Page() {
  const { view } = place.value;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks on links bubble up to here; the browser turns a key press into a click
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => follow(event)}>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      {view === "solve" && (
        <a class="skip" href="#answer">
          {t.skipToAnswer}
        </a>
      )}
      <Top />
      <main class={view in LATER ? "main later" : "main"} id="main" tabIndex={-1}>
        <Boundary key={view}>
          <CurrentView view={view} />
        </Boundary>
      </main>
      <footer class="footer">
        <OtherView />
        <p>{t.footer}</p>
      </footer>
    </div>
  );
}

const app = document.getElementById("app")!;
// The page as it was painted before this script is that of the start; for any other place nothing of it is taken over.
if (place.value.view !== "solve" || !untouched()) app.replaceChildren();
render(<Page />, app);
delete document.documentElement.dataset.elsewhere; // see first-paint.js
listenToKeys(showKeys);
// Not before the first advice, which needs neither.
if ("requestIdleCallback" in window) requestIdleCallback(() => void loadSite(), { timeout: 2000 });
else setTimeout(loadSite, 500);
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("sw.js").catch(() => undefined);
  cacheWordsOf(lexicon);
  cacheWordsOf(computed(() => playOptions.value.lexicon));
}
