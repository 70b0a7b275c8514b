/** The table of guesses with value, chance and split; a press puts a guess into the row. */
import { answer, askAgain, prove } from "../state/answer";
import type { Row, Status } from "../state/rows";
import { game, take } from "../state/solve";
import { t } from "../strings";
import { Bar, digits, Label, scaleOf, valueText } from "./figures";

export function Guesses() {
  const { rows, unit, status, loss } = answer.value;
  if (!rows.length) return <Waiting status={status} />;
  const scale = scaleOf(rows);
  return (
    <section class="section" aria-labelledby="guesses">
      <div class="section-head">
        <h2 id="guesses">{t.analysis.title}</h2>
        <StatusLine />
      </div>
      <table class={`guesses in-${unit}`}>
        <thead>
          <tr>
            <th scope="col">{t.analysis.word}</th>
            <th scope="col" class="left">
              {t.analysis.units[unit]}
            </th>
            <th scope="col">{t.analysis.chance}</th>
            <th scope="col" class="extra sizes">
              {t.analysis.parts}
            </th>
            <th scope="col" class="extra sizes">
              {t.analysis.largest}
            </th>
            <th scope="col">{t.analysis.label}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GuessRow key={row.guess} row={row} scale={scale} />
          ))}
        </tbody>
      </table>
      {loss !== null && <p class="quiet small">{t.analysis.loss(loss)}</p>}
    </section>
  );
}

function GuessRow({ row, scale }: { readonly row: Row; readonly scale: (value: number) => number }) {
  return (
    <tr class={game.value.typed === row.guess ? "taken" : ""}>
      <td>
        <button
          type="button"
          class="take"
          aria-label={t.analysis.take(row.guess)}
          onClick={() => take(row.guess)}
        >
          {row.guess}
        </button>
      </td>
      <td class="cost">
        <span class="cost-cell">
          <span class="number">{valueText(row.lower, row.upper)}</span>
          <Bar lower={row.lower} upper={row.upper} scale={scale} />
        </span>
      </td>
      <td class="number chance">{t.percent(row.probability)}</td>
      <td class="number extra sizes">{row.parts ?? "–"}</td>
      <td class="number extra sizes">
        {row.largest === null ? "–" : digits(row.largest).replace(/\.00$/, "")}
      </td>
      <td>
        <Label text={row.label} />
      </td>
    </tr>
  );
}

/** What the search is doing, in words. */
function StatusLine() {
  const { status } = answer.value;
  const working = status.kind === "searching" || status.kind === "asking";
  return (
    <span class={`status${working ? " working" : ""}`}>
      {statusText(status)}
      {status.kind === "budget" && (
        <>
          {" "}
          <button type="button" class="link" onClick={prove}>
            {t.analysis.prove}
          </button>
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
      return t.analysis.budget;
    case "estimated":
      return t.analysis.estimated;
    default:
      return "";
  }
}

/** What is shown instead of an empty table. */
function Waiting({ status }: { readonly status: Status }) {
  if (status.kind === "refused") return <Trouble text={status.detail} />;
  if (status.kind === "asking" || status.kind === "searching")
    return <p class="status working">{t.analysis.estimating}</p>;
  return null;
}

function Trouble({ text }: { readonly text: string }) {
  return (
    <div class="note warn stack tight" role="status">
      <p>{text}</p>
      <p>
        <button type="button" class="link" onClick={askAgain}>
          {t.analysis.retry}
        </button>
      </p>
    </div>
  );
}
