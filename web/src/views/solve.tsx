/** Solve: the board, the answer for its position, and the words that fit. */
import { Fragment } from "preact";
import { guessesMade, isSolved, outcome, rowAt } from "../game/board";
import { Answer, Likely, Refused } from "../parts/answer";
import { Board } from "../parts/board";
import { Button, later } from "../parts/controls";
import { Doctor, Doubted } from "../parts/doctor";
import { Retry, Toast } from "../parts/frame";
import { Hints } from "../parts/hints";
import { Icon } from "../parts/icons";
import { Dock } from "../parts/keys";
import { FromPicture, Unsure } from "../parts/picture";
import { announced, answer, isAsking, suspects } from "../state/answer";
import { coarse, engineTrouble } from "../state/engine";
import { isLed } from "../state/lead";
import { rowMarks } from "../state/marks";
import { unsure } from "../state/picture";
import { place } from "../state/place";
import { colourNames, hintMode } from "../state/settings";
import { canUndo, cycle, game, hinting, lexicon, newGame, paste, several, take, undo } from "../state/solve";
import { announcement, refusals, remark } from "../state/toast";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const Led = later(async () => (await import("../parts/led")).Led, <section class="hero waiting" />);
const SolveEnding = later(
  async () => (await import("../parts/ending")).SolveEnding,
  <section class="hero ending" />,
);

/** Whether no row is complete. */
const isUntouched = (): boolean => {
  const { boards } = game.value;
  return boards.length === 1 && !boards[0]!.length;
};

export function Solve() {
  const { boards, draft } = game.value;
  const { unread } = place.value;
  const ended = outcome(game.value) !== "open";
  const asking = !ended && !draft && isAsking.value;
  const started = isUntouched() ? " start" : "";
  const state = `${asking ? " asking" : ""}${draft ? " coloring" : ""}`;
  return (
    <div class={`page solve${started}${state}${boards.length > 1 ? " many" : ""}`}>
      <Prompt />
      <div class="boards" id="board" tabIndex={-1}>
        {unread && <Unread text={unread} />}
        {boards.map((_, k) => (
          <OneBoard key={k} board={k} />
        ))}
      </div>
      <div class="answer" id={ended ? undefined : "answer"} tabIndex={-1}>
        <Unsure />
        <Side />
      </div>
      <Dock />
      <p class="hidden" role="status">
        {announcement.value}
      </p>
      <p class="hidden" role="status">
        {announced.value}
      </p>
      <Toast />
    </div>
  );
}

/** Whether hints can take the place of the best guess: of one board on which something is known. */
function canHint(): boolean {
  return outcome(game.value) === "open" && !several.value && !isUntouched() && !game.value.draft;
}

/** The heading, and the buttons for hints and undo. */
function Prompt() {
  return (
    <div class="prompt">
      <h1>{promptText()}</h1>
      <span class="actions">
        {canHint() && (
          <Button
            class="link"
            aria-label={hintMode.value ? t.solve.showBest : t.solve.showHints}
            onClick={() => {
              hintMode.value = !hintMode.value;
            }}
          >
            <Icon name="eye" /> {hintMode.value ? t.solve.bestGuess : t.solve.hints}
          </Button>
        )}
        {canUndo.value && (
          <Button class="link" onClick={undo}>
            {t.undo}
          </Button>
        )}
      </span>
    </div>
  );
}

function promptText(): string {
  const now = game.value;
  const { count, status } = answer.value;
  const end = outcome(now);
  if (now.draft) return t.solve.whichColors;
  if (end !== "open") return end === "solved" ? t.solve.won : t.solve.lost;
  if (now.boards.length > 1) return t.board.guessesLeft(now.boards.length, now.limit - guessesMade(now));
  if (isUntouched()) return t.solve.whatGuess;
  if (status.kind === "contradiction") return t.solve.misfit;
  if (status.kind === "refused" && count === null) return t.solve.noGuess;
  return count === null ? t.loading : t.board.left(count);
}

function OneBoard({ board }: { readonly board: number }) {
  const now = game.value;
  const { cursor, boards, length } = now;
  const turns = boards[board]!;
  const open = !isSolved(turns) && outcome(now) === "open";
  const draft = rowAt(now, board, turns.length);
  const name = t.board.name(board, boards.length);
  const painting = {
    press: (row: number, place: number) => cycle({ board, row, place }),
    cursor: cursor?.board === board ? cursor : null,
    suspects: [...suspects.value, ...unsure.value].filter((each) => each.board === board),
  };
  return (
    <div class="together">
      <Board
        name={name}
        length={length}
        turns={draft ? [...turns, draft] : turns}
        typed={open && !draft ? now.typed : null}
        toCome={boards.length === 1 && open ? now.limit - turns.length - 1 : 0}
        refusals={refusals.value}
        remark={board || !remark.value.text ? "" : <Remark />}
        painting={painting}
        marks={boards.length === 1 && outcome(now) !== "open" ? rowMarks.value : null}
      />
      {boards.length > 1 && <p class="axis">{stateOf(board)}</p>}
    </div>
  );
}

