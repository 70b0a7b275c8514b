/** The menu: options of the current view and of the whole page. It's loaded when it's opened. */
import { useState } from "preact/hooks";
import { isOwnList } from "../game/letters";
import { listNameOf, readFile } from "../game/own-list";
import { leader } from "../state/lead";
import { aboutOf, lexicons, own } from "../state/lists";
import { addressOf, HINTS, place, placeOf } from "../state/place";
import { begun, choose as choosePlay, day, newGame as newPlay, options } from "../state/play";
import { contrast, hintMode, theme } from "../state/settings";
import { game, lexicon, mode, newGame, setBoards, setLexicon, setMode, solvePlace } from "../state/solve";
import { describe, LEADERS, nameOf } from "../state/solvers";
import { t } from "../strings";
import { capitalised } from "../strings/format";
import { ledTexts } from "../strings/led";
import { menuTexts } from "../strings/menu";
import { Button, Choice, FileButton, ShareButton, Sheet, Switch, urlOf } from "./controls";
import { FromPicture } from "./picture";

const BOARDS = ["1", "2", "4", "8"].map((count) => [count, count] as const);
const THEMES = Object.entries(menuTexts.themes) as ["auto" | "light" | "dark", string][];

interface MenuProps {
  /** Whether the list of keys is open. */
  readonly keys: boolean;
  readonly close: () => void;
}

export function Menu({ keys, close }: MenuProps) {
  const { view } = place.value;
  return (
    <Sheet name={menuTexts.name} close={close}>
      {(view === "solve" || view === "review") && <SolveOptions />}
      {view === "play" && <PlayOptions />}
      <div class="group">
        <Choice
          name={menuTexts.theme}
          options={THEMES}
          value={theme.value}
          choose={(value) => {
            theme.value = value;
          }}
        />
        <Switch
          name={menuTexts.contrast}
          on={contrast.value === "high"}
          flip={() => {
            contrast.value = contrast.value === "high" ? "normal" : "high";
          }}
        />
      </div>
      <div class="actions">
        <details open={keys}>
          <summary>{menuTexts.shortcuts}</summary>
          <dl class="key-list">
            {menuTexts.keys.map(([name, action]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </details>
        <details>
          <summary>{menuTexts.about}</summary>
          <p class="quiet">{menuTexts.aboutText}</p>
        </details>
      </div>
      <Button data-closes>{t.close}</Button>
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
          <ShareButton class="line link" label={menuTexts.shareBoard} text={link} />
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
      {solving && <SuggestBy />}
    </>
  );
}

/** Who suggests the guesses: Salet's own search, or one of the solvers that run here. */
function SuggestBy() {
  const several = game.value.boards.length > 1;
  return (
    <div class="group">
      <label class="line">
        {ledTexts.suggestBy}
        <select
          class="select"
          aria-label={ledTexts.suggestBy}
          value={leader.value}
          disabled={several}
          onChange={(event) => {
            leader.value = event.currentTarget.value;
          }}
        >
          <option value="">{ledTexts.salet}</option>
          {LEADERS.map((name) => (
            <option key={name} value={name}>
              {capitalised(nameOf(name))}
            </option>
          ))}
        </select>
      </label>
      {leader.value && <p class="quiet">{describe(leader.value)}</p>}
    </div>
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
        note={playNote()}
        hard={hard}
        setHard={(hard) => choosePlay({ hard })}
        lexicon={lexicon}
        setLexicon={(lexicon) => choosePlay({ lexicon })}
      />
    </>
  );
}

/** What the options of Play are for, if not for the game on the board. */
function playNote(): string {
  if (day.value) return menuTexts.forPractice;
  return begun.value ? menuTexts.nextGame : "";
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
      <Switch name={menuTexts.hardMode} on={hard} disabled={boards > 1} flip={() => setHard(!hard)} />
      {boards > 1 && <p class="quiet">{t.hardOnOne}</p>}
      {setBoards && (
        <Choice
          name={menuTexts.boards}
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
    const about = menuTexts.aboutOwn(count);
    const stored = own.set(name, { name, hash, about, length, words });
    setMessage(stored ? menuTexts.added(name, count) : menuTexts.noRoom(name));
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
        {menuTexts.wordList}
        <select
          class="select"
          aria-label={menuTexts.wordList}
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
        <FileButton label={menuTexts.ownList} class="link" accept="text/plain,.txt" open={open} />
        {isOwnList(value) && (
          <Button class="link" onClick={remove}>
            {menuTexts.remove(value)}
          </Button>
        )}
      </div>
      <p class={message ? "" : "hidden"} role="status">
        {message}
      </p>
    </div>
  );
}
