/** The page's settings, stored in the browser. */
import { computed, effect, signal } from "@preact/signals";
import type { Row, Shade } from "../game/board";
import { lettersOf } from "../game/letters";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { setting } from "./store";

export const theme = setting<"auto" | "light" | "dark">("theme", "auto");
export const contrast = setting<"normal" | "high">("contrast", "normal");
/** Whether hints are shown step by step instead of suggestions. */
export const hintMode = setting("hints", false);
/** Whether a guess was entered here before: whoever has done so knows what the page is. */
export const visited = setting("visited", false);
/** What gray, yellow and green tiles are called in the colors on screen. */
export const colourNames = computed<readonly string[]>(() => t.colours[contrast.value]);

/** The tiles of a row in words: letter, color and place. */
export function tileNames({ word, tiles }: Row): string[] {
  const nameOf = (shade: Shade) => (shade === null ? t.noColour : colourNames.value[shade]!);
  return lettersOf(capitals(word)).map((letter, k) => t.tile(letter, nameOf(tiles[k]!), k));
}

const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(system.matches);
system.addEventListener("change", () => {
  isDark.value = system.matches;
});

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = theme.value === "auto" ? (isDark.value ? "dark" : "light") : theme.value;
  if (contrast.value === "high") dataset.contrast = "high";
  else delete dataset.contrast;
});
