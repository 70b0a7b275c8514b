/** You: what the games saved in this browser show, the games, and the data. */

import { effect } from "@preact/signals";
import type { RenderableProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type LuckFree, rounded } from "../advice/score";
import { readTurns } from "../game/notation";
import { Calendar, Distribution, Means, Tens } from "../parts/charts";
import { download } from "../parts/download";
import { Wide } from "../parts/frame";
import { Toast } from "../parts/toast";
import { isDate, isEither, isFlag, isOneOf } from "../state/checks";
import {
  boardsIn,
  endOf,
  exported,
  imported,
  placeOfGame,
  type SavedGame,
  summariesOfBoards,
  summaryOf,
} from "../state/games";
import * as page from "../state/page";
import { ratings } from "../state/page-ratings";
import { addressOf, placeOf } from "../state/place";
import { type Mistake, type Progress, progressOf } from "../state/progress";
import { gameKey } from "../state/ratings";
import { say } from "../state/toast";
import { percentText, t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const { visible } = page.engine;
const { games, removeGame, saveGame, savesGames } = page.games;
const { rateAll, ratingOf } = ratings;

const FEW = 6; // games shown at first
const TEN = 10; // games whose mean is drawn
const WEEKS = 10; // of the calendar
const OPENERS = 8; // of the player, the most frequent
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
    if (seen) void rateAll([...all].reverse(), stop.signal);
    return () => stop.abort();
  }, [all, seen]);
  const progress = progressOf(all, ratingOf);
  const alone = all.filter((game) => boardsIn(game) === 1);
  return (
    <>
      <Figures all={all} {...progress} />
      <div class="you">
        {progress.advice && <Advice advice={progress.advice} games={progress.rated} />}
        {alone.length > 0 && (
          <section class="card stack tight">
            <Head title={texts.you.calendar} about={texts.you.byDay} />
            <Calendar days={lastDays(alone)} />
          </section>
        )}
        <section class="card stack tight">
          <Head title={texts.you.distribution}>{progress.compared.length > 0 && <Legend />}</Head>
          <Distribution
            counts={summaryOf(all).distribution}
            mark={texts.you.lastGame}
            best={progress.compared.map(({ best }) => best)}
            {...endOf(alone)}
          />
          {progress.compared.length > 0 && <p class="small quiet">{texts.you.compared(progress.compared)}</p>}
          <SeveralBoards all={all} />
        </section>
        {alone.length > 0 && <Where {...progress} />}
        {all.length > 0 && <Games all={all} />}
        {progress.luckFree && <OverTime {...progress} luckFree={progress.luckFree} />}
      </div>
      <Data />
      <Toast />
    </>
  );
}

/** The title of a card, and next to it what it is about. */
function Head({
  title,
  about,
  children,
}: RenderableProps<{ readonly title: string; readonly about?: string }>) {
  return (
    <div class="card-head">
      <h2>{title}</h2>
      <span class="small quiet">{about ?? children}</span>
    </div>
  );
}

function Legend() {
  const { yours, best } = texts.you.legend;
  return (
    <>
      <i class="swatch" /> {yours} <i class="swatch best" /> {best}
    </>
  );
}

