/** Lab: solvers look for the same word, guess by guess; and the figures of all over every answer of a list. */

import { useEffect, useState } from "preact/hooks";
import { wordsLeft } from "../game/games";
import { codeOf, patternOf } from "../game/pattern";
import { Distribution } from "../parts/charts";
import { Head, Result, Wide } from "../parts/frame";
import { SmallRow } from "../parts/tile";
import {
  type Compared,
  comparedAt,
  type Lab as Figures,
  figures,
  type LabRow,
  loadFigures,
  loadGames,
  type Played,
  played,
} from "../state/lab";
import { go, place } from "../state/route";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const SHOWN = 20; // of the words left

export function Lab() {
  useEffect(loadFigures, []);
  return (
    <>
      <Head title={t.views.lab} intro={texts.lab.intro} />
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
      <h2>{texts.lab.all(found.rows[0]!.answers)}</h2>
      <Wide name={t.views.lab}>
        <Table rows={found.rows} />
      </Wide>
      <p class="quiet small">{texts.lab.ownRule}</p>
    </div>
  );
}

/** Shows other solvers or another word; the address says which. */
function show(...names: readonly (string | undefined)[]): void {
  go({ ...place.peek(), compared: names.filter(Boolean).join("/") }, { replace: true });
}

function Choose({ now, rows }: { readonly now: Compared; readonly rows: readonly LabRow[] }) {
  const { word } = now;
  const [first, second] = now.rows.map((row) => row.strategy);
  const state = played.state.value;
  const answers = state.kind === "answer" ? [...state.value[0]!.games.keys()] : [];
  return (
    <div class="choose">
      <Solver name={texts.lab.first} value={first!} rows={rows} choose={(name) => show(name, second, word)} />
      <Solver
        name={texts.lab.second}
        value={second ?? ""}
        rows={rows}
        choose={(name) => show(first, name, word)}
        none
      />
      <label>
        <span>{texts.lab.word}</span>
        <input
          class="field"
          value={word}
          maxLength={5}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          onChange={(event) => show(first, second, event.currentTarget.value.trim().toLowerCase() || word)}
        />
      </label>
      <button
        type="button"
        class="button"
        disabled={!answers.length}
        onClick={() => show(first, second, answers[Math.floor(Math.random() * answers.length)])}
      >
        {t.play.random}
      </button>
    </div>
  );
}

interface SolverProps {
  readonly name: string;
  readonly value: string;
  readonly rows: readonly LabRow[];
  readonly choose: (strategy: string) => void;
  /** Whether no solver may be chosen. */
  readonly none?: boolean;
}

function Solver({ name, value, rows, choose, none }: SolverProps) {
  return (
    <label>
      <span>{name}</span>
      <select class="select" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {none && <option value="">{texts.lab.none}</option>}
        {rows.map((row) => (
          <option key={row.strategy} value={row.strategy}>
            {nameOf(row)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The games of the chosen solvers for a word, side by side up to the same guess. */
function Match({ word, played }: { readonly word: string; readonly played: readonly Played[] }) {
  const [step, setStep] = useState(1);
  const end = Math.max(...played.map(({ games }) => games.get(word)?.length ?? 0));
  if (!end)
    return (
      <p class="note warn" role="alert">
        {texts.lab.unknown(word, played[0]!.games.size)}
      </p>
    );
  const to = (next: number) => () => setStep(Math.min(end, Math.max(1, next)));
  return (
    <>
      <div class="row">
        <button type="button" class="button" aria-disabled={step === 1} onClick={to(step - 1)}>
          {texts.lab.back}
        </button>
        <button type="button" class="button primary" aria-disabled={step === end} onClick={to(step + 1)}>
          {texts.lab.next}
        </button>
        <button type="button" class="button" aria-disabled={step === end} onClick={to(end)}>
          {texts.lab.end}
        </button>
      </div>
      <div class="match">
        {played.map((by, k) => (
          <Game key={k} by={by} word={word} step={step} />
        ))}
      </div>
      <div class="match-bars">
        {played.map((by, k) => (
          <Bars key={k} by={by} word={word} step={step} />
        ))}
      </div>
    </>
  );
}

interface GameProps {
  readonly by: Played;
  readonly word: string;
  /** How many guesses are shown. */
  readonly step: number;
}

/** A game up to a guess; a screen reader hears each new row. */
function Game({ by: { row, games }, word, step }: GameProps) {
  const game = games.get(word)!;
  const turns = game.slice(0, step);
  const left = turns.map((_, k) => wordsLeft(games, turns.slice(0, k + 1)));
  const words = left.at(-1)!;
  const found = turns.at(-1)!.word === word;
  return (
    <section aria-label={nameOf(row)}>
      <h2>{nameOf(row)}</h2>
      <div class="stack tight">
        <ol class="moves" aria-live="polite">
          {turns.map((turn, k) => (
            <li key={k}>
              <SmallRow turn={turn} />
              <span class="small">
                {turn.word === word ? texts.lab.found(k + 1) : texts.lab.left(left[k]!.length)}
              </span>
            </li>
          ))}
          {!found && turns.length === game.length && <li>{texts.lab.notFound}</li>}
        </ol>
        {!found && (
          <p class="small">
            <span class="word">{capitals(words.slice(0, SHOWN).join(" "))}</span>{" "}
            {words.length > SHOWN && texts.lab.andMore(words.length - SHOWN)}
          </p>
        )}
        {turns.some((turn) => codeOf(turn.tiles) !== patternOf(turn.word, word)) && (
          <p class="quiet small">{texts.lab.ownTiles}</p>
        )}
      </div>
    </section>
  );
}

/** How many games took how many guesses; those that a solver gave up come last. The game shown is marked at its end. */
function Bars({ by: { row, games }, word, step }: GameProps) {
  const game = games.get(word)!;
  const counts = columnsOf([row]).map((guesses) => ({ guesses, games: row.distribution[guesses] ?? 0 }));
  const lost = counts.reduce((rest, { games }) => rest - games, row.answers);
  const end = game.at(-1)!.word === word ? game.length : "lost";
  return (
    <section class="stack tight" aria-label={texts.lab.bars(nameOf(row))}>
      <h3>{texts.lab.bars(nameOf(row))}</h3>
      <Distribution
        counts={counts}
        lost={lost}
        last={step < game.length ? null : end}
        mark={texts.lab.thisWord}
      />
    </section>
  );
}

/** The numbers of guesses that games took, from one on. */
function columnsOf(rows: readonly LabRow[]): number[] {
  const most = Math.max(...rows.flatMap((row) => Object.keys(row.distribution).map(Number)));
  return Array.from({ length: most }, (_, k) => k + 1);
}

function Table({ rows }: { readonly rows: readonly LabRow[] }) {
  const columns = columnsOf(rows);
  return (
    <table class="plain solvers">
      <thead>
        <tr>
          <th scope="col">{texts.lab.solver}</th>
          <th scope="col">{texts.lab.mean}</th>
          <th scope="col" class="left">
            {texts.lab.opener}
          </th>
          {columns.map((guesses) => (
            <th key={guesses} scope="col" class="taken">
              {texts.lab.games(guesses)}
            </th>
          ))}
          <th scope="col">{texts.lab.lost}</th>
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
            <td class="left word small">{capitals(row.opener)}</td>
            {columns.map((guesses) => (
              <td key={guesses} class="taken">
                {t.number(row.distribution[guesses] ?? 0)}
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
  if (!title) return texts.lab.names[strategy] ?? strategy;
  const variant = strategy.replace(/^s\d-?/, "").replaceAll("-", " ");
  return texts.lab.published(title, variant);
}
