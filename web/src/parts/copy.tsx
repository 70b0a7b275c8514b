/** A button that copies a text, and says so. */
import { useState } from "preact/hooks";
import { t } from "../strings";

export function CopyButton({ text, label }: { readonly text: () => string; readonly label: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => setDone(true),
      () => prompt(label, text()),
    );
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" class="button" onClick={copy}>
      <span aria-live="polite">{done ? t.top.copied : label}</span>
    </button>
  );
}
