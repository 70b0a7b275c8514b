/** A button that hands a text to the device's own share sheet, or copies it. */
import { useState } from "preact/hooks";
import { coarse } from "../state/engine";
import { t } from "../strings";

interface ShareProps {
  readonly text: () => string;
  readonly label: string;
  /** What it does, where the label does not say it. */
  readonly name?: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

export function ShareButton({ text, label, name, primary = false, disabled = false }: ShareProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      prompt(name ?? label, text()); // over plain http, where pages have no clipboard
    }
  };
  const share = async () => {
    if (!coarse || !navigator.share) return copy();
    await navigator.share({ text: text() }).catch((error) => {
      if (error.name !== "AbortError") return copy(); // the player has closed the sheet
    });
  };
  return (
    <button
      type="button"
      class={`button${primary ? " primary" : ""}`}
      disabled={disabled}
      aria-label={copied ? undefined : name}
      title={name}
      onClick={share}
    >
      <span aria-live="polite">{copied ? t.top.copied : label}</span>
    </button>
  );
}

/** The address of a place on this site. */
export function urlOf(address: string): string {
  return location.href.split("#")[0] + address;
}
