/** The top bar: name, tabs, how the game is played, and a menu. */
import { MOST_BOARDS } from "../game/board";
import * as page from "../state/page";
import { addressOf, OTHERS, TABS, type View } from "../state/place";
import { HINTS } from "../state/route";
import { t } from "../strings";
import { Choice } from "./choice";
import { ListSelect } from "./list-select";
import { PlayOptions } from "./play-options";
import { Popup } from "./popup";
import { ShareButton } from "./share";
import { Switch } from "./switch";

const { lastPlayed, newGame: newPlay, play } = page.play;
const { place } = page.route;
const { contrast, hintMode, rareWords, theme } = page.settings;
const { game, lexicon, mode, newGame, setBoards, setLexicon, setMode, several, solvePlace } = page.solve;

/** The sign of icon.svg, drawn in place: an image would be one more request before the first advice. */
function Mark() {
  return (
    <svg viewBox="0 0 64 64" width="24" height="24" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill="#1F5E8C" />
      <path d="M64 0v26L38 0z" fill="#FBF9F5" opacity=".92" />
      <path
        d="M43 25c-2-4-6-6-11-6-7 0-12 3-12 8 0 11 21 6 21 14 0 3-4 5-9 5-5 0-9-2-11-6"
        fill="none"
        stroke="#FBF9F5"
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
          <Popup name={t.top.menu} text="⋯">
            <Menu view={view} />
          </Popup>
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

/** Links to views keep the game: Review and Explore open at it. */
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

/** The views without a tab. */
export function OtherViews() {
  return (
    <div class="other-views">
      {OTHERS.map((each) => (
        <ViewLink key={each} view={each} />
      ))}
    </div>
  );
}

// --- How the game is played --------------------------------------------------------------------------------------

function SolveChip() {
  const text = t.top.chip(lexicon.value, mode.value, game.value.boards.length);
  return (
    <Popup name={t.top.options(text)} text={`${text} ▾`} kind="chip-button">
      <button type="button" class="button" data-closes onClick={newGame}>
        {t.top.fresh}
      </button>
      <Rules />
      <Stepper name={t.top.boards} value={game.value.boards.length} most={MOST_BOARDS} choose={setBoards} />
      <Choice
        name={t.top.hints}
        options={Object.entries(t.top.hintModes)}
        value={hintMode.value ? "hidden" : "shown"}
        choose={(value) => {
          hintMode.value = value === "hidden";
        }}
      />
      <Switch
        name={t.top.everyday}
        on={!rareWords.value}
        flip={() => {
          rareWords.value = !rareWords.value;
        }}
      />
    </Popup>
  );
}

function PlayChip() {
  const now = play.value;
  const text = now ? t.top.chip(now.lexicon, now.mode, now.answers.length) : t.loading;
  return (
    <Popup name={t.top.options(text)} text={`${text} ▾`} kind="chip-button">
      <div class="row">
        <button type="button" class="button" data-closes onClick={() => void newPlay()}>
          {t.top.fresh}
        </button>
      </div>
      <PlayOptions />
    </Popup>
  );
}

/** The word list and hard mode of Solve, Review and Explore. */
function Rules() {
  const hard = mode.value === "hard";
  return (
    <>
      <ListSelect value={lexicon.value} choose={setLexicon} />
      <Switch
        name={t.top.hard}
        on={hard}
        off={several.value ? t.hardOnOne : ""}
        flip={() => setMode(hard ? "normal" : "hard")}
      />
    </>
  );
}

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly choose: (value: number) => void;
}

function Stepper({ name, value, most, choose }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand next to what it names
    <div class="option" role="group" aria-label={name}>
      <span>{name}</span>
      <div class="stepper">
        <button
          type="button"
          class="button"
          aria-label={t.top.fewer}
          disabled={value <= 1}
          onClick={() => choose(value - 1)}
        >
          −
        </button>
        <output>{value}</output>
        <button
          type="button"
          class="button"
          aria-label={t.top.more}
          disabled={value >= most}
          onClick={() => choose(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}

// --- The menu ----------------------------------------------------------------------------------------------------

function Menu({ view }: { readonly view: View }) {
  return (
    <>
      <OtherViews />
      {(view === "review" || view === "explore") && <Rules />}
      <Choice
        name={t.top.theme}
        options={Object.entries(t.top.themes)}
        value={theme.value}
        choose={(value) => {
          theme.value = value as typeof theme.value;
        }}
      />
      <Choice
        name={t.top.contrast}
        options={Object.entries(t.top.contrasts)}
        value={contrast.value}
        choose={(value) => {
          contrast.value = value as typeof contrast.value;
        }}
      />
    </>
  );
}
