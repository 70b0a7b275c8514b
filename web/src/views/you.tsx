/** You: what the games saved in this browser show, the games, and the data. */
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { luckWord } from "../advice/rating";
import { readTurns } from "../game/notation";
import { Distribution, Trend } from "../parts/charts";
import { download } from "../parts/download";
import { Toast } from "../parts/toast";
import { isDate, isEither, isFlag, isOneOf } from "../state/checks";
import {
  boardsIn,
  exported,
  imported,
  placeOfGame,
  type SavedGame,
  summariesOfBoards,
  summaryOf,
} from "../state/games";
import * as page from "../state/page";
import { addressOf, placeOf } from "../state/place";
import { LATEST, progressOf } from "../state/progress";
import { say } from "../state/toast";
import { t } from "../strings";

const { visible } = page.engine;
const { games, removeGame, saveGame, savesGames } = page.games;
const { rateAll, ratingOf } = page.ratings;

const FEW = 12; // games shown at first
const FOR_GOOD = 3; // games after which the browser is asked not to delete them
const { store } = page;
const lastExport = store.setting("exported", "", isEither(isOneOf(""), isDate));
const asked = store.setting("asked-to-persist", false, isFlag);

// Browsers delete what a page stored if it is not used for some time, unless they are asked not to.
effect(() => {
  if (games.value.length < FOR_GOOD || asked.peek()) return;
  asked.value = true;
  void navigator.storage?.persist?.().catch(() => undefined);
});

export function You() {
  const all = games.value;
  const seen = visible.value;
  useEffect(() => {
    const stop = new AbortController();
    if (seen) void rateAll([...all].reverse().slice(0, LATEST), stop.signal);
    return () => stop.abort();
  }, [all, seen]);
  return (
    <>
      <Figures all={all} />
      <div class="you">
        <section class="card stack tight">
          <h2>{t.you.distribution}</h2>
          <Distribution
            counts={summaryOf(all).distribution}
            mark={t.you.lastGame}
            {...endOf(all.filter((game) => boardsIn(game) === 1))}
          />
          <SeveralBoards all={all} />
        </section>
        {all.some((game) => boardsIn(game) === 1) && <OverTime all={all} />}
      </div>
      {all.length > 0 && <Games all={all} />}
      <Data />
      <Toast />
    </>
  );
}

/** The lost games, and how the last game ended. */
function endOf(all: readonly SavedGame[]): { lost: number; last: number | "lost" | null } {
  const last = all.at(-1);
  return {
    lost: all.filter((game) => !game.solved).length,
    last: last ? (last.solved ? last.guesses : "lost") : null,
  };
}

function Figures({ all }: { readonly all: readonly SavedGame[] }) {
  const { played, solved, solvedAlone, mean } = summaryOf(all);
  const { inARow, compared } = progressOf(all, ratingOf);
  return (
    <div class="page-head">
      <h1>{played ? t.you.line(played, solved, inARow) : t.you.title}</h1>
      {!played && <p>{t.you.none}</p>}
      {mean !== null && (
        <p>
          <strong class="mean">{mean.toFixed(2)}</strong> {t.you.mean(solvedAlone)}
        </p>
      )}
      {mean !== null && <p class="quiet best-play">{compared && t.you.bestPlay(compared)}</p>}
    </div>
  );
}

