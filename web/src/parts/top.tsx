/** The top bar: the sign, four tabs, and the menu. */
import { signal } from "@preact/signals";
import { addressOf, place, TABS, type View } from "../state/place";
import { lastPlayed } from "../state/play";
import { solvePlace } from "../state/solve";
import { t } from "../strings";
import { Button, later } from "./controls";

/** What the menu shows: nothing while it is closed. */
export const menu = signal<"closed" | "options" | "keys">("closed");

export function openMenu(): void {
  menu.value = "options";
}

function closeMenu(): void {
  menu.value = "closed";
}

const Menu = later(async () => (await import("./menu")).Menu);

export function Top() {
  return (
    <header class="top">
      <a class="mark" href="#/solve" aria-label={t.name}>
        <span>S</span>
      </a>
      <nav class="tabs" aria-label={t.frame.tabs}>
        {TABS.map((view) => (
          <Tab key={view} view={view} />
        ))}
      </nav>
      <Button class="more" aria-label={t.frame.menu} onClick={openMenu}>
        ⋯
      </Button>
      {menu.value !== "closed" && <Menu keys={menu.value === "keys"} close={closeMenu} />}
    </header>
  );
}

/** A link to a view; Solve and Play keep their games. */
function Tab({ view }: { readonly view: View }) {
  const address = addressOf({ ...solvePlace(), played: lastPlayed.value, compared: "", view });
  return (
    <a href={address} aria-current={place.value.view === view ? "page" : undefined}>
      {t.views[view]}
    </a>
  );
}
