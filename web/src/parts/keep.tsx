/** The button that keeps a finished game in the statistics. */
import { guessesMade, outcome } from "../game/board";
import { writeTurns } from "../game/notation";
import { isKept, keepGame } from "../state/games";
import { game, lexicon, rules } from "../state/solve";
import { t } from "../strings";

export function KeepButton() {
  const now = game.value;
  const position = writeTurns(now.boards[0]!);
  if (isKept(position, lexicon.value)) return <span class="quiet">{t.answer.keptAlready}</span>;
  const keep = () =>
    keepGame({
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
    <button type="button" class="button" onClick={keep}>
      {t.answer.keep}
    </button>
  );
}
