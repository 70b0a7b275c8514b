/** How the person likes the page; kept in the browser. */
import { effect } from "@preact/signals";
import { kept } from "./kept";

export type Theme = "auto" | "light" | "dark";

export const theme = kept<Theme>("theme", "auto");
export const contrast = kept<"normal" | "high">("contrast", "normal");
/** Whether suggestions stay hidden until asked for, step by step. */
export const hintMode = kept("hints", false);

effect(() => {
  const root = document.documentElement;
  if (theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  if (contrast.value === "high") root.dataset.contrast = "high";
  else delete root.dataset.contrast;
});
