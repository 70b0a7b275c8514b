/** A button that hands a text to the device's own share sheet, or copies it. */
import { useState } from "preact/hooks";
import * as page from "../state/page";
import { t } from "../strings";

const { coarse } = page.engine;

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
    if (await copyText(text())) setCopied(true);
    else prompt(name ?? label, text());
    setTimeout(() => setCopied(false), 2000);
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

/** Copies a text. Over plain http, where pages have no clipboard, the browser copies what is selected. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** The address of a place on this site. */
export function urlOf(address: string): string {
  return location.href.split("#")[0] + address;
}
