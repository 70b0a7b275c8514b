/** The top bar: name, tabs, how the game is played, and a menu. */
import { addressOf, TABS } from "../state/place";
import { play } from "../state/play";
import { HINTS, place } from "../state/route";
import { hintMode } from "../state/settings";
import { game, lexicon, mode, solvePlace } from "../state/solve";
import { t } from "../strings";
import { Popup } from "./popup";
import { ShareButton } from "./share";
import { ViewLink } from "./view-links";

/** The sign of icon.svg, drawn in place: an image would be one more request before the first advice. */
function Mark() {
  return (
    <svg viewBox="0 0 64 64" width="24" height="24" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill="#22794D" />
      <path d="M64 0v26L38 0z" fill="#FCFCFB" opacity=".92" />
      <path
        d="M43 25c-2-4-6-6-11-6-7 0-12 3-12 8 0 11 21 6 21 14 0 3-4 5-9 5-5 0-9-2-11-6"
        fill="none"
        stroke="#FCFCFB"
        stroke-width="6"
        stroke-linecap="round"
      />
    </svg>
  );
}

export function Top() {
  const { view } = place.value;
  return (
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="#/solve">
          <Mark />
          <span>{t.name}</span>
        </a>
        <div class="game-options">
          {view === "solve" && <SolveChip />}
          {view === "solve" && (
            <ShareButton
              text={() =>
                location.href.split("#")[0] + addressOf(solvePlace()) + (hintMode.peek() ? HINTS : "")
              }
              label="↗"
              name={t.top.share}
            />
          )}
          {view === "play" && <PlayChip />}
          <Popup name={t.top.menu} text="⋯" load={async () => (await import("./options")).Menu} />
        </div>
        <nav class="tabs" aria-label={t.viewsLabel}>
          {TABS.map((each) => (
            <ViewLink key={each} view={each} />
          ))}
        </nav>
      </div>
    </header>
  );
}

function SolveChip() {
  const text = t.top.chip(lexicon.value, mode.value, game.value.boards.length);
  return (
    <Popup
      name={t.top.options(text)}
      text={`${text} ▾`}
      kind="chip-button"
      load={async () => (await import("./options")).SolvePanel}
    />
  );
}

function PlayChip() {
  const now = play.value;
  const text = now ? t.top.chip(now.lexicon, now.mode, now.answers.length) : t.loading;
  return (
    <Popup
      name={t.top.options(text)}
      text={`${text} ▾`}
      kind="chip-button"
      load={async () => (await import("./options")).PlayPanel}
    />
  );
}
