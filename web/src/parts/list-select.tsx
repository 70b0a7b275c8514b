/** The choice of a word list, and what it is. */
import { current, LEXICON_OF_TODAY, lexicons } from "../state/lists";
import { t } from "../strings";
import { type ListProps, OwnLists } from "./own-lists";

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
          {age && `; ${age}.`}
        </details>
      )}
      <OwnLists value={value} choose={choose} />
    </div>
  );
}
