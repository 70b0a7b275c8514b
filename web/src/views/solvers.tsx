/** Solvers: one of them looks for a word that is typed, next to another; and the figures of all over every answer. */
import { useEffect, useState } from "preact/hooks";
import { written } from "../game/letters";
import { codeOf, patternOf } from "../game/pattern";
import { SmallRow } from "../parts/board";
import { Columns } from "../parts/charts";
import { Button } from "../parts/controls";
import { Result } from "../parts/frame";
import { place } from "../state/place";
import {
  figures,
  type Games,
  introOf,
  loadFigures,
  loadGames,
  type Match,
  matchAt,
  played,
  type Solver,
  show,
  wordsLeft,
} from "../state/solvers";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const FEW = 6; // solvers shown at first: Salet and the five write-ups
const LIMIT = 6; // guesses of a game

export function Solvers() {
  useEffect(loadFigures, []);
  return <Result state={figures.state.value} passing show={(rows) => <Shown rows={rows} />} />;
}

function Shown({ rows }: { readonly rows: readonly Solver[] }) {
  const match = matchAt(place.value, rows);
  const { solvers, word } = match;
  const [first, second] = solvers;
  useEffect(() => loadGames(solvers), [first, second]);
  return (
    <div class="page solvers">
      <div class="prompt">
        <h1>
          {introOf(first).name} plays {capitals(word)}
        </h1>
      </div>
      <div class="boards">
        <div class="stack">
          <Result
            state={played.state.value}
            passing
            show={(games) => <Watched key={word} match={match} games={games} />}
          />
          <Ask match={match} />
        </div>
      </div>
      <section class="answer" aria-label={t.views.solvers}>
        <List rows={rows} match={match} />
      </section>
    </div>
  );
}

/** The word to look for. */
function Ask({ match }: { readonly match: Match }) {
  const state = played.state.value;
  const answers = state.kind === "answer" ? [...state.value[0]!.keys()] : [];
  const submit = (event: Event) => {
    event.preventDefault();
    const word = new FormData(event.currentTarget as HTMLFormElement).get("word") as string;
    show({ ...match, word: written(word.trim()) || match.word });
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
      <Button
        disabled={!answers.length}
        onClick={() => show({ ...match, word: answers[Math.floor(Math.random() * answers.length)]! })}
      >
        {t.random}
      </Button>
    </form>
  );
}

/** The games of both solvers for the word. */
function Watched({ match, games }: { readonly match: Match; readonly games: readonly Games[] }) {
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
        <Game key={k} solver={solvers[k]!} games={each} word={word} />
      ))}
    </div>
  );
}

interface GameProps {
  readonly solver: Solver;
  readonly games: Games;
  readonly word: string;
}

function Game({ solver, games, word }: GameProps) {
  const turns = games.get(word)!;
  const found = turns.at(-1)!.word === word;
  const own = turns.some((turn) => codeOf(turn.tiles) !== patternOf(turn.word, word));
  const left = (row: number) => wordsLeft(games, turns.slice(0, row + 1)).length;
  return (
    <section class="together" aria-label={introOf(solver).name}>
      <h2>{introOf(solver).name}</h2>
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

function List({ rows, match }: { readonly rows: readonly Solver[]; readonly match: Match }) {
  const [all, setAll] = useState(false);
  const [chosen, rival] = match.solvers;
  const lines = all ? rows : rows.filter((row, k) => k < FEW || row === chosen);
  return (
    <>
      <div class="between">
        <h2>Each over {t.number(chosen.answers)} words</h2>
        <span class="axis">average guesses</span>
      </div>
      <ul class="lines">
        {lines.map((row) => (
          <li key={row.strategy}>
            <Line
              row={row}
              chosen={row === chosen}
              choose={() => show({ ...match, solvers: [row, rival] })}
            />
          </li>
        ))}
      </ul>
      {lines.length < rows.length && (
        <Button class="link" onClick={() => setAll(true)}>
          {rows.length - lines.length} more ideas
        </Button>
      )}
      <p class="quiet">
        Five people wrote up how their solvers work. Salet plays each idea on every word of the first Wordle.
      </p>
    </>
  );
}

interface LineProps {
  readonly row: Solver;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function Line({ row, chosen, choose }: LineProps) {
  const { name, author, idea } = introOf(row);
  const counts = Array.from({ length: LIMIT }, (_, k) => row.distribution[k + 1] ?? 0);
  return (
    <button type="button" class="solver" aria-pressed={chosen} onClick={choose}>
      <span>
        <b>{name}</b> <span class="quiet">{author}</span>
        <span class="idea">{idea}</span>
      </span>
      <span class="much">
        <b class="figure">{row.mean.toFixed(2)}</b>
        <Columns counts={counts} />
        <span class="axis">{row.lost ? `${row.lost} lost` : "none lost"}</span>
      </span>
    </button>
  );
}
