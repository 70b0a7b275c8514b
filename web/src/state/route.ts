/** The address bar: the view shown, and walking between views without loading the page again. */
import { signal } from "@preact/signals";
import { addressOf, type Place, placeOf } from "./place";
import { hintMode } from "./settings";

const isAddress = (hash: string): boolean => hash === "" || hash.startsWith("#/");

/** At the end of an address: whoever opens it gets hints before words. */
export const HINTS = "?hints";

interface Going {
  /** Whether the address takes the place of the one before, instead of following it. */
  readonly replace?: boolean;
  /** What the page remembers of the place, besides its address. */
  readonly state?: unknown;
}

export const place = signal<Place>(placeAt(isAddress(location.hash) ? location.hash : "#"));

function placeAt(hash: string): Place {
  if (hash.endsWith(HINTS)) hintMode.value = true;
  return placeOf(hash.slice(1).replace(HINTS, ""));
}

/** Shows a place and puts it into the address bar. */
export function go(to: Place, { replace = false, state = null }: Going = {}): void {
  const address = addressOf(to);
  const same = address === location.hash;
  if (replace || same) history.replaceState(state, "", address);
  else history.pushState(state, "", address);
  place.value = to;
}

addEventListener("popstate", () => {
  if (isAddress(location.hash)) place.value = placeAt(location.hash);
});

/** Follows a link within the page; anything else is left to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link?.hash || link.pathname !== location.pathname || link.origin !== location.origin) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!isAddress(link.hash)) return document.querySelector<HTMLElement>(link.hash)?.focus(); // the address stays
  go(placeAt(link.hash));
  scrollTo(0, 0);
}
