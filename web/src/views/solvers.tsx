/** Solvers: one of them looks for a word that is typed, next to another; and the figures of all over every answer. */
import { useEffect, useState } from "preact/hooks";
import { written } from "../game/letters";
import { codeOf, patternOf } from "../game/pattern";
import { SmallRow } from "../parts/board";
import { Columns } from "../parts/charts";
import { Button } from "../parts/controls";
import { Result } from "../parts/frame";
import { place } from "../state/place";
import * as state from "../state/solvers";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const FEW = 6; // solvers shown at first: Salet and the five write-ups
const LIMIT = 6; // guesses of a game

interface MatchProps {
  readonly match: state.Match;
}

export function Solvers() {
  const match = state.matchAt(place.value);
  const { solvers, word } = match;
  const [first, second] = solvers;
  useEffect(() => state.loadGames(solvers), [first, second]);
  return (
    <div class="page solvers">
      <div class="prompt">
        <h1>
          {state.introOf(first).name} plays {capitals(word)}
        </h1>
      </div>
      <div class="boards">
        <div class="stack">
          <Result
            state={state.played.state.value}
            passing
            show={(games) => <Watched key={word} match={match} games={games} />}
          />
          <Ask match={match} />
        </div>
      </div>
      <section class="answer" aria-label={t.views.solvers}>
        <List match={match} />
      </section>
    </div>
  );
}

/** The word to look for. */
function Ask({ match }: MatchProps) {
  const watch = (word: string) => state.show({ ...match, word });
  const submit = (event: Event) => {
    event.preventDefault();
    const word = new FormData(event.currentTarget as HTMLFormElement).get("word") as string;
    watch(written(word.trim()) || match.word);
  };
  return (
    <form class="actions" onSubmit={submit}>
      <input
        class="field word"
        name="word"
        aria-label="Word"
        key={match.word}
        defaultValue={capitals(match.word)}
        maxLength={5}
        autocapitalize="characters"
        autocomplete="off"
        spellcheck={false}
      />
      <button type="submit" class="button primary">
        Watch
      </button>
    </form>
  );
}

/** The games of both solvers for the word. */
function Watched({ match, games }: MatchProps & { readonly games: readonly state.Games[] }) {
  const { solvers, word } = match;
  if (!games.every((each) => each.has(word)))
    return (
      <p class="notice" role="alert">
        {capitals(word)} isn't one of the {t.number(games[0]!.size)} words that the solvers look for.
      </p>
    );
  return (
    <div class="match">
      {games.map((each, k) => (
        <Game key={k} name={state.introOf(solvers[k]!).name} games={each} word={word} />
      ))}
    </div>
  );
}

interface GameProps {
  readonly name: string;
  readonly games: state.Games;
  readonly word: string;
}

function Game({ name, games, word }: GameProps) {
  const turns = games.get(word)!;
  const found = turns.at(-1)!.word === word;
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
        {found ? `Found in ${turns.length}${turns.length > LIMIT ? ", too late" : ""}.` : "Not found."}
        {own && " It colours repeated letters by a rule of its own."}
      </p>
    </section>
  );
}

function List({ match }: MatchProps) {
  const [all, setAll] = useState(false);
  const [chosen, rival] = match.solvers;
  const lines = state.solvers.filter((solver, k) => all || k < FEW || solver === chosen);
  const more = state.solvers.length - lines.length;
  return (
    <>
      <div class="between">
        <h2>Each over {t.number(chosen.answers)} words</h2>
        <span class="axis">average guesses</span>
      </div>
      <ul class="lines">
        {lines.map((solver) => (
          <li key={solver.strategy}>
            <button
              type="button"
              class="solver"
              aria-pressed={solver === chosen}
              onClick={() => state.show({ ...match, solvers: [solver, rival] })}
            >
              <Line {...solver} />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button class="link" onClick={() => setAll(true)}>
          {more} more ideas
        </Button>
      )}
      <p class="quiet">
        Five people wrote up how their solvers work. Salet plays each idea on every word of the first Wordle.
      </p>
    </>
  );
}

function Line(solver: state.Solver) {
  const { name, author, idea } = state.introOf(solver);
  const { mean, lost, distribution } = solver;
  return (
    <>
      <span>
        <b>{name}</b> <span class="quiet">{author}</span>
        <span class="idea">{idea}</span>
      </span>
      <span class="much">
        <b class="figure">{mean.toFixed(2)}</b>
        <Columns counts={Array.from({ length: LIMIT }, (_, k) => distribution[k + 1] ?? 0)} />
        <span class="axis">{lost ? `${lost} lost` : "none lost"}</span>
      </span>
    </>
  );
}
