/** Whether the finished game is saved in the statistics, and a button to change that. */
import { writeTurns } from "../game/notation";
import { isSaved } from "../state/games";
import { record, saveNow, unsave } from "../state/keep";
import { game, lexicon, rules } from "../state/solve";
import { t } from "../strings";

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
