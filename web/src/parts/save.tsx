/** Whether the finished game is saved in the statistics, and a button to change that. */
import { writeTurns } from "../game/notation";
import * as page from "../state/page";
import { t } from "../strings";

const { isSaved } = page.games;
const { record, saveNow, unsave } = page.keep;
const { game, lexicon, rules } = page.solve;

export function SaveButton() {
  const saved = isSaved(writeTurns(game.value.boards[0]!), lexicon.value, rules.value);
  if (!saved) {
    return (
      <button type="button" class="button" onClick={saveNow}>
        {t.answer.save}
      </button>
    );
  }
  return (
    <span class="quiet">
      {t.answer.saved}{" "}
      {record.value && (
        <button type="button" class="link" onClick={unsave}>
          {t.undo}
        </button>
      )}
    </span>
  );
}
