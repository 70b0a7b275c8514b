/** What the panels of the top bar hold; loaded when one is opened. */
import { MOST_BOARDS } from "../game/board";
import { coarse } from "../state/engine";
import { newGame as newPlay } from "../state/play";
import { place } from "../state/route";
import { contrast, hintMode, rareWords, theme } from "../state/settings";
import { game, lexicon, mode, newGame, setBoards, setLexicon, setMode, several } from "../state/solve";
import { t } from "../strings";
import { Choice } from "./choice";
import { ListSelect } from "./list-select";
import { PlayOptions } from "./play-options";
import { showKeys } from "./show-keys";
import { Switch } from "./switch";
import { OtherView } from "./view-links";

export function SolvePanel() {
  return (
    <>
      <button type="button" class="button" data-closes onClick={newGame}>
        {t.top.fresh}
      </button>
      <Rules />
      <Stepper name={t.top.boards} value={game.value.boards.length} most={MOST_BOARDS} choose={setBoards} />
      <Choice
        name={t.top.hints}
        options={Object.entries(t.top.hintModes)}
        value={hintMode.value ? "hidden" : "shown"}
        choose={(value) => {
          hintMode.value = value === "hidden";
        }}
      />
      <Switch
        name={t.top.everyday}
        on={!rareWords.value}
        flip={() => {
          rareWords.value = !rareWords.value;
        }}
      />
    </>
  );
}

export function PlayPanel() {
  return (
    <>
      <button type="button" class="button" data-closes onClick={() => void newPlay()}>
        {t.top.fresh}
      </button>
      <PlayOptions />
    </>
  );
}

/** The word list and hard mode of Solve and Review. */
function Rules() {
  const hard = mode.value === "hard";
  return (
    <>
      <ListSelect value={lexicon.value} choose={setLexicon} />
      <Switch
        name={t.top.hard}
        on={hard}
        off={several.value ? t.hardOnOne : ""}
        flip={() => setMode(hard ? "normal" : "hard")}
      />
    </>
  );
}

interface StepperProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly choose: (value: number) => void;
}

function Stepper({ name, value, most, choose }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand next to what it names
    <div class="option" role="group" aria-label={name}>
      <span>{name}</span>
      <div class="stepper">
        <button
          type="button"
          class="button"
          aria-label={t.top.fewer}
          disabled={value <= 1}
          onClick={() => choose(value - 1)}
        >
          −
        </button>
        <output>{value}</output>
        <button
          type="button"
          class="button"
          aria-label={t.top.more}
          disabled={value >= most}
          onClick={() => choose(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}

// --- The menu ----------------------------------------------------------------------------------------------------

export function Menu() {
  const { view } = place.value;
  return (
    <>
      <OtherView />
      {view === "review" && <Rules />}
      <Choice
        name={t.top.theme}
        options={Object.entries(t.top.themes)}
        value={theme.value}
        choose={(value) => {
          theme.value = value as typeof theme.value;
        }}
      />
      <Choice
        name={t.top.contrast}
        options={Object.entries(t.top.contrasts)}
        value={contrast.value}
        choose={(value) => {
          contrast.value = value as typeof contrast.value;
        }}
      />
      {!coarse && (
        <button type="button" class="button" data-closes onClick={showKeys}>
          {t.top.keys}
        </button>
      )}
    </>
  );
}
