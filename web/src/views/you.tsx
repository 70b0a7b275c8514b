/** You: what the games saved in this browser show, the games, and the data. */
import { effect, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { gaveUpIn, rounded } from "../advice/score";
import { readTurns } from "../game/notation";
import { Distribution } from "../parts/charts";
import { Button, download, later } from "../parts/controls";
import { Toast } from "../parts/frame";
import { isFlag, isText } from "../state/checks";
import { visible } from "../state/engine";
import {
  boardsIn,
  endOf,
  exported,
  games,
  imported,
  placeOfGame,
  removeGame,
  type SavedGame,
  saveGame,
  savesGames,
  summaryOf,
} from "../state/games";
import { addressOf, placeOf } from "../state/place";
import { type Mistake, type Progress, progressOf } from "../state/progress";
import { rateAll, ratingOf } from "../state/ratings";
import { HINTS } from "../state/route";
import { clear, refused, setting } from "../state/store";
import { say } from "../state/toast";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const GameForm = later(async () => (await import("./review")).GameForm);

const FEW = 10; // games shown at first
const OPENERS = 5; // of the player, the most frequent
const FOR_GOOD = 3; // games after which the browser is asked not to delete them
const lastExport = setting("exported", "", isText);
const asked = setting("asked-to-persist", false, isFlag);

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
    if (seen) void rateAll([...all].reverse(), stop.signal);
    return () => stop.abort();
  }, [all, seen]);
  const progress = progressOf(all, ratingOf);
  const { played, solved } = summaryOf(all);
  const alone = all.filter((game) => boardsIn(game) === 1);
  return (
    <div class="page you">
      <div class="prompt">
        <h1>{played ? texts.you.line(played, solved, endOf(all).inARow) : "Your games will show up here"}</h1>
      </div>
      {played ? (
        <div class="boards">
          <div class="stack wide">
            <Figures all={all} />
            <section class="together">
              <h2>Guesses needed</h2>
              <Distribution
                counts={summaryOf(all).distribution}
                mark={texts.you.lastGame}
                {...endOf(alone)}
              />
            </section>
            {alone.length > 0 && <Where {...progress} />}
            {progress.openers.length > 0 && <Openers {...progress} />}
          </div>
        </div>
      ) : (
        <a class="button primary" href="#/play">
          Play a game
        </a>
      )}
      <div class="answer">
        {played > 0 && <Games all={all} />}
        <details open={!played}>
          <summary>Add a game</summary>
          <GameForm at={placeOf("")} start="" />
        </details>
        <Data />
      </div>
      <Toast />
    </div>
  );
}

