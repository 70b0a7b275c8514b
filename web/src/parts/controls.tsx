/** Controls that all views use. */
import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { coarse } from "../state/engine";
import { take } from "../state/solve";
import { t } from "../strings";

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "type">;

export function Button({ class: kind = "button", ...rest }: ButtonProps) {
  return <button type="button" class={kind} {...rest} />;
}

interface FileButtonProps {
  readonly label: string;
  readonly class: string;
  readonly accept: string;
  readonly open: (file: File) => unknown;
  readonly icon?: ComponentChildren;
}

/** A button that opens a file. */
export function FileButton({ label, class: kind, accept, open, icon }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = () => {
    const [file] = input.current!.files ?? [];
    if (file) open(file);
    input.current!.value = ""; // the same file can be opened again
  };
  return (
    <>
      <Button class={kind} onClick={() => input.current!.click()}>
        {icon} {label}
      </Button>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={chosen} />
    </>
  );
}

/** A field for a word of the game. */
export function WordInput(props: JSX.IntrinsicElements["input"]) {
  return (
    <input class="field word" autocomplete="off" autocapitalize="characters" spellcheck={false} {...props} />
  );
}

/** A guess as a button that makes it a row. */
export function Take({ guess, ...rest }: ButtonProps & { readonly guess: string }) {
  return <Button data-take title={t.keys.guess(guess)} onClick={() => take(guess)} {...rest} />;
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: string;
  readonly choose: (value: T) => void;
}

/** One of a few options, as a row of buttons. */
export function Choice<T extends string>({ name, options, value, choose }: ChoiceProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand next to what it names
    <div class="line" role="group" aria-label={name}>
      <span>{name}</span>
      <div class="segments">
        {options.map(([each, label]) => (
          <Button key={each} class="segment" aria-pressed={each === value} onClick={() => choose(each)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly flip: () => void;
}

/** An option that is on or off. */
export function Switch({ name, on, disabled = false, flip }: SwitchProps) {
  return (
    <Button class="line switch" role="switch" aria-checked={on} disabled={disabled} onClick={flip}>
      {name}
      <span class="switch-track" />
    </Button>
  );
}

interface ShareProps {
  readonly text: () => string;
  readonly label: string;
  readonly class?: string;
}

/** Hands a text to the device's own share sheet, or copies it. */
export function ShareButton({ text, label, class: kind = "button" }: ShareProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      prompt(t.copy, text()); // over plain http, where pages have no clipboard
    }
  };
  const share = async () => {
    if (!coarse || !navigator.share) return copy();
    await navigator.share({ text: text() }).catch((error) => {
      if (error.name !== "AbortError") return copy(); // the player has closed the sheet
    });
  };
  return (
    <Button class={kind} aria-label={copied ? t.copied : label} onClick={share}>
      <span class="either" aria-live="polite">
        <span class={copied ? "away" : ""}>{label}</span>
        <span class={copied ? "" : "away"}>{t.copied}</span>
      </span>
    </Button>
  );
}

/** The address of a place on this site. */
export function urlOf(address: string): string {
  return location.href.split("#")[0] + address;
}

/** Hands a file to the person who uses the page. */
export function download(name: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface SheetProps {
  readonly name: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A dialog: from below on a phone, under the top bar elsewhere; a press next to it, a link or Escape closes it. */
export function Sheet({ name, close, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const pressed = ({ target }: Event) => {
    if (target === dialog.current || (target as Element).closest("a, [data-closes]")) dialog.current!.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog ref={dialog} class="sheet" aria-label={name} onClose={close} onClick={pressed}>
      <div class="sheet-body">{children}</div>
    </dialog>
  );
}

/** A part that is loaded when it is first shown. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (part) => {
          loaded = part;
          show(() => part);
        },
        (error) =>
          show(() => {
            throw error; // the boundary shows what can be done
          }),
      );
    }, []);
    return Part ? <Part {...props} /> : (waiting as JSX.Element | null);
  };
}
