/** The choice of a word list, what it is, and up to which day its past answers are known. */
import { BUILT_KNOWN_TO, LEXICON_OF_TODAY } from "../state/lexicons";
import * as page from "../state/page";
import { current } from "../state/server";
import { t } from "../strings";

const { lexicons } = page.lexicons;

const OLD = 8; // days: a week of answers is missing

interface ListProps {
  readonly value: string;
  readonly choose: (name: string) => void;
}

export function ListSelect({ value, choose }: ListProps) {
  const names = [...new Set([...lexicons.value.map((each) => each.name), value])];
  const about = lexicons.value.find((each) => each.name === value)?.about;
  const age = LEXICON_OF_TODAY.test(value) && current.value?.age;
  return (
    <div>
      <label class="option">
        <span>{t.top.lexicon}</span>
        <select
          class="select"
          aria-label={t.top.lexicon}
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
      {about && (
        <details class="small quiet">
          <summary>{t.top.aboutList}</summary>
          {about}
          {age && `; ${age}. ${current.value?.belief}`}
        </details>
      )}
    </div>
  );
}

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
