/** The address bar: the view shown, and walking between views without loading the page again. */
import { signal } from "@preact/signals";
import { addressOf, type Place, placeOf } from "./place";

export const place = signal<Place>(placeOf(location.pathname));

export interface Going {
  /** Whether the address takes the place of the one before, instead of following it. */
  readonly replace?: boolean;
  readonly typed?: string;
}

/** Shows a place and puts it into the address bar. */
export function go(to: Place, { replace = false, typed = "" }: Going = {}): void {
  const address = addressOf(to);
  const same = address === location.pathname;
  if (replace || same) history.replaceState({ typed }, "", address);
  else history.pushState({ typed }, "", address);
  place.value = to;
}

addEventListener("popstate", () => {
  place.value = placeOf(location.pathname);
});

/** Follows a link within the page; anything else is left to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.hash || link.hasAttribute("download")) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(placeOf(link.pathname));
  scrollTo(0, 0);
}