/** How the games of several boards went. */
function SeveralBoards({ all }: { readonly all: readonly SavedGame[] }) {
  const found = summariesOfBoards(all);
  if (!found.length) return null;
  return (
    <>
      <h2>{t.you.several}</h2>
      <dl class="where">
        {found.map((each) => (
          <div key={each.boards}>
            <dt>{t.you.boards(each.boards)}</dt>
            <dd>{t.you.onBoards(each)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function OverTime({ all }: { readonly all: readonly SavedGame[] }) {
  const { skills, rated, gaveUp } = progressOf(all, ratingOf);
  return (
    <section class="card stack tight">
      <h2>{t.you.skill(skills.length)}</h2>
      {skills.length > 1 ? <Trend values={skills} /> : <p class="quiet">{t.you.noTrend}</p>}
      <h2>{t.you.where(rated)}</h2>
      <dl class="where">
        {(["openers", "second", "endings"] as const).map((part) => (
          <div key={part}>
            <dt>{t.you.parts[part]}</dt>
            <dd>{rated > 0 && t.you.guesses(gaveUp[part])}</dd>
          </div>
        ))}
      </dl>
      <a class="button" href={addressOf(placeOf("/train"))}>
        {t.views.train}
      </a>
    </section>
  );
}

function Games({ all }: { readonly all: readonly SavedGame[] }) {
  const [more, setMore] = useState(false);
  const newest = [...all].reverse();
  const shown = more ? newest : newest.slice(0, FEW);
  return (
    <section class="section" aria-labelledby="games">
      <h2 id="games">{t.you.games}</h2>
      <ul class="games">
        {shown.map((game) => (
          <GameRow key={game.at} game={game} />
        ))}
      </ul>
      {shown.length < newest.length && (
        <button type="button" class="button" onClick={() => setMore(true)}>
          {t.analysis.more(newest.length - shown.length)}
        </button>
      )}
    </section>
  );
}

function GameRow({ game }: { readonly game: SavedGame }) {
  const day = t.day(new Date(game.at));
  const boards = boardsIn(game);
  const words = (readTurns(game.position) ?? []).map((turn) => turn.word).join(" ");
  const rating = ratingOf(game);
  const skill = rating?.skill ?? game.skill;
  const luck = rating?.luck ?? game.luck;
  const remove = () => {
    removeGame(game);
    say(t.you.removed(day), () => saveGame(game));
  };
  return (
    <li class="card game">
      <a href={addressOf(placeOfGame(game))}>
        <span class="game-day">{day}</span>
        {boards > 1 ? (
          <span class="game-words">{t.you.boards(boards)}</span>
        ) : (
          <span class="game-words word">{words}</span>
        )}
        <span class="game-count">{game.solved ? t.you.count(game.guesses) : t.you.lost}</span>
        <span class="game-skill quiet">
          {skill !== null && t.you.skillOf(skill)}
          {luck !== null && luckWord(luck) !== "expected" && ` · ${t.review.lucks[luckWord(luck)]}`}
        </span>
      </a>
      <button type="button" class="remove" aria-label={t.you.remove(day)} onClick={remove}>
        ×
      </button>
    </li>
  );
}

function Data() {
  const [message, setMessage] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const importFile = async () => {
    const found = imported((await file.current?.files?.[0]?.text()) ?? "");
    for (const game of found ?? []) saveGame(game);
    setMessage(found ? t.you.imported(found.length) : t.you.notImported);
    if (file.current) file.current.value = "";
  };
  const erase = () => {
    store.clear();
    dialog.current?.close();
    setMessage(t.you.erased);
  };
  return (
    <section class="section data">
      <p class="quiet">{t.you.saved(lastExport.value && t.day(new Date(lastExport.value)))}</p>
      <details>
        <summary>{t.you.data}</summary>
        <div class="row">
          <button type="button" class="button" disabled={!games.value.length} onClick={exportGames}>
            {t.you.export}
          </button>
          <button type="button" class="button" onClick={() => file.current?.click()}>
            {t.you.import}
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept="application/json,.json"
            onChange={importFile}
            aria-label={t.you.import}
          />
          {store.unreadable.value > 0 && (
            <button type="button" class="button" onClick={downloadUnreadable}>
              {t.you.unreadable(store.unreadable.value)}
            </button>
          )}
          <button type="button" class="button danger" onClick={() => dialog.current?.showModal()}>
            {t.you.erase}
          </button>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={savesGames.value}
            onChange={(event) => {
              savesGames.value = event.currentTarget.checked;
            }}
          />
          {t.you.automatic}
        </label>
      </details>
      <p class="quiet" role="status">
        {message || (store.refused.value && t.you.refused)}
      </p>
      <dialog ref={dialog} aria-labelledby="erase-ask">
        <div class="stack">
          <p id="erase-ask">{t.you.eraseAsk}</p>
          <div class="row">
            <button type="button" class="button danger" onClick={erase}>
              {t.you.eraseYes}
            </button>
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {t.you.eraseNo}
            </button>
          </div>
        </div>
      </dialog>
    </section>
  );
}

function downloadUnreadable(): void {
  download(t.you.unreadableFile, "application/json", store.exported(true));
}

function exportGames(): void {
  download(t.you.file, "application/json", exported(games.value));
  lastExport.value = new Date().toISOString();
}
