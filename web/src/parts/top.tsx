/** The top bar: name, word list and its age, hard mode, options, and the tabs. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { MOST_BOARDS } from "../game/board";
import { BUILT_KNOWN_TO, lexicons } from "../state/lexicons";
import { addressOf, TABS, type View } from "../state/place";
import { lastPlayed } from "../state/play";
import { place } from "../state/route";
import { current } from "../state/server";
import { contrast, hintMode, theme } from "../state/settings";
import {
  game,
  lexicon,
  mode,
  newGame,
  setBoards,
  setLexicon,
  setMode,
  several,
  solvePlace,
} from "../state/solve";
import { t } from "../strings";
import { Choice } from "./choice";
import { CopyButton } from "./copy";

export function Top() {
  return (
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="#/solve">
          <img src="icon.svg" alt="" width="24" height="24" />
          <span>{t.name}</span>
        </a>
        <GameOptions />
        <Tabs />
      </div>
    </header>
  );
}

function Tabs() {
  return (
    <nav class="tabs" aria-label={t.viewsLabel}>
      {TABS.map((view) => (
        <a key={view} href={tabAddress(view)} aria-current={place.value.view === view ? "page" : undefined}>
          {t.views[view]}
        </a>
      ))}
    </nav>
  );
}

/** Tabs keep the game: Review and Explore open at it. */
function tabAddress(view: View): string {
  const at = { ...solvePlace(), played: lastPlayed.value };
  return addressOf({ ...at, view, boards: view === "solve" ? at.boards : at.boards.slice(0, 1) });
}

function GameOptions() {
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open.value) return;
    panel.current?.querySelector<HTMLElement>("button, select")?.focus();
    const close = (event: Event) => {
      const inside =
        panel.current?.contains(event.target as Node) || button.current?.contains(event.target as Node);
      const left = event instanceof KeyboardEvent && event.key === "Escape";
      if (left) button.current?.focus();
      if (left || (event.type === "pointerdown" && !inside)) open.value = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [open.value]);
  return (
    <div class="game-options">
      {/^nyt(@|$)/.test(lexicon.value) && (
        <span class="age quiet small" title={current.value?.age}>
          {t.top.knownTo(current.value?.known_to ?? BUILT_KNOWN_TO)}
        </span>
      )}
      <LexiconSelect />
      <button
        type="button"
        class="button"
        role="switch"
        aria-checked={mode.value === "hard"}
        aria-disabled={several.value}
        aria-label={t.top.hard}
        title={several.value ? t.hardOnOne : t.top.hard}
        onClick={() => setMode(mode.value === "hard" ? "normal" : "hard")}
      >
        {t.top.hardShort}
      </button>
      <button
        ref={button}
        type="button"
        class="button"
        aria-expanded={open.value}
        aria-label={t.top.menu}
        title={t.top.menu}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        ⋯
      </button>
      {open.value && (
        <div class="menu-panel" ref={panel} data-menu>
          <Menu />
        </div>
      )}
    </div>
  );
}

function LexiconSelect() {
  const all = lexicons.value.length ? lexicons.value.map((each) => each.name) : [lexicon.value];
  return (
    <select
      class="select"
      aria-label={t.top.lexicon}
      title={current.value?.age}
      value={lexicon.value}
      onChange={(event) => setLexicon(event.currentTarget.value)}
    >
      {[...new Set([...all, lexicon.value])].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Menu() {
  const boards = Array.from({ length: MOST_BOARDS }, (_, k) => [String(k + 1), String(k + 1)] as const);
  const about = lexicons.value.find((each) => each.name === lexicon.value)?.about;
  return (
    <>
      <div class="row">
        <button type="button" class="button" onClick={newGame}>
          {t.top.fresh}
        </button>
        <CopyButton
          text={() => location.href.split("#")[0] + addressOf(solvePlace())}
          label={t.top.copyLink}
        />
      </div>
      <Choice
        name={t.top.boards}
        options={boards}
        value={String(game.value.boards.length)}
        choose={(count) => setBoards(Number(count))}
      />
      <Choice
        name={t.top.hints}
        options={Object.entries(t.top.hintModes)}
        value={hintMode.value ? "hidden" : "shown"}
        choose={(value) => {
          hintMode.value = value === "hidden";
        }}
      />
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
      {about && (
        <p class="small quiet">
          {lexicon.value}: {about}
          {lexicon.value === current.value?.name && `; ${current.value.age}`}
        </p>
      )}
    </>
  );
}
