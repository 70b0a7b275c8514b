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
import { solversTexts } from "../strings/solvers";

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
        <h1>
          {trouble
            ? t.views.solvers
            : solversTexts.title(
                [solver, rival].map((each) => state.introOf(each).name) as [string, string],
                word,
              )}
        </h1>
      </div>
      <div class="boards">
        <p class="quiet">{solversTexts.intro}</p>
        {trouble && <Trouble text={trouble} />}
        {!games && !trouble && <p class="status">{t.loading}</p>}
        <div class="match">
          {games?.[0]?.has(word)
            ? games.map((all, k) => <Game key={k} solver={[solver, rival][k]!} games={all} word={word} />)
            : games && <p role="alert">{solversTexts.noAnswer(word, solver.answers)}</p>}
        </div>
        <form class="actions" onSubmit={watch}>
          <WordInput
            key={word}
            name="word"
            aria-label={solversTexts.word}
            defaultValue={capitals(word)}
            maxLength={5}
          />
          <button type="submit" class="button primary">
            {solversTexts.watch}
          </button>
        </form>
      </div>
      <section class="answer" aria-label={t.views.solvers}>
        <h2>{solversTexts.averages(solver.answers)}</h2>
        <ul class="lines">
          {state.solvers.map((each) => (
            <Choice key={each.strategy} each={each} solver={solver} rival={rival} word={word} />
          ))}
        </ul>
        <details open={state.otherSolvers.includes(solver)}>
          <summary>{solversTexts.more(state.otherSolvers.length)}</summary>
          <ul class="lines">
            {state.otherSolvers.map((each) => (
              <Choice key={each.strategy} each={each} solver={solver} rival={rival} word={word} />
            ))}
          </ul>
        </details>
      </section>
    </div>
  );
}

interface ChoiceProps {
  readonly each: state.Solver;
  readonly solver: state.Solver;
  readonly rival: state.Solver;
  readonly word: string;
}

/** A solver with its figures; a press shows how it looks for the word. */
function Choice({ each, solver, rival, word }: ChoiceProps) {
  const { name, from, idea } = state.introOf(each);
  const { true_rules } = each;
  return (
    <li>
      <Button class="solver" aria-pressed={each === solver} onClick={() => state.show(each, rival, word)}>
        <span>
          <b>{name}</b> <span class="quiet">{from}</span>
          <span class="idea">{idea}</span>
        </span>
        <span class="much">
          <b class="figure">{each.mean.toFixed(2)}</b>
          <Columns counts={Object.values(each.distribution).slice(0, LIMIT)} />
          <span class="axis">
            {solversTexts.lost(each.lost)}
            {true_rules && `, ${solversTexts.ownColoring}`}
          </span>
          {true_rules && (
            <span class="axis true-rules">
              {solversTexts.trueRules(true_rules.mean.toFixed(2), solversTexts.lost(true_rules.lost))}
            </span>
          )}
        </span>
      </Button>
    </li>
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
            {turn.word !== word && <span class="quiet">{solversTexts.left(left(k))}</span>}
          </li>
        ))}
      </ol>
      <p class="quiet">
        {turns.at(-1)!.word === word ? solversTexts.solvedIn(turns.length) : solversTexts.notSolved}
        {own && ` ${solversTexts.ownRule}`}
      </p>
    </section>
  );
}