function Figures({ all }: { readonly all: readonly SavedGame[] }) {
  const { played, solved, mean } = summaryOf(all);
  const figures = [
    [t.number(played), played === 1 ? "game" : "games"],
    [t.percent(solved / played), "solved"],
    [t.number(endOf(all).inARow), "in a row"],
    [mean?.toFixed(2), "guesses"],
  ].filter(([figure]) => figure);
  return (
    <dl class="figures you-figures">
      {figures.map(([figure, name]) => (
        <div key={name}>
          <dd class="figure">{figure}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}

interface BarProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
}

/** A value as a bar and a number. */
function Bar({ name, value, most }: BarProps) {
  return (
    <>
      <span class="word">{name}</span>
      <span class="bar">
        <i style={{ width: `${(100 * value) / most}%` }} />
      </span>
      <span class="end">{value.toFixed(2)}</span>
    </>
  );
}

/** What each row gave up, with the costliest guess there. */
function Where({ rated, alone, rows }: Progress) {
  const most = Math.max(0.01, ...rows.map(({ gaveUp }) => gaveUp));
  const mean = rows.reduce((sum, { gaveUp }) => sum + gaveUp, 0);
  return (
    <section class="together">
      <h2>Given up by row</h2>
      <p class="quiet">
        {rated > 0 && texts.you.perGame(mean, rated)} {rated < alone && texts.you.rating(rated, alone)}
      </p>
      <ul class="bars one where">
        {rows.map(({ gaveUp, worst }, row) => (
          <li key={row}>
            <Bar name={`Row ${row + 1}`} value={gaveUp} most={most} />
            {worst.gaveUp > 0 && <Example {...worst} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to the position in which a mistake was made, to find a better guess by hints. */
function Example({ game, row }: Mistake) {
  const place = placeOfGame(game);
  const turns = place.boards[0]!;
  const before = addressOf({ ...place, view: "solve", boards: [turns.slice(0, row)] });
  return (
    <a class="link word" href={before + HINTS}>
      {capitals(turns[row]!.word)}
    </a>
  );
}

function Openers({ openers }: Pick<Progress, "openers">) {
  const shown = openers.slice(0, OPENERS);
  const most = Math.max(0.01, ...shown.map(({ gaveUp }) => gaveUp));
  return (
    <section class="together">
      <h2>What your openers cost</h2>
      <ul class="bars one openers">
        {shown.map(({ word, gaveUp }) => (
          <li key={word}>
            <Bar name={capitals(word)} value={gaveUp} most={most} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Games({ all }: { readonly all: readonly SavedGame[] }) {
  const [more, setMore] = useState(false);
  const newest = [...all].reverse();
  const shown = more ? newest : newest.slice(0, FEW);
  return (
    <section class="together" aria-labelledby="games">
      <p class="games-head">
        <b id="games">Games</b>
        <span class="axis">guesses</span>
        <span class="axis">gave up</span>
      </p>
      <ul class="lines">
        {shown.map((game) => (
          <GameRow key={game.at} game={game} />
        ))}
      </ul>
      {shown.length < newest.length && (
        <Button class="link" onClick={() => setMore(true)}>
          {t.number(newest.length - shown.length)} more
        </Button>
      )}
    </section>
  );
}

function GameRow({ game }: { readonly game: SavedGame }) {
  const day = t.day(new Date(game.at));
  const boards = boardsIn(game);
  const turns = boards > 1 ? [] : (readTurns(game.position) ?? []);
  const rating = ratingOf(game);
  const remove = () => {
    removeGame(game);
    say(texts.you.removed(day), () => saveGame(game));
  };
  return (
    <li class="game-row">
      <a class="game" href={addressOf(placeOfGame(game))}>
        <span>
          <span class="word">{boards > 1 ? `${boards} boards` : capitals(turns.at(-1)?.word ?? "")}</span>{" "}
          <span class="quiet">{day}</span>
        </span>
        <span>{game.solved ? game.guesses : t.lostMark}</span>
        <span class="quiet">{rating && gaveUpIn(rounded(rating)).toFixed(2)}</span>
      </a>
      <Button class="remove" aria-label={texts.you.remove(day)} onClick={remove}>
        ×
      </Button>
    </li>
  );
}

/** What was last done with the data. */
const message = signal("");

function setMessage(text: string): void {
  message.value = text;
}

function Data() {
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const importFile = async () => {
    const found = imported((await file.current?.files?.[0]?.text()) ?? "");
    for (const game of found ?? []) saveGame(game);
    setMessage(
      found ? texts.you.imported(found.length) : "This file has no games. Choose one that you exported here.",
    );
    if (file.current) file.current.value = "";
  };
  const exportGames = () => {
    download("salet-games.json", exported(games.value));
    lastExport.value = new Date().toISOString();
  };
  const erase = () => {
    clear();
    dialog.current?.close();
    setMessage("Everything was erased.");
  };
  return (
    <section class="data together">
      <p class="quiet">
        Kept in this browser only. Last export:{" "}
        {lastExport.value ? t.day(new Date(lastExport.value)) : "never"}.
      </p>
      <details>
        <summary>Your data</summary>
        <div class="actions">
          <Button disabled={!games.value.length} onClick={exportGames}>
            Export
          </Button>
          <Button onClick={() => file.current?.click()}>Import</Button>
          <input
            ref={file}
            type="file"
            hidden
            accept="application/json,.json"
            onChange={importFile}
            aria-label="Import"
          />
          <Button onClick={() => dialog.current?.showModal()}>{t.failed.erase}</Button>
        </div>
        <label class="line">
          Save games when they end
          <input
            type="checkbox"
            checked={savesGames.value}
            onChange={(event) => {
              savesGames.value = event.currentTarget.checked;
            }}
          />
        </label>
      </details>
      <p class="quiet" role="status">
        {message.value ||
          (refused.value &&
            "This browser has no room for your games. Export them before you close the page.")}
      </p>
      <dialog ref={dialog} class="sheet" aria-labelledby="erase-ask">
        <div class="sheet-body">
          <p id="erase-ask">{t.failed.eraseAsk}</p>
          <div class="actions">
            <Button class="button primary" onClick={erase}>
              Erase
            </Button>
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          </div>
        </div>
      </dialog>
    </section>
  );
}
