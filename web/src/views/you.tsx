/** You: what the games saved in this browser show, the games, and the data. */

import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { rounded } from "../advice/score";
import { readTurns } from "../game/notation";
import { Distribution } from "../parts/charts";
import { download } from "../parts/download";
import { Wide } from "../parts/frame";
import { Toast } from "../parts/toast";
import { isDate, isEither, isFlag, isOneOf } from "../state/checks";
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
import { addressOf } from "../state/place";
import { type Mistake, type Progress, progressOf } from "../state/progress";
import { rateAll, ratingOf } from "../state/ratings";
import { HINTS } from "../state/route";
import { clear, refused, setting } from "../state/store";
import { say } from "../state/toast";
import { percentText, t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const FEW = 6; // games shown at first
const OPENERS = 8; // of the player, the most frequent
const FOR_GOOD = 3; // games after which the browser is asked not to delete them
const lastExport = setting("exported", "", isEither(isOneOf(""), isDate));
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
  const alone = all.filter((game) => boardsIn(game) === 1);
  return (
    <>
      <Figures all={all} />
      <div class="you">
        <section class="card stack tight">
          <h2>{texts.you.distribution}</h2>
          <Distribution counts={summaryOf(all).distribution} mark={texts.you.lastGame} {...endOf(alone)} />
        </section>
        {alone.length > 0 && <Where {...progress} />}
        {progress.openers.length > 0 && <Openers {...progress} />}
        {all.length > 0 && <Games all={all} />}
      </div>
      <Data />
      <Toast />
    </>
  );
}

function Figures({ all }: { readonly all: readonly SavedGame[] }) {
  const { played, solved, mean } = summaryOf(all);
  const { inARow, longest } = endOf(all);
  const names = texts.you.figures;
  const figures = [
    [t.number(played), names.games(played)],
    [percentText(solved / played), names.solved],
    [t.number(inARow), names.inARow],
    [t.number(longest), names.longest],
    [mean?.toFixed(2), names.mean],
  ].filter(([figure]) => figure);
  return (
    <div class="page-head">
      <h1 class={played ? "hidden" : ""}>
        {played ? texts.you.line(played, solved, inARow) : texts.you.title}
      </h1>
      {!played && <p>{texts.you.none}</p>}
      {played > 0 && (
        <dl class="figures you-figures">
          {figures.map(([figure, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What each row gave up, in bars, with the costliest guess there. */
function Where({ rated, alone, rows }: Progress) {
  const most = Math.max(0.01, ...rows.map(({ gaveUp }) => gaveUp));
  const mean = rows.reduce((sum, { gaveUp }) => sum + gaveUp, 0);
  return (
    <section class="card stack tight">
      <div class="card-head">
        <h2>{texts.you.where}</h2>
        <span class="small quiet">{rated > 0 && texts.you.perGame(mean, rated)}</span>
      </div>
      {rated < alone && <p class="status working">{texts.you.rating(rated, alone)}</p>}
      <dl class="where">
        {rows.map(({ gaveUp, worst }, row) => (
          <div key={row}>
            <dt>
              {texts.you.row(row + 1)}
              {worst.gaveUp > 0 && <Example {...worst} />}
            </dt>
            <dd>{gaveUp.toFixed(2)}</dd>
            <dd class="share" aria-hidden="true">
              <i style={{ width: `${(100 * gaveUp) / most}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A link to the position in which a mistake was made, to find a better guess by hints. */
function Example({ game, row }: Mistake) {
  const place = placeOfGame(game);
  const turns = place.boards[0]!;
  const before = addressOf({ ...place, view: "solve", boards: [turns.slice(0, row)] });
  return (
    <span class="small quiet">
      {" "}
      {texts.you.example}{" "}
      <a class="word" href={before + HINTS}>
        {capitals(turns[row]!.word)}
      </a>
    </span>
  );
}

function Openers({ openers }: Pick<Progress, "openers">) {
  const { openers: title, openerColumns: columns } = texts.you;
  return (
    <section class="card stack tight">
      <h2>{title}</h2>
      <Wide name={title}>
        <table class="plain small">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {openers.slice(0, OPENERS).map(({ word, games: count, gaveUp, guesses }) => (
              <tr key={word}>
                <th scope="row">{capitals(word)}</th>
                <td>{t.number(count)}</td>
                <td>{gaveUp.toFixed(2)}</td>
                <td>{guesses.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function Games({ all }: { readonly all: readonly SavedGame[] }) {
  const [more, setMore] = useState(false);
  const newest = [...all].reverse();
  const shown = more ? newest : newest.slice(0, FEW);
  return (
    <section class="section" aria-labelledby="games">
      <h2 id="games">{texts.you.games}</h2>
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
  const turns = boards > 1 ? [] : (readTurns(game.position) ?? []);
  const rating = ratingOf(game);
  const remove = () => {
    removeGame(game);
    say(texts.you.removed(day), () => saveGame(game));
  };
  return (
    <li class="card game">
      <a href={addressOf(placeOfGame(game))}>
        <span class="game-tiles" aria-hidden="true">
          {turns
            .flatMap(({ tiles }) => tiles)
            .map((tile, k) => (
              <i key={k} class={`t${tile}`} />
            ))}
        </span>
        <span class="game-day quiet">{day}</span>
        {boards > 1 ? (
          <span class="game-words">{texts.you.boards(boards)}</span>
        ) : (
          <span class="game-words word">{capitals(turns.map((turn) => turn.word).join(" "))}</span>
        )}
        <span class="game-count" title={texts.you.distribution}>
          {game.solved ? game.guesses : t.play.lostMark}
        </span>
        <span class="game-score quiet">{rating && texts.you.gaveUp(rounded(rating))}</span>
      </a>
      <button type="button" class="remove" aria-label={texts.you.remove(day)} onClick={remove}>
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
    setMessage(found ? texts.you.imported(found.length) : texts.you.notImported);
    if (file.current) file.current.value = "";
  };
  const erase = () => {
    clear();
    dialog.current?.close();
    setMessage(texts.you.erased);
  };
  return (
    <section class="section data">
      <p class="quiet">{texts.you.saved(lastExport.value && t.day(new Date(lastExport.value)))}</p>
      <details>
        <summary>{texts.you.data}</summary>
        <div class="row">
          <button type="button" class="button" disabled={!games.value.length} onClick={exportGames}>
            {texts.you.export}
          </button>
          <button type="button" class="button" onClick={() => file.current?.click()}>
            {texts.you.import}
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept="application/json,.json"
            onChange={importFile}
            aria-label={texts.you.import}
          />
          <button type="button" class="button danger" onClick={() => dialog.current?.showModal()}>
            {t.failed.erase}
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
          {texts.you.automatic}
        </label>
      </details>
      <p class="quiet" role="status">
        {message || (refused.value && texts.you.refused)}
      </p>
      <dialog ref={dialog} aria-labelledby="erase-ask">
        <div class="stack">
          <p id="erase-ask">{t.failed.eraseAsk}</p>
          <div class="row">
            <button type="button" class="button danger" onClick={erase}>
              {texts.you.eraseYes}
            </button>
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {texts.you.eraseNo}
            </button>
          </div>
        </div>
      </dialog>
    </section>
  );
}

function exportGames(): void {
  download(texts.you.file, "application/json", exported(games.value));
  lastExport.value = new Date().toISOString();
}
