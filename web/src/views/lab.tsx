/** Lab: solvers look for the same word, guess by guess; and the figures of all over every answer of a list. */
import { useEffect, useState } from "preact/hooks";
import type { Lab as Figures, LabRow } from "../api/types";
import { wordsLeft } from "../game/games";
import type { Turn } from "../game/notation";
import { codeOf, patternOf } from "../game/pattern";
import { Distribution } from "../parts/charts";
import { Head, Result, Wide } from "../parts/frame";
import { SmallRow } from "../parts/tile";
import {
  type Compared,
  comparedAt,
  comparedText,
  figures,
  loadFigures,
  loadGames,
  type Played,
  played,
} from "../state/lab";
import { go, place } from "../state/route";
import { t } from "../strings";

const SHOWN = 20; // of the words left

export function Lab() {
  useEffect(loadFigures, []);
  return (
    <>
      <Head title={t.lab.title} intro={t.lab.intro} />
      <Result state={figures.state.value} passing show={(found) => <Comparison found={found} />} />
    </>
  );
}

function Comparison({ found }: { readonly found: Figures }) {
  const now = comparedAt(place.value, found.rows);
  const names = now.rows.map((row) => row.strategy).join();
  useEffect(() => loadGames(now.rows), [names]);
  return (
    <div class="stack">
      <Choose now={now} rows={found.rows} />
      <Result
        state={played.state.value}
        passing
        show={(games) => <Match key={now.word} word={now.word} played={games} />}
      />
      <h2>{t.lab.all(found.rows[0]!.answers)}</h2>
      <Wide name={t.lab.title}>
        <Table rows={found.rows} />
      </Wide>
      <p class="quiet small">
        {t.lab.ownRule}
        <br />
        {t.lab.measure} <code>{found.command}</code>
        <br />
        {t.lab.play}{" "}
        <code>{`salet autosolve ${now.word} -s ${now.rows[0]!.strategy} -l ${now.rows[0]!.lexicon}`}</code>
      </p>
    </div>
  );
}

/** Shows other solvers or another word; the address says which. */
function show(compared: Compared): void {
  go({ ...place.peek(), compared: comparedText(compared) }, { replace: true });
}

function Choose({ now, rows }: { readonly now: Compared; readonly rows: readonly LabRow[] }) {
  const [first, second] = now.rows;
  const choose = (names: readonly (string | undefined)[]) =>
    show({ ...now, rows: names.flatMap((name) => rows.filter((row) => row.strategy === name)) });
  const state = played.state.value;
  const answers = state.kind === "answer" ? [...state.value[0]!.games.keys()] : [];
  return (
    <div class="choose">
      <label>
        <span>{t.lab.first}</span>
        <select
          class="select"
          value={first!.strategy}
          onChange={(event) => choose([event.currentTarget.value, second?.strategy])}
        >
          <Options rows={rows} />
        </select>
      </label>
      <label>
        <span>{t.lab.second}</span>
        <select
          class="select"
          value={second?.strategy ?? ""}
          onChange={(event) => choose([first!.strategy, event.currentTarget.value])}
        >
          <option value="">{t.lab.none}</option>
          <Options rows={rows} />
        </select>
      </label>
      <label>
        <span>{t.lab.word}</span>
        <input
          class="field"
          value={now.word}
          maxLength={5}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          onChange={(event) => show({ ...now, word: event.currentTarget.value.trim().toLowerCase() })}
        />
      </label>
      <button
        type="button"
        class="button"
        disabled={!answers.length}
        onClick={() => show({ ...now, word: answers[Math.floor(Math.random() * answers.length)]! })}
      >
        {t.play.random}
      </button>
    </div>
  );
}

function Options({ rows }: { readonly rows: readonly LabRow[] }) {
  return rows.map((row) => (
    <option key={row.strategy} value={row.strategy}>
      {nameOf(row)}
    </option>
  ));
}

/** The games of the chosen solvers for a word, side by side up to the same guess. */
function Match({ word, played }: { readonly word: string; readonly played: readonly Played[] }) {
  const [step, setStep] = useState(1);
  const games = played.flatMap(({ row, games }) => {
    const turns = games.get(word);
    return turns ? [{ row, turns, left: turns.map((_, k) => wordsLeft(games, turns.slice(0, k + 1))) }] : [];
  });
  if (!games.length)
    return (
      <p class="note warn" role="alert">
        {t.lab.unknown(word, played[0]!.games.size)}
      </p>
    );
  const end = Math.max(...games.map(({ turns }) => turns.length));
  const to = (next: number) => () => setStep(Math.min(end, Math.max(1, next)));
  return (
    <>
      <div class="row">
        <button type="button" class="button" aria-disabled={step === 1} onClick={to(step - 1)}>
          {t.lab.back}
        </button>
        <button type="button" class="button primary" aria-disabled={step === end} onClick={to(step + 1)}>
          {t.lab.next}
        </button>
        <button type="button" class="button" aria-disabled={step === end} onClick={to(end)}>
          {t.lab.end}
        </button>
      </div>
      <div class="match">
        {games.map((game, k) => (
          <GameView key={k} game={game} word={word} step={step} />
        ))}
      </div>
      <p class="hidden" role="status">
        {games.map((game) => `${nameOf(game.row)}: ${heard(game, word, step)}`).join("; ")}
      </p>
      <div class="match-bars">
        {games.map(({ row, turns }, k) => (
          <section key={k} class="stack tight" aria-label={t.lab.bars(nameOf(row))}>
            <h3>{t.lab.bars(nameOf(row))}</h3>
            <Bars
              row={row}
              last={step < turns.length ? null : isFound(turns, word) ? turns.length : "lost"}
            />
          </section>
        ))}
      </div>
    </>
  );
}

