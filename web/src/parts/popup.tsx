/** A button that opens a panel, which is loaded when it is first opened; a press elsewhere or Escape closes it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface PopupProps {
  readonly name: string;
  readonly text: ComponentChildren;
  readonly kind?: string;
  readonly load: () => Promise<ComponentType>;
}

export function Popup({ name, text, kind = "", load }: PopupProps) {
  const open = useSignal(false);
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open.value) return;
    if (!Panel)
      load().then(
        (loaded) => setPanel(() => loaded),
        () => (open.value = false),
      );
    panel.current?.querySelector<HTMLElement>("button, select, a")?.focus();
    const close = (event: Event) => {
      const target = event.target as Element;
      const inside = panel.current?.contains(target) || button.current?.contains(target);
      const left = event instanceof KeyboardEvent && event.key === "Escape";
      if (left) button.current?.focus();
      if (left || (event.type === "pointerdown" && !inside) || (event.type === "click" && isLink(target)))
        open.value = false;
    };
    const types = ["pointerdown", "keydown", "click"];
    for (const type of types) addEventListener(type, close);
    return () => {
      for (const type of types) removeEventListener(type, close);
    };
  }, [open.value, Panel]);
  return (
    <div class="popup">
      <button
        ref={button}
        type="button"
        class={`button ${kind}`}
        aria-expanded={open.value}
        aria-label={name}
        title={name}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {text}
      </button>
      {open.value && Panel && (
        <div class="menu-panel" ref={panel} data-menu>
          <Panel />
        </div>
      )}
    </div>
  );
}

function isLink(target: Element): boolean {
  return target.closest("a, [data-closes]") !== null;
}
