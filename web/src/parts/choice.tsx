/** One of a few options, as a row of buttons. */

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly (readonly [string, string])[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

export function Choice({ name, options, value, choose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand next to what it names
    <div class="option" role="group" aria-label={name}>
      <span>{name}</span>
      <div class="segments">
        {options.map(([each, label]) => (
          <button key={each} type="button" aria-pressed={each === value} onClick={() => choose(each)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
