/** The table of guesses: what each needs, what that costs compared with the best, and its chance. */

import { useState } from "preact/hooks";
import { answer, canProve, lead } from "../state/answer";
import { lengthOf, lexicons, sourceOf } from "../state/lists";
import { addressOf } from "../state/place";
import type { Row, Status } from "../state/rows";
import { details } from "../state/settings";
import { game, lexicon, newGame, replaceBoards, solvePlace } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { costText, digits } from "./figures";
import { Retry } from "./frame";
import { differenceText, KeepSearching } from "./hero";
import { Take } from "./take";

const FEW = 5;

export function Guesses() {
  const [all, setAll] = useState(false);
  const { rows, status, loss, best, toFinish } = answer.value;
  const worth = worthShowing(rows);
  const shown = all ? worth : worth.slice(0, FEW);
  const chances = !toFinish || shown.some((row) => row.solves !== undefined);
  if (!rows.length) return <Waiting status={status} />;
  return (
    <section class="section" aria-labelledby="guesses">
      <div class="section-head">
        <h2 id="guesses">{t.analysis.title}</h2>
        {!toFinish && (
          <button
            type="button"
            class="link"
            aria-pressed={details.value}
            onClick={() => {
              details.value = !details.value;
            }}
          >
            {t.analysis.details}
          </button>
        )}
        <StatusLine />
      </div>
      <div class="scroll">
        <table class="guesses">
          <Head numbers={!toFinish} chances={chances} />
          <tbody>
            {shown.map((row) => (
              <GuessRow key={row.guess} row={row} best={best!} numbers={!toFinish} chances={chances} />
            ))}
          </tbody>
        </table>
      </div>
      {worth.length > shown.length && (
        <p>
          <button type="button" class="link" onClick={() => setAll(true)}>
            {t.analysis.more(worth.length - shown.length)}
          </button>
        </p>
      )}
      {loss !== null && details.value && <p class="quiet small">{t.analysis.loss(loss)}</p>}
    </section>
  );
}

/** The rows without guesses that only split, where one word is almost certain or hardly any are left. */
function worthShowing(rows: readonly Row[]): readonly Row[] {
  const { candidates, count } = answer.value;
  const clear = (candidates[0]?.chance ?? 0) >= ALMOST_CERTAIN || (count ?? FEW) < FEW_WORDS;
  const possible = rows.filter(({ chance }) => chance > 0);
  return clear && possible.length ? possible : rows;
}

export const ALMOST_CERTAIN = 0.9;
const FEW_WORDS = 3;

interface Columns {
  /** Whether values are known; of several boards they are not. */
  readonly numbers: boolean;
  readonly chances: boolean;
}

function Head({ numbers, chances }: Columns) {
  return (
    <thead>
      <tr>
        <th scope="col">{t.analysis.word}</th>
        {numbers && <th scope="col">{t.analysis.cost}</th>}
        {numbers && <th scope="col">{t.analysis.compared}</th>}
        {chances && <th scope="col">{numbers ? t.analysis.chance : t.analysis.solves}</th>}
        {numbers && details.value && (
          <>
            <th scope="col">{t.analysis.bounds}</th>
            <th scope="col">{t.analysis.parts}</th>
            <th scope="col">{t.analysis.largest}</th>
          </>
        )}
      </tr>
    </thead>
  );
}

interface GuessRowProps extends Columns {
  readonly row: Row;
  readonly best: Row;
}

function GuessRow({ row, best, numbers, chances }: GuessRowProps) {
  return (
    <tr class={game.value.typed === row.guess ? "taken" : ""}>
      <th scope="row">
        <Take guess={row.guess} class="take">
          {capitals(row.guess)}
        </Take>
      </th>
      {numbers && <td class="cost">{costText(row)}</td>}
      {numbers && <td class="quiet">{differenceText(row, best)}</td>}
      {chances && <td class="quiet">{chanceText(row, numbers)}</td>}
      {numbers && details.value && (
        <>
          <td class="quiet">{t.analysis.sure(row.label)}</td>
          <td class="quiet">{row.parts ?? ""}</td>
          <td class="quiet">{row.largest === null ? "" : digits(row.largest).replace(/\.00$/, "")}</td>
        </>
      )}
    </tr>
  );
}

function chanceText({ chance, solves }: Row, oneBoard: boolean): string {
  if (oneBoard) return t.answer.possible(chance);
  return solves === undefined ? "" : t.answer.solvesShort(solves, chance);
}

/** What the search is doing, in words; the card has the button while its own guess is not proven. */
function StatusLine() {
  const { status } = answer.value;
  return (
    <span class="status">
      {statusText(status)}
      {canProve.value && lead.value?.label === "proven" && (
        <>
          {" "}
          <KeepSearching />
        </>
      )}
    </span>
  );
}

function statusText(status: Status): string {
  switch (status.kind) {
    case "asking":
      return t.analysis.estimating;
    case "searching":
      return t.analysis.searching;
    case "proven":
      return t.analysis.proven;
    case "budget":
      return t.analysis.ended(answer.value.best?.label ?? "");
    case "estimated":
      return t.analysis.estimated;
    default:
      return "";
  }
}

/** What is shown instead of an empty table: what is wrong, and what can be done about it. */
function Waiting({ status }: { readonly status: Status }) {
  if (status.kind !== "refused") return null;
  const { detail, trouble } = status;
  const isListKnown = sourceOf(lexicon.value).shipped || lengthOf(lexicon.value) !== undefined;
  const unknownList = trouble?.kind === "missing" && !isListKnown;
  const passing = !trouble || (trouble.kind === "missing" && !unknownList);
  return (
    <div class="note warn stack tight" role="status">
      <p>{unknownList ? t.trouble.noList(lexicon.value) : detail}</p>
      {unknownList && <OtherList name={lexicons.value[0]!.name} />}
      {trouble?.kind === "unknown" && <Corrections word={trouble.word} near={trouble.near} />}
      {passing && <Retry />}
    </div>
  );
}

function OtherList({ name }: { readonly name: string }) {
  return (
    <p>
      <a class="button" href={addressOf({ ...solvePlace(), lexicon: name })}>
        {t.trouble.useList(name)}
      </a>
    </p>
  );
}

/** Buttons that put a word of the list in the place of one that is not in it. */
function Corrections({ word, near }: { readonly word: string; readonly near: readonly string[] }) {
  const change = (to: string) =>
    replaceBoards(
      game.value.boards.map((turns) =>
        turns.map((turn) => (turn.word === word ? { ...turn, word: to } : turn)),
      ),
    );
  return (
    <p class="row">
      {near.map((each) => (
        <button key={each} type="button" class="button" onClick={() => change(each)}>
          {t.trouble.change(word, each)}
        </button>
      ))}
      <button type="button" class="button" onClick={newGame}>
        {t.trouble.emptyBoard}
      </button>
    </p>
  );
}