function Figures({ all, compared }: { readonly all: readonly SavedGame[] } & Pick<Progress, "compared">) {
  const { played, solved, solvedAlone, mean } = summaryOf(all);
  const { inARow, longest } = endOf(all);
  const best = compared.reduce((sum, each) => sum + each.best, 0) / compared.length;
  const names = texts.you.figures;
  const figures = [
    [t.number(played), names.games(played)],
    [percentText(solved / played), names.solved],
    [t.number(inARow), names.inARow],
    [t.number(longest), names.longest],
    [mean?.toFixed(2), names.mean],
    [compared.length > 0 && best.toFixed(2), names.best(compared.length, solvedAlone)],
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

/** The one thing that would help most. */
function Advice({
  advice,
  games,
}: {
  readonly advice: NonNullable<Progress["advice"]>;
  readonly games: number;
}) {
  const { opener, openerWhy, practise, leak } = texts.you.advice;
  const [title, why, to, action] =
    "usual" in advice
      ? [
          opener(advice.usual.word, advice.better.word),
          openerWhy(advice.usual, advice.better, games),
          page.play.playPlace(),
          practise(advice.better.word),
        ]
      : [texts.you.leak(advice.name), leak(advice.gaveUp), placeOf("/train"), t.views.train];
  return (
    <section class="card advice">
      <div>
        <h2>{title}</h2>
        <p>{why}</p>
      </div>
      <a class="button primary" href={addressOf(to)}>
        {action}
      </a>
    </section>
  );
}

/** The days of the last ten weeks, from a Monday on, each with its first game. */
function lastDays(alone: readonly SavedGame[]) {
  const results = new Map<string, number | "lost">();
  for (const { at, solved, guesses } of alone) {
    const day = new Date(at).toDateString();
    if (!results.has(day)) results.set(day, solved ? guesses : "lost");
  }
  const last = new Date(Math.max(...alone.map(({ at }) => Date.parse(at))));
  const weekday = (last.getDay() + 6) % 7;
  return Array.from({ length: 7 * (WEEKS - 1) + weekday + 1 }, (_, k) => {
    const back = 7 * (WEEKS - 1) + weekday - k;
    const day = new Date(last.getFullYear(), last.getMonth(), last.getDate() - back);
    return { day, result: results.get(day.toDateString()) ?? null };
  });
}

/** How the games of several boards went. */
function SeveralBoards({ all }: { readonly all: readonly SavedGame[] }) {
  const found = summariesOfBoards(all);
  if (!found.length) return null;
  return (
    <>
      <h2>{texts.you.several}</h2>
      <dl class="where">
        {found.map((each) => (
          <div key={each.boards}>
            <dt>{texts.you.boards(each.boards)}</dt>
            <dd>{texts.you.onBoards(each)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What guesses were given up by, in bars. */
function Where({ rated, alone, leaks, gaveUp }: Progress) {
  const most = Math.max(...leaks.map((leak) => leak.gaveUp));
  const mean = gaveUp.reduce((sum, each) => sum + each, 0) / rated;
  return (
    <section class="card stack tight">
      <Head title={texts.you.where} about={rated ? texts.you.perGame(mean, rated) : ""} />
      {rated < alone && <p class="status working">{texts.you.rating(rated, alone)}</p>}
      <dl class="where">
        {leaks.map(({ name, gaveUp, examples }) => (
          <div key={name}>
            <dt>
              {texts.you.leak(name)}
              {examples.length > 0 && <span class="small quiet"> {texts.you.example}</span>}
              {examples.map((mistake) => (
                <Example key={`${gameKey(mistake.game)} ${mistake.row}`} {...mistake} />
              ))}
            </dt>
            <dd>{gaveUp.toFixed(2)}</dd>
            <dd class="share" aria-hidden="true">
              <i style={{ width: `${(100 * gaveUp) / most}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <a class="button" href={addressOf(placeOf("/train"))}>
        {t.views.train}
      </a>
    </section>
  );
}

function OverTime({ luckFree, months, openers, gaveUp }: Progress & { readonly luckFree: LuckFree }) {
  return (
    <section class="card stack tight over-time">
      {gaveUp.length > TEN && (
        <>
          <Head title={texts.you.tens} about={texts.you.tensAbout} />
          <Tens gaveUp={gaveUp} />
        </>
      )}
      <Openers openers={openers} />
      <h2>{texts.you.withoutLuck}</h2>
      <p class="luck-free">{texts.you.rated(luckFree)}</p>
      {months.length > 1 && <Months months={months} />}
    </section>
  );
}

/** A link to the position in which a mistake was made. */
function Example({ game, row }: Mistake) {
  const place = placeOfGame(game);
  const turns = place.boards[0]!;
  return (
    <>
      {" "}
      <a class="small word" href={addressOf({ ...place, view: "solve", boards: [turns.slice(0, row)] })}>
        {capitals(turns[row]!.word)}
      </a>
    </>
  );
}

function Months({ months }: Pick<Progress, "months">) {
  const { months: columns, interval, withoutLuck } = texts.you;
  const rows = months.map(([month, { games: count, plain, luckFree, luck }]) => [
    month,
    t.number(count),
    plain.mean.toFixed(2),
    interval(luckFree),
    texts.review.signed(luck),
  ]);
  return (
    <>
      <Means name={texts.you.byMonth} months={[...months].reverse()} />
      <p class="small quiet">{texts.you.byMonth}</p>
      <Rows name={withoutLuck} columns={Object.values(columns)} rows={rows} />
    </>
  );
}

function Openers({ openers }: Pick<Progress, "openers">) {
  const { openers: title, openerColumns: columns } = texts.you;
  const rows = openers
    .slice(0, OPENERS)
    .map(({ word, gaveUp, games: { games: count, plain, luckFree } }) => [
      capitals(word),
      t.number(count),
      gaveUp.toFixed(2),
      plain.mean.toFixed(2),
      luckFree.mean.toFixed(2),
    ]);
  return (
    <>
      <h2>{title}</h2>
      <Rows name={title} columns={Object.values(columns)} rows={rows} />
    </>
  );
}

interface RowsProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table whose first cells name its rows. */
function Rows({ name, columns, rows }: RowsProps) {
  return (
    <Wide name={name}>
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
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, k) => (
                <td key={k}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
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
    store.clear();
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
          {store.unreadable.value > 0 && (
            <button type="button" class="button" onClick={downloadUnreadable}>
              {texts.you.unreadable(store.unreadable.value)}
            </button>
          )}
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
        {message || (store.refused.value && texts.you.refused)}
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

function downloadUnreadable(): void {
  download(texts.you.unreadableFile, "application/json", store.exported(true));
}

function exportGames(): void {
  download(texts.you.file, "application/json", exported(games.value));
  lastExport.value = new Date().toISOString();
}
