/** Stats: what the games saved in this browser show, the games, and the data. */
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { rounded, totalOf } from "../advice/review";
import { readTurns } from "../game/notation";
import { MiniBoard } from "../parts/board";
import { Bars, Distribution, Figures } from "../parts/charts";
import { Button, download, FileButton, later } from "../parts/controls";
import { Erase, NotStored, Toast } from "../parts/frame";
import { visible } from "../state/engine";
import * as saved from "../state/games";
import { addressOf, placeOf } from "../state/place";
import { progressOf, rateAll, ratingOf } from "../state/ratings";
import { setting } from "../state/store";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { dayText, numberText, percentText } from "../strings/format";
import { statsTexts } from "../strings/stats";

const GameForm = later(async () => (await import("./review")).GameForm);

const FEW = 10; // games shown at first
const OPENERS = 5; // of the player, the most frequent
const FOR_GOOD = 3; // games after which the browser is asked not to delete them
const asked = setting("asked-to-persist", false);

// Browsers delete what a page stored if it is not used for some time, unless they are asked not to.
effect(() => {
  if (saved.games.value.length < FOR_GOOD || asked.peek()) return;
  asked.value = true;
  void navigator.storage?.persist?.().catch(() => undefined);
});

export function You() {
  const all = saved.games.value;
  const seen = visible.value;
  const [isRating, setRating] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    setRating(seen);
    if (seen)
      void rateAll([...all].reverse(), stop.signal).then(() => {
        if (!stop.signal.aborted) setRating(false);
      });
    return () => stop.abort();
  }, [all, seen]);
  return (
    <div class="page you">
      <div class="prompt">
        <h1>{all.length ? statsTexts.title : statsTexts.dayOne}</h1>
        {all.length > 0 && (
          <a class="link" href="#/review">
            {statsTexts.addGame}
          </a>
        )}
      </div>
      {all.length ? <Summary all={all} /> : <DayOne />}
      <div class="answer">
        {all.length ? <Games all={all} isRating={isRating} /> : <GameForm at={placeOf("")} />}
        <Data />
      </div>
      <Toast />
    </div>
  );
}

function DayOne() {
  return (
    <div class="stack">
      <p>{statsTexts.dayOneHelp}</p>
      <a class="button primary" href="#/play">
        {statsTexts.playGame}
      </a>
    </div>
  );
}

function Summary({ all }: { readonly all: readonly saved.SavedGame[] }) {
  const { played, solved, inARow, mean, distribution, lost, last } = saved.summaryOf(all);
  const { par, openers } = progressOf(all);
  return (
    <div class="boards">
      <div class="stack wide">
        <Figures
          class="you-figures"
          figures={[
            [numberText(played), t.figures.games(played)],
            [percentText(solved / played), t.figures.solved],
            [numberText(inARow), t.figures.streak],
            [mean?.toFixed(2), statsTexts.averageWhenSolved],
            [par?.toFixed(2), statsTexts.par],
          ]}
        />
        <section class="together">
          <h2>{statsTexts.perGame}</h2>
          <Distribution distribution={distribution} lost={lost} last={last} />
        </section>
        {openers.length > 0 && (
          <section class="together">
            <h2>{statsTexts.openers}</h2>
            <p class="quiet">{statsTexts.openersHelp}</p>
            <Bars
              class="one openers"
              least={0.01}
              bars={openers.slice(0, OPENERS).map(({ word, gaveUp }) => ({
                name: capitals(word),
                value: gaveUp,
                end: gaveUp.toFixed(2),
              }))}
            />
          </section>
        )}
      </div>
    </div>
  );
}

interface GamesProps {
  readonly all: readonly saved.SavedGame[];
  /** Whether games are being rated: then it says how many are done. */
  readonly isRating: boolean;
}

function Games({ all, isRating }: GamesProps) {
  const [more, setMore] = useState(false);
  const done = all.filter((game) => ratingOf(game)).length;
  const newest = [...all].reverse();
  const shown = more ? newest : newest.slice(0, FEW);
  return (
    <section class="together" aria-labelledby="games">
      <p class="games-head">
        <span>
          <b id="games">{statsTexts.games}</b>{" "}
          {isRating && done < all.length && <span class="axis">{statsTexts.rated(done, all.length)}</span>}
        </span>
        <span class="axis">{statsTexts.guesses}</span>
        <span class="axis">{statsTexts.cost}</span>
      </p>
      <ul class="lines">
        {shown.map((game) => (
          <GameRow key={game.at} game={game} />
        ))}
      </ul>
      {shown.length < newest.length && (
        <Button class="link" onClick={() => setMore(true)}>
          {statsTexts.showMore(newest.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function GameRow({ game }: { readonly game: saved.SavedGame }) {
  const day = dayText(new Date(game.at));
  const turns = readTurns(game.position) ?? [];
  const rating = ratingOf(game);
  return (
    <li>
      <a class="game" href={addressOf(saved.placeOfGame(game))}>
        <MiniBoard turns={turns} />
        <span>
          {game.solved || game.answer ? (
            <span class="word">{capitals(game.answer ?? turns.at(-1)!.word)}</span>
          ) : (
            statsTexts.notSolved
          )}{" "}
          <span class="quiet">{day}</span>
        </span>
        {game.solved ? (
          <span>{game.guesses}</span>
        ) : (
          <span role="img" aria-label={statsTexts.lost}>
            {t.lostMark}
          </span>
        )}
        <span class="quiet">{rating && totalOf(rounded(rating), "gaveUp").toFixed(2)}</span>
      </a>
    </li>
  );
}

function Data() {
  const [message, say] = useState("");
  const importFile = async (file: File) => {
    const found = saved.imported(await file.text());
    for (const game of found ?? []) saved.saveGame(game);
    say(found ? statsTexts.imported(found.length) : statsTexts.noGames);
  };
  const exportGames = () => {
    download("salet-games.json", saved.exported(saved.games.value));
  };
  return (
    <section class="data together">
      <NotStored />
      <p class="quiet">{statsTexts.onlyHere}</p>
      <details>
        <summary>{statsTexts.data}</summary>
        <div class="actions">
          <Button disabled={!saved.games.value.length} onClick={exportGames}>
            {statsTexts.export}
          </Button>
          <FileButton
            label={statsTexts.import}
            class="button"
            accept="application/json,.json"
            open={importFile}
          />
          <Erase then={() => say(statsTexts.erased)} />
        </div>
      </details>
      <p class="quiet" role="status">
        {message}
      </p>
    </section>
  );
}
