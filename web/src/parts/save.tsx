/** The button that saves a finished game in the statistics. */
import { guessesMade, outcome } from "../game/board";
import { writeTurns } from "../game/notation";
import { isSaved, saveGame } from "../state/games";
import { game, lexicon, rules } from "../state/solve";
import { t } from "../strings";

export function SaveButton() {
  const now = game.value;
  const position = writeTurns(now.boards[0]!);
  if (isSaved(position, lexicon.value)) return <span class="quiet">{t.answer.saved}</span>;
  const save = () =>
    saveGame({
      at: new Date().toISOString(),
      lexicon: lexicon.value,
      rules: rules.value,
      position,
      guesses: guessesMade(now),
      solved: outcome(now) === "solved",
      skill: null,
      luck: null,
    });
  return (
    <button type="button" class="button" onClick={save}>
      {t.answer.save}
    </button>
  );
}
