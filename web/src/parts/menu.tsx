/** The menu: what is chosen seldom, for the view that is shown and for all; loaded when it is opened. */
import { useState } from "preact/hooks";
import { isOwnList } from "../game/letters";
import { listNameOf, readFile } from "../game/own-list";
import { aboutOf, lexicons, own } from "../state/lists";
import { addressOf, HINTS, place, placeOf } from "../state/place";
import { begun, choose as choosePlay, newGame as newPlay, options } from "../state/play";
import { contrast, hintMode, theme } from "../state/settings";
import { game, lexicon, mode, newGame, setBoards, setLexicon, setMode, solvePlace } from "../state/solve";
import { t } from "../strings";
import { Button, Choice, FileButton, ShareButton, Sheet, Switch, urlOf } from "./controls";
import { FromPicture } from "./picture";

const BOARDS = ["1", "2", "4", "8"].map((count) => [count, count] as const);
const THEMES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const KEYS = [
  ["A to Z", "type a guess"],
  ["Enter", "play the best guess, or end the colours of a row"],
  ["1 2 3", "grey, yellow, green"],
  ["Space", "change the colour of a tile"],
  ["← → ↑ ↓", "go to another tile; in a review, to another guess"],
  ["Backspace", "take back a letter or a row"],
  ["Ctrl+Z", "undo"],
  ["Ctrl+V", "paste a board, or a screenshot of one"],
  ["?", "show this list"],
] as const;

interface MenuProps {
  /** Whether the list of keys is open. */
  readonly keys: boolean;
  readonly close: () => void;
}

export function Menu({ keys, close }: MenuProps) {
  const { view } = place.value;
  return (
    <Sheet name="Menu" close={close}>
      {(view === "solve" || view === "review") && <SolveOptions />}
      {view === "play" && <PlayOptions />}
      <div class="group">
        <Choice
          name="Theme"
          options={THEMES}
          value={theme.value}
          choose={(value) => {
            theme.value = value;
          }}
        />
        <Switch
          name="High contrast"
          on={contrast.value === "high"}
          flip={() => {
            contrast.value = contrast.value === "high" ? "normal" : "high";
          }}
        />
      </div>
      <details open={keys}>
        <summary>Keyboard shortcuts</summary>
        <dl class="key-list">
          {KEYS.map(([name, action]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>About</summary>
        <p class="quiet">
          No account and no cookies; your games and pictures stay in this browser. Wordle is a trademark of
          its owner, who has no connection with Salet.
        </p>
      </details>
      <Button data-closes>Close</Button>
    </Sheet>
  );
}

/** The options of Solve and of a review, which has one board. */
function SolveOptions() {
  const link = () => urlOf(addressOf(solvePlace()) + (hintMode.peek() ? HINTS : ""));
  const solving = place.value.view === "solve";
  return (
    <>
      {solving && (
        <div class="group">
          <Button class="line link" data-closes onClick={newGame}>
            {t.fresh}
          </Button>
          <FromPicture class="line link" />
          <ShareButton class="line link" label="Share this position" text={link} />
        </div>
      )}
      <GameOptions
        hard={mode.value === "hard"}
        setHard={(hard) => setMode(hard ? "hard" : "normal")}
        boards={game.value.boards.length}
        setBoards={solving ? setBoards : undefined}
        lexicon={lexicon.value}
        setLexicon={setLexicon}
      />
    </>
  );
}

function PlayOptions() {
  const { lexicon, hard } = options.value;
  return (
    <>
      <Button class="line link" data-closes onClick={() => void newPlay()}>
        {t.fresh}
      </Button>
      <GameOptions
        note={begun.value ? "For the next game:" : ""}
        hard={hard}
        setHard={(hard) => choosePlay({ hard })}
        lexicon={lexicon}
        setLexicon={(lexicon) => choosePlay({ lexicon })}
      />
    </>
  );
}

interface GameOptionsProps {
  readonly note?: string;
  readonly hard: boolean;
  readonly setHard: (hard: boolean) => void;
  readonly boards?: number;
  readonly setBoards?: ((boards: number) => void) | undefined;
  readonly lexicon: string;
  readonly setLexicon: (name: string) => void;
}

/** Rules, boards and word list of a game. */
function GameOptions(props: GameOptionsProps) {
  const { note, hard, setHard, boards = 1, setBoards, lexicon, setLexicon } = props;
  return (
    <div class="group">
      {note && <p class="quiet">{note}</p>}
      <Switch name="Hard mode" on={hard} disabled={boards > 1} flip={() => setHard(!hard)} />
      {boards > 1 && <p class="quiet">{t.hardOnOne}</p>}
      {setBoards && (
        <Choice
          name="Boards"
          options={BOARDS}
          value={String(boards)}
          choose={(count) => setBoards(Number(count))}
        />
      )}
      <Words value={lexicon} choose={setLexicon} />
    </div>
  );
}

// --- Word lists, those from files among them -------------------------------------------------------------------------

interface WordsProps {
  readonly value: string;
  readonly choose: (name: string) => void;
}

function Words({ value, choose }: WordsProps) {
  const [message, setMessage] = useState("");
  const names = [...new Set([...lexicons.value.map((each) => each.name), value])];
  const about = aboutOf(value);
  const open = async (file: File) => {
    const found = await readFile(file);
    if (typeof found === "string") return setMessage(file.name + found);
    const { count, words, length } = found;
    const name = listNameOf(file.name);
    const hash = `${name} ${Date.now()}`; // a worker keeps the words that it knows under their hash
    const about = `${t.number(count)} words from a file, kept in this browser`;
    const stored = own.set(name, { name, hash, about, length, words });
    setMessage(
      stored
        ? `${name} has ${t.number(count)} words.`
        : `This browser has no room to keep ${name}: it is there until you close the page.`,
    );
    choose(name);
  };
  const remove = () => {
    const { lexicon } = placeOf("");
    own.delete(value);
    setMessage("");
    choose(lexicon);
    if (options.peek().lexicon === value) choosePlay({ lexicon });
  };
  return (
    <div class="together">
      <label class="line">
        Word list
        <select
          class="select"
          aria-label="Word list"
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {t.listName(name)}
            </option>
          ))}
        </select>
      </label>
      {about && <p class="quiet">{about}</p>}
      <div class="actions">
        <FileButton label="Open a file of words" class="link" accept="text/plain,.txt" open={open} />
        {isOwnList(value) && (
          <Button class="link" onClick={remove}>
            Remove {value}
          </Button>
        )}
      </div>
      <p class={message ? "" : "hidden"} role="status">
        {message}
      </p>
    </div>
  );
}
