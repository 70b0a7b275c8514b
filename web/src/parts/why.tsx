/** Why the best guess is best, in the server's sentences, and the trap that lies ahead, when there is one. */
import { why } from "../state/answer";
import { t } from "../strings";

export function WhyBest() {
  const reasons = why.value;
  if (!reasons?.sentences.length) return null;
  return (
    <section class="section" aria-labelledby="why">
      <h2 id="why">{t.analysis.why}</h2>
      <div class="why">
        {reasons.sentences.map((sentence) => (
          <p key={sentence} class={sentence.startsWith(t.analysis.trap) ? "note warn" : ""}>
            {sentence}
          </p>
        ))}
      </div>
    </section>
  );
}
