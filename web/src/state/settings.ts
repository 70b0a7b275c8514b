/** The page's settings, stored in the browser. */
import { computed, effect } from "@preact/signals";
import { t } from "../strings";
import { persistent } from "./storage";

export type Theme = "auto" | "light" | "dark";

export const theme = persistent<Theme>("theme", "auto");
export const contrast = persistent<"normal" | "high">("contrast", "normal");
/** What grey, yellow and green tiles are called in the colours on screen. */
export const colourNames = computed(() => t.colours[contrast.value]);
/** Whether hints are shown step by step instead of suggestions. */
export const hintMode = persistent("hints", false);
/** Whether the keys are shown to somebody who has real ones. */
export const keysShown = persistent("keys", false);
/** Whether the table of guesses has all of its columns. */
export const details = persistent("details", false);

effect(() => {
  const root = document.documentElement;
  if (theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  if (contrast.value === "high") root.dataset.contrast = "high";
  else delete root.dataset.contrast;
});