interface Game {
  readonly row: LabRow;
  readonly turns: readonly Turn[];
  /** The words left after each turn. */
  readonly left: readonly (readonly string[])[];
}

interface GameProps {
  readonly game: Game;
  readonly word: string;
  readonly step: number;
}

function isFound(turns: readonly Turn[], word: string): boolean {
  return turns.at(-1)!.word === word;
}

/** How the game ended, if it did by this step. */
function ending({ turns }: Game, word: string, step: number): string {
  if (step < turns.length) return "";
  return isFound(turns, word) ? t.lab.found(turns.length) : t.lab.notFound;
}

/** The last guess and what it left, for a screen reader. */
function heard(game: Game, word: string, step: number): string {
  const at = Math.min(step, game.turns.length) - 1;
  return `${game.turns[at]!.word.toUpperCase()}, ${ending(game, word, step) || t.lab.left(game.left[at]!.length)}`;
}

function GameView({ game, word, step }: GameProps) {
  const turns = game.turns.slice(0, step);
  const left = game.left[turns.length - 1]!;
  const over = ending(game, word, step);
  return (
    <section aria-label={nameOf(game.row)}>
      <h2>{nameOf(game.row)}</h2>
      <div class="stack tight">
        <ol class="moves">
          {turns.map((turn, k) => (
            <li key={k}>
              <SmallRow turn={turn} />
              {turn.word !== word && <span class="quiet small">{t.lab.left(game.left[k]!.length)}</span>}
            </li>
          ))}
        </ol>
        {over && <p class="answer">{over}</p>}
        {turns.at(-1)!.word !== word && (
          <p class="small">
            <span class="word">{left.slice(0, SHOWN).join(" ")}</span>{" "}
            {left.length > SHOWN && t.lab.andMore(left.length - SHOWN)}
          </p>
        )}
        {turns.some((turn) => codeOf(turn.tiles) !== patternOf(turn.word, word)) && (
          <p class="quiet small">{t.lab.ownTiles}</p>
        )}
      </div>
    </section>
  );
}

/** How many games took how many guesses; games that a solver gave up come last. */
function Bars({ row, last }: { readonly row: LabRow; readonly last: number | "lost" | null }) {
  const most = Math.max(...Object.keys(row.distribution).map(Number));
  const counts = Array.from({ length: most }, (_, k) => ({
    guesses: k + 1,
    games: row.distribution[k + 1] ?? 0,
  }));
  const lost = row.answers - counts.reduce((sum, { games }) => sum + games, 0);
  return <Distribution {...{ counts, lost, last, mark: t.lab.thisWord }} />;
}

function Table({ rows }: { readonly rows: readonly LabRow[] }) {
  const most = Math.max(...rows.flatMap((row) => Object.keys(row.distribution).map(Number)));
  const columns = Array.from({ length: most }, (_, k) => String(k + 1));
  return (
    <table class="plain solvers">
      <thead>
        <tr>
          <th scope="col">{t.lab.solver}</th>
          <th scope="col">{t.lab.mean}</th>
          <th scope="col" class="left">
            {t.lab.opener}
          </th>
          {columns.map((guesses) => (
            <th key={guesses} scope="col" class="taken">
              {t.lab.games(guesses)}
            </th>
          ))}
          <th scope="col">{t.lab.lost}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.strategy}>
            <th scope="row">
              {nameOf(row)}
              {row.rules !== "normal" && "*"}
              {row.source && <span class="quiet small">{row.about}</span>}
            </th>
            <td>{row.mean.toFixed(3)}</td>
            <td class="left word small">{row.opener}</td>
            {columns.map((guesses) => (
              <td key={guesses} class="taken">
                {hasGames(row) && t.number(row.distribution[guesses] ?? 0)}
              </td>
            ))}
            <td>{t.number(row.lost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A published solver is called as its author calls it, and by its variant; ours by what they do. */
function nameOf({ strategy, source }: LabRow): string {
  const title = /'(.+)':/.exec(source ?? "")?.[1];
  if (!title) return t.lab.names[strategy] ?? strategy;
  const variant = strategy.replace(/^s\d-?/, "").replaceAll("-", " ");
  return t.lab.published(title, variant);
}

/** Whether the row has a distribution; an exact value may have none. */
function hasGames(row: LabRow): boolean {
  return Object.values(row.distribution).some((games) => games > 0);
}
