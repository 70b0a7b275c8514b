/** Buttons that copy or share a text, and say so. */
import { useState } from "preact/hooks";
import { t } from "../strings";

const SAID_FOR = 2000; // milliseconds

interface CopyProps {
  readonly text: () => string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly primary?: boolean;
}

export function CopyButton({ text, label, disabled = false, primary = false }: CopyProps) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => setDone(true),
      () => prompt(label, text()),
    );
    setTimeout(() => setDone(false), SAID_FOR);
  };
  return (
    <button type="button" class={`button${primary ? " primary" : ""}`} disabled={disabled} onClick={copy}>
      <span aria-live="polite">{done ? t.top.copied : label}</span>
    </button>
  );
}

/** Shares a text by what the device offers for it, else copies it. */
export function ShareButton({ text, disabled = false }: Pick<CopyProps, "text" | "disabled">) {
  if (!navigator.share) return <CopyButton text={text} label={t.review.share} disabled={disabled} primary />;
  const share = () => void navigator.share({ text: text() }).catch(() => undefined); // the player may change their mind
  return (
    <button type="button" class="button primary" disabled={disabled} onClick={share}>
      {t.review.share}
    </button>
  );
}
