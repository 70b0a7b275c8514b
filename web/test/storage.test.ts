import { describe, expect, it } from "vitest";
import { isFlag, isNumber, isOneOf, isShape } from "../src/state/checks";
import { createGames, type SavedGame } from "../src/state/games";
import { createStore } from "../src/state/storage";
import { Browser, namesOf, type Tab } from "./tabs";

const WORDS = ["salet", "crony", "amber", "round", "hinge", "guilt", "spoof", "dwarf"];

function game(k: number, more: Partial<SavedGame> = {}): SavedGame {
  const at = new Date(Date.UTC(2026, 0, 1) + 3_600_000 * k).toISOString();
  const position = `${WORDS[k % 8]}.BYBBB.${WORDS[(k >> 3) % 8]}.GGGGG`;
  const rest = { lexicon: "original", rules: "normal", solved: true };
  return { at, position, guesses: 2, ...rest, ...more };
}

const storeOf = (tab: Tab) => createStore(tab.area, tab.events);
const gamesIn = (tab: Tab) => createGames(storeOf(tab));

/** Numbers from 0 to 1, the same for the same seed. */
function* randoms(seed: number): Generator<number, never> {
  for (let value = seed; ; ) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    yield value / 2 ** 32;
  }
}

describe("two tabs", () => {
  it("lose no game, whichever way their saves and removals fall among each other", () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randoms(seed);
      const browser = new Browser();
      const tabs = [browser.open(), browser.open()];
      const open = tabs.map(gamesIn);
      const expected = new Map<string, SavedGame>();
      for (let k = 0; k < 30; k++) {
        const which = random.next().value < 0.5 ? 0 : 1;
        const what = random.next().value;
        const [known] = open[which]!.games.value;
        if (what < 0.4) tabs[which]!.hear();
        else if (what < 0.5 && known) {
          open[which]!.removeGame(known);
          expected.delete(known.at);
        } else {
          open[which]!.saveGame(game(k));
          expected.set(game(k).at, game(k));
        }
      }
      browser.settle();
      const all = [...expected.values()];
      for (const tab of [...open, gamesIn(browser.open())]) expect(tab.games.value).toEqual(all);
    }
  });

  it("follow each other's settings", () => {
    const browser = new Browser();
    const tabs = [browser.open(), browser.open()];
    const isOptions = isShape<{ hard: boolean; boards: number }>({ hard: isFlag, boards: isNumber });
    const [one, other] = tabs.map((tab) => storeOf(tab).setting("o", { hard: false, boards: 1 }, isOptions));
    one!.value = { ...one!.value, hard: true };
    browser.settle();
    expect(other!.value.hard).toBe(true);
    other!.value = { ...other!.value, boards: 4 };
    browser.settle();
    expect(one!.value).toEqual({ hard: true, boards: 4 });
  });
});

it.each(["{", '"neon"', "3"])("ignores what cannot be read, and leaves it where it is: %s", (text) => {
  const tab = new Browser().open();
  tab.area.setItem("salet/theme", text);
  tab.area.setItem("salet/games/bad", text);
  const store = storeOf(tab);
  const theme = store.setting("theme", "auto", isOneOf("auto", "dark"));
  const games = createGames(store);
  games.saveGame(game(0));
  expect([theme.value, games.games.value]).toEqual(["auto", [game(0)]]);
  expect([tab.area.getItem("salet/theme"), tab.area.getItem("salet/games/bad")]).toEqual([text, text]);
  expect(Object.values(JSON.parse(store.exported()))).toContain(text);
  store.clear();
  expect([games.games.value, namesOf(tab.area)]).toEqual([[], []]);
});

it("says so if there is no room, and goes on without", () => {
  const tab = new Browser().open();
  tab.area.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = storeOf(tab);
  const theme = store.setting("theme", "auto", isOneOf("auto", "dark"));
  theme.value = "dark";
  expect([theme.value, store.refused.value]).toEqual(["dark", true]);
});

it("writes nothing before something is changed", () => {
  const tab = new Browser().open();
  storeOf(tab).setting("theme", "auto", isOneOf("auto", "dark"));
  expect(namesOf(tab.area)).toEqual([]);
});
