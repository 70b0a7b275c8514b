/** Up to which day past answers are known. */
import { BUILT_KNOWN_TO, current, LEXICON_OF_TODAY } from "../state/lists";
import { t } from "../strings";

const OLD = 8; // days: a week of answers is missing

/** Says up to which day past answers are known, where that was long ago. */
export function PastAnswers({ list }: { readonly list: string }) {
  const day = new Date(current.value?.known_to ?? BUILT_KNOWN_TO);
  const age = (Date.now() - day.getTime()) / 86_400_000;
  if (!LEXICON_OF_TODAY.test(list) || age <= OLD) return null;
  return (
    <details class="small quiet">
      <summary>{t.top.knownTo(day)}</summary>
      <p>{t.top.knownToMeans}</p>
    </details>
  );
}
