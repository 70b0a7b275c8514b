/** A button that hands a text to the device's own share sheet, or copies it. */
import { useState } from "preact/hooks";
import * as page from "../state/page";
import { t } from "../strings";

const { coarse } = page.engine;

interface ShareProps {
  readonly text: () => string;
  readonly label: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

export function ShareButton({ text, label, primary = false, disabled = false }: ShareProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => prompt(label, text()),
    );
    setTimeout(() => setCopied(false), 2000);
  };
  const share = async () => {
    if (!coarse || !navigator.share) return copy();
    await navigator.share({ text: text() }).catch((error) => {
      if (error.name !== "AbortError") return copy(); // the player has closed the sheet
    });
  };
  return (
    <button type="button" class={`button${primary ? " primary" : ""}`} disabled={disabled} onClick={share}>
      <span aria-live="polite">{copied ? t.top.copied : label}</span>
    </button>
  );
}
