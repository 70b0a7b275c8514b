/** Lab: solvers compared over every answer of a list. */
import { useState } from "preact/hooks";
import type { Lab as Figures, LabRow } from "../api/types";
import figures from "../data/lab.json";
import { Head, Wide } from "../parts/frame";
import { t } from "../strings";

export function Lab() {
  return (
    <>
      <Head title={t.lab.title} intro={t.lab.intro} />
      <Compared found={figures as unknown as Figures} />
    </>
  );
}

function Compared({ found }: { readonly found: Figures }) {
  const groups = [...new Set(found.rows.map(groupOf))];
  const [group, setGroup] = useState(groups[0] ?? "");
  const rows = found.rows.filter((row) => groupOf(row) === group).sort((a, b) => a.mean - b.mean);
  return (
    <div class="stack">
      {groups.length > 1 && (
        <label class="row">
          <span class="quiet">{t.lab.list}</span>
          <select class="select" value={group} onChange={(event) => setGroup(event.currentTarget.value)}>
            {groups.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <Wide name={t.lab.title}>
        <Table rows={rows} />
      </Wide>
      <p class="quiet small">
        {t.lab.measure} <code>{found.command}</code>
      </p>
    </div>
  );
}

function groupOf(row: LabRow): string {
  return row.rules === "normal" ? row.lexicon : `${row.lexicon}, ${row.rules}`;
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
