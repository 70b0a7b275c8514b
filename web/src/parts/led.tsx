/** The guess of the solver that leads Solve, beside what Salet's own search says. */
import type { Row } from "../advice/answer";
import { answer } from "../state/answer";
import { leader, ledGuess } from "../state/lead";
import { nameOf } from "../state/solvers";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { ledTexts } from "../strings/led";
import { Button, Take } from "./controls";

export function Led() {
  const guess = ledGuess.value;
  const solver = nameOf(leader.value);
  return (
    <section class="hero" aria-label={t.answer.name}>
      {guess ? (
        <Guess guess={guess} solver={solver} />
      ) : (
        <p>{guess === null ? ledTexts.noGuess(solver) : ledTexts.waiting(solver)}</p>
      )}
      <div class="foot">
        {guess && <Rival guess={guess} />}
        <Button
          class="link"
          onClick={() => {
            leader.value = "";
          }}
        >
          {ledTexts.back}
        </Button>
      </div>
    </section>
  );
}

function Guess({ guess, solver }: { readonly guess: string; readonly solver: string }) {
  const { candidates, count } = answer.value;
  const row = answer.value.rows.find((each) => each.guess === guess);
  const chance = row?.chance ?? candidates.find(({ word }) => word === guess)?.chance;
  const isAllListed = count !== null && count <= candidates.length;
  return (
    <Take guess={guess} class="hero-best">
      <span class="between">
        <span class="hero-word word">{capitals(guess)}</span>
        <span class="axis">{ledTexts.by(solver)}</span>
      </span>
      {(chance !== undefined || isAllListed) && (
        <span class="hero-note quiet">{ledTexts.chance(chance ?? 0)}</span>
      )}
    </Take>
  );
}

/** What Salet's own search would guess. */
function Rival({ guess }: { readonly guess: string }) {
  const { lead } = answer.value;
  if (!lead) return null;
  return (
    <span class="quiet">
      {lead.guess === guess ? ledTexts.agrees(costText(lead)) : ledTexts.rival(lead.guess, costText(lead))}
    </span>
  );
}

const costText = ({ proven, upper }: Row): string => `${proven ? "" : "≈ "}${upper.toFixed(2)}`;
