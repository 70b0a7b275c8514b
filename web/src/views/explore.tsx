/** Explore: the best known decision tree, one level at a time; every position has its address. */
import { useEffect } from "preact/hooks";
import { ask } from "../api/client";
import type { Branch, Level } from "../api/schema";
import { readTurns, type Turn, writeTurns } from "../game/notation";
import { allGreen } from "../game/pattern";
import { Label, valueText } from "../parts/figures";
import { Head, Result } from "../parts/frame";
import { SmallRow } from "../parts/tile";
import { addressOf, type Place, rulesText } from "../state/place";
import { question } from "../state/question";
import { place } from "../state/route";
import { editionOf } from "../state/server";
import { t } from "../strings";

const level = question<Level>(t.explore.offline);

function load(at: Place): void {
  const position = writeTurns(at.boards[0] ?? []) || "start";
  const path = `/${editionOf(at.lexicon)}/${rulesText(at)}/${encodeURI(position)}/tree`;
  void level.ask((signal) => ask<Level>(path, signal));
}

export function Explore() {
  const at = place.value;
  const address = addressOf(at);
  useEffect(() => load(at), [address]);
  return (
    <>
      <Head title={t.explore.title} intro={t.explore.intro} />
      <div class="stack tree">
        <Path at={at} />
        <Result
          state={level.state.value}
          again={() => load(at)}
          show={(found) => <LevelView found={found} at={at} />}
        />
      </div>
    </>
  );
}

function reach(at: Place, turns: readonly Turn[]): string {
  return addressOf({ ...at, view: "explore", boards: [turns] });
}

function Path({ at }: { readonly at: Place }) {
  const turns = at.boards[0] ?? [];
  return (
    <nav class="crumbs" aria-label={t.explore.path}>
      <a href={reach(at, [])}>{t.explore.start}</a>
      {turns.map((turn, k) => (
        <a
          key={k}
          href={reach(at, turns.slice(0, k + 1))}
          aria-current={k === turns.length - 1 ? "page" : undefined}
        >
          <SmallRow turn={turn} />
        </a>
      ))}
    </nav>
  );
}

function LevelView({ found, at }: { readonly found: Level; readonly at: Place }) {
  if (found.outcome) return <p class="answer">{t.explore.end}</p>;
  return (
    <div class="stack">
      <p class="answer">
        {t.words(found.candidates)} · {t.explore.guess} <strong class="word">{found.guess}</strong>
        {found.upper !== null && <>, {t.answer.more(valueText(found.lower, found.upper))}</>}
        <Label text={found.label} />
      </p>
      {found.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <section class="section" aria-labelledby="replies">
        <div class="section-head">
          <h2 id="replies">{t.explore.branches(found.branches.length)}</h2>
          <a href={addressOf({ ...at, view: "solve" })}>{t.explore.open}</a>
        </div>
        <ul>
          {[...found.branches]
            .sort((a, b) => b.probability - a.probability)
            .map((branch) => (
              <li key={branch.pattern}>
                <Reply branch={branch} at={at} />
              </li>
            ))}
        </ul>
      </section>
    </div>
  );
}

function Reply({ branch, at }: { readonly branch: Branch; readonly at: Place }) {
  const turns = readTurns(branch.position) ?? [];
  const last = turns[turns.length - 1];
  if (!last) return null;
  const solved = allGreen(last.tiles);
  const inside = (
    <>
      <SmallRow turn={last} />
      <span>{solved ? t.explore.solved : <span class="word small">{branch.such_as.join(" ")}</span>}</span>
      <span class="number quiet">
        {t.words(branch.candidates)} · {t.percent(branch.probability)}
      </span>
    </>
  );
  return solved ? (
    <div class="branch">{inside}</div>
  ) : (
    <a class="branch" href={reach(at, turns)}>
      {inside}
    </a>
  );
}
