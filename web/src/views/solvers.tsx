/** Solvers: one of them looks for a word that is typed, next to another; and the figures of all over every answer. */
import { useEffect } from "preact/hooks";
import { written } from "../game/letters";
import { codeOf, patternOf } from "../game/pattern";
import { SmallRow } from "../parts/board";
import { Columns } from "../parts/charts";
import { Button, WordInput } from "../parts/controls";
import { Trouble } from "../parts/frame";
import { place } from "../state/place";
import * as state from "../state/solvers";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const LIMIT = 6; // guesses of a game

export function Solvers() {
  const { solver, rival, word } = state.matchAt(place.value);
  const games = state.played.answer.value;
  const trouble = state.played.trouble.value;
  useEffect(() => state.loadGames([solver, rival]), [solver, rival]);
  const watch = (event: Event) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement).get("word") as string;
    state.show(solver, rival, written(typed.trim()) || word);
  };
  return (
    <div class="page solvers">
      <div class="prompt">
        <h1>{`${state.introOf(solver).name} plays ${capitals(word)}`}</h1>
      </div>
      <div class="boards">
        {trouble && <Trouble text={trouble} />}
        {!games && !trouble && <p class="status">{t.loading}</p>}
        <div class="match">
          {games?.[0]?.has(word)
            ? games.map((all, k) => <Game key={k} solver={[solver, rival][k]!} games={all} word={word} />)
            : games && <p role="alert">{capitals(word)} was no answer of the first Wordle.</p>}
        </div>
        <form class="actions" onSubmit={watch}>
          <WordInput key={word} name="word" aria-label="Word" defaultValue={capitals(word)} maxLength={5} />
          <button type="submit" class="button primary">
            Watch
          </button>
        </form>
      </div>
      <section class="answer" aria-label={t.views.solvers}>
        <h2>Average guesses over {t.number(solver.answers)} words</h2>
        <ul class="lines">
          {state.solvers.map((each) => {
            const { name, from, idea } = state.introOf(each);
            return (
              <li key={each.strategy}>
                <Button
                  class="solver"
                  aria-pressed={each === solver}
                  onClick={() => state.show(each, rival, word)}
                >
                  <span>
                    <b>{name}</b> <span class="quiet">{from}</span>
                    <span class="idea">{idea}</span>
                  </span>
                  <span class="much">
                    <b class="figure">{each.mean.toFixed(2)}</b>
                    <Columns counts={Object.values(each.distribution).slice(0, LIMIT)} />
                    <span class="axis">{each.lost ? `${each.lost} lost` : "none lost"}</span>
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
        <p class="quiet">
          Five people wrote up their solvers. Salet plays each on every word of the first Wordle.
        </p>
      </section>
    </div>
  );
}

interface GameProps {
  readonly solver: state.Solver;
  readonly games: state.Games;
  readonly word: string;
}

/** How a solver looks for a word. */
function Game({ solver, games, word }: GameProps) {
  const { name } = state.introOf(solver);
  const turns = games.get(word)!;
  const own = turns.some((turn) => codeOf(turn.tiles) !== patternOf(turn.word, word));
  const left = (row: number) => state.wordsLeft(games, turns.slice(0, row + 1)).length;
  return (
    <section class="together" aria-label={name}>
      <h2>{name}</h2>
      <ol class="moves">
        {turns.map((turn, k) => (
          <li key={k}>
            <SmallRow turn={turn} />{" "}
            <span class="quiet">{turn.word === word ? "found" : `${t.number(left(k))} left`}</span>
          </li>
        ))}
      </ol>
      <p class="quiet">
        {turns.at(-1)!.word === word ? `Found in ${turns.length}.` : "Not found."}
        {own && " It colours repeated letters by a rule of its own."}
      </p>
    </section>
  );
}
