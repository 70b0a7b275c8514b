/** Lab: strategies compared over every answer of a list. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Lab as Figures, LabRow } from "../api/schema";
import { Choice } from "../parts/choice";
import { Head, Shown, Wide } from "../parts/frame";
import { question } from "../state/asked";
import { t } from "../strings";

const figures = question<Figures>(t.lab.offline);
const load = () => void figures.ask((signal) => ask<Figures>("/lab", signal));

export function Lab() {
  useEffect(load, []);
  return (
    <>
      <Head title={t.lab.title} intro={t.lab.intro} />
      <Shown told={figures.told.value} again={load} show={(found) => <Compared found={found} />} />
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
        <Choice
          name={t.lab.list}
          options={groups.map((each) => [each, each])}
          value={group}
          choose={setGroup}
        />
      )}
      <div class="two even">
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

const WIDTH = 560;
const NAMES = 132;
const STEP = 26;

function Chart({ rows }: { readonly rows: readonly LabRow[] }) {
  const means = rows.map((row) => row.mean);
  const low = Math.floor(10 * Math.min(...means)) / 10;
  const high = Math.ceil(10 * Math.max(...means)) / 10;
  const x = (mean: number) => NAMES + ((WIDTH - NAMES - 56) * (mean - low)) / (high - low || 1);
  const ticks = Array.from({ length: 5 }, (_, k) => low + (k * (high - low)) / 4);
  const height = STEP * rows.length + 34;
  const best = rows[0]!;
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={t.lab.chart(best.strategy, best.mean.toFixed(3))}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="axis" x1={x(tick)} x2={x(tick)} y1="6" y2={height - 24} />
          <text x={x(tick)} y={height - 8} text-anchor="middle">
            {tick.toFixed(2)}
          </text>
        </g>
      ))}
      {rows.map((row, k) => (
        <g key={row.strategy} transform={`translate(0 ${STEP * k + 20})`}>
          <text x="0" y="4">
            {row.strategy}
          </text>
          <line class="trace" x1={NAMES} x2={x(row.mean)} y1="0" y2="0" />
          <circle class="dot" cx={x(row.mean)} cy="0" r="5" />
          <text x={x(row.mean) + 10} y="4">
            {row.mean.toFixed(3)}
          </text>
        </g>
      ))}
    </svg>
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
                {t.number(row.distribution[guesses] ?? 0)}
              </td>
            ))}
            <td class="number">{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
