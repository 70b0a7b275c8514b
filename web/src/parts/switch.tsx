/** An option that is on or off. */

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  /** Why it cannot be used; empty if it can. */
  readonly off?: string;
  /** Also called where it cannot be used, so that a view can say why. */
  readonly flip: () => void;
}

export function Switch({ name, on, off = "", flip }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      aria-disabled={off !== ""}
      title={off || name}
      onClick={flip}
    >
      {name}
      <span class="switch-track" />
    </button>
  );
}