/** The remark on the row being typed, with buttons for words that may be meant. */
function Remark() {
  const { text, words } = remark.value;
  return (
    <>
      {text} {words.length > 0 && `${t.board.didYouMean} `}
      {words.map((word, k) => (
        <Fragment key={word}>
          {k > 0 && ` ${t.board.or} `}
          <Button class="link word" onClick={() => take(word)}>
            {capitals(word)}
          </Button>
        </Fragment>
      ))}
      {words.length > 0 && "?"}
    </>
  );
}

/** The state of one of several boards, in a few words; just its name until it's known. */
function stateOf(board: number): string {
  const name = t.board.oneOfSeveral(board);
  const state = stateText(board);
  return state ? `${name}: ${state}` : name;
}

function stateText(board: number): string {
  const { counts, status } = answer.value;
  const left = counts[board];
  const conflicts = (status.kind === "contradiction" && status.conflicts) || [];
  if (conflicts.some((each) => each.board === board)) return t.board.misfit;
  if (isSolved(game.value.boards[board]!)) return t.board.solved;
  return left === undefined ? "" : t.board.left(left);
}

/** The advice for the board, or how to begin. */
function Side() {
  const { count, status, wider } = answer.value;
  if (hinting.value && !isUntouched() && outcome(game.value) === "open") return <Hints />;
  if (game.value.draft) return guessesMade(game.value) ? null : <Legend />;
  if (status.kind === "contradiction") return <Doctor />;
  if (status.kind === "refused")
    return (
      <>
        <EngineTrouble />
        <Refused />
        {engineTrouble.value && <Likely />}
      </>
    );
  if (outcome(game.value) !== "open") return <SolveEnding />;
  return (
    <>
      <EngineTrouble />
      <Doubted />
      {wider.map((board) => (
        <p key={board} class="notice">
          {t.answer.wider(lexicon.value, several.value ? board : null)}
        </p>
      ))}
      {isUntouched() && <Start />}
      {isLed.value && count !== 1 ? <Led /> : <Answer />}
      {!isUntouched() && <Likely />}
    </>
  );
}

/** Why the solver cannot search here. */
function EngineTrouble() {
  if (!engineTrouble.value) return null;
  return (
    <div class="notice">
      <p>
        {t.solve.noSolver} {t.solve.noSolverHelp} <span class="quiet">{engineTrouble.value}</span>
      </p>
      <Retry />
    </div>
  );
}

/** What the colors mean, for the first row. */
function Legend() {
  const letters = [..."CRE"]; // one with each color
  return (
    <div class="stack">
      <ul class="legend">
        {t.solve.legend.map((meaning, tile) => (
          <li key={meaning}>
            <span class={`tile t${tile}`} aria-hidden="true">
              {letters[tile]}
            </span>{" "}
            <b>{colourNames.value[tile]}</b> <span class="quiet">{meaning}</span>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {t.solve.tapTile} <span class="desk">{t.solve.pressKeys}</span>
      </p>
    </div>
  );
}

/** How to begin. Keys paste by themselves; where a page may not read the clipboard, it asks for the text. */
function Start() {
  const ask = () => paste(prompt(t.solve.pasteHere) ?? "");
  const fromClipboard = () => navigator.clipboard?.readText().then(paste, ask) ?? ask();
  return (
    <>
      <p class="first-visit">{t.solve.what}</p>
      <p class="quiet">
        {t.solve.howToType}{" "}
        {coarse ? <Button class="link" onClick={fromClipboard} children={t.solve.paste} /> : t.solve.paste}{" "}
        {t.solve.wholeBoard}
      </p>
      <p class="actions">
        <FromPicture /> <span class="quiet">{t.solve.staysHere}</span>
      </p>
    </>
  );
}

/** A part of the address that could not be read. */
function Unread({ text }: { readonly text: string }) {
  return (
    <div class="notice warn" role="alert">
      <p>{t.solve.unread(text)}</p>
      <Button onClick={newGame}>{t.frame.startOver}</Button>
    </div>
  );
}
