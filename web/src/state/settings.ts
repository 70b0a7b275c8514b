/** The page's settings, stored in the browser. */
import { computed, effect, signal } from "@preact/signals";
import { t } from "../strings";
import { isFlag, isOneOf } from "./checks";
import type { Store } from "./storage";

type Theme = "auto" | "light" | "dark";
export type Settings = ReturnType<typeof createSettings>;

/** `root`: the element that the styles look at. `system`: whether the device asks for dark colours. */
export function createSettings(
  store: Store,
  root: { readonly dataset: DOMStringMap },
  system: MediaQueryList,
) {
  const theme = store.setting<Theme>("theme", "auto", isOneOf("auto", "light", "dark"));
  const contrast = store.setting<"normal" | "high">("contrast", "normal", isOneOf("normal", "high"));
  const isDark = signal(system.matches);
  system.addEventListener("change", () => {
    isDark.value = system.matches;
  });
  effect(() => {
    const automatic = isDark.value ? "dark" : "light";
    root.dataset.theme = theme.value === "auto" ? automatic : theme.value;
    if (contrast.value === "high") root.dataset.contrast = "high";
    else delete root.dataset.contrast;
  });
  return {
    theme,
    contrast,
    /** What grey, yellow and green tiles are called in the colours on screen. */
    colourNames: computed(() => t.colours[contrast.value]),
    /** Whether hints are shown step by step instead of suggestions. */
    hintMode: store.setting("hints", false, isFlag),
    /** Whether the best guess comes first even where a common word is nearly as good. */
    rareWords: store.setting("rare-words", false, isFlag),
    /** Whether the keys are shown to somebody who has real ones. */
    keysShown: store.setting("keys", false, isFlag),
    /** Whether the table of guesses has all of its columns. */
    details: store.setting("details", false, isFlag),
  };
}
