/** Lab: strategies compared over every answer of a list. */
import { useState } from "preact/hooks";
import type { Lab as Figures, LabRow } from "../api/schema";
import figures from "../data/lab.json";
import { Bar, scaleOf } from "../parts/figures";
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
      <div class="two lab">
        <Chart rows={rows} />
        <Wide name={t.lab.table}>
          <Table rows={rows} />
        </Wide>
      </div>
      <p class="quiet small">
        {t.lab.measure} <code>{found.command}</code>
      </p>
    </div>
  );
}

function groupOf(row: LabRow): string {
  return row.rules === "normal" ? row.lexicon : `${row.lexicon}, ${row.rules}`;
}

/** Averages as bars that start a little below the best, to make small differences visible. */
function Chart({ rows }: { readonly rows: readonly LabRow[] }) {
  const scale = scaleOf(rows.map(({ mean }) => ({ lower: mean, upper: mean })));
  return (
    <section class="section" aria-labelledby="means">
      <h2 id="means">{t.lab.mean}</h2>
      <ul class="means">
        {rows.map((row) => (
          <li key={row.strategy} title={row.about}>
            <span>{row.strategy}</span>
            <Bar lower={row.mean} upper={row.mean} scale={scale} />
            <span class="number">{row.mean.toFixed(3)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Table({ rows }: { readonly rows: readonly LabRow[] }) {
  const most = Math.max(...rows.flatMap((row) => Object.keys(row.distribution).map(Number)));
  const columns = Array.from({ length: most }, (_, k) => String(k + 1));
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{t.lab.strategy}</th>
          <th scope="col" class="left">
            {t.lab.opener}
          </th>
          <th scope="col">{t.lab.mean}</th>
          {columns.map((guesses) => (
            <th key={guesses} scope="col">
              {guesses}
            </th>
          ))}
          <th scope="col">{t.lab.lost}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.strategy}>
            <td title={row.about}>{row.strategy}</td>
            <td class="left word small">{row.opener}</td>
            <td class="number">{row.mean.toFixed(4)}</td>
            {columns.map((guesses) => (
              <td key={guesses} class="number">
                {known(row) ? t.number(row.distribution[guesses] ?? 0) : t.review.none}
              </td>
            ))}
            <td class="number">{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the row has a distribution; an exact value has none. */
function known(row: LabRow): boolean {
  return Object.values(row.distribution).some((games) => games > 0);
}
