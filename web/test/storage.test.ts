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

  it("follow each other's settings, and change different fields of one", () => {
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
    tabs[0]!.copy.setItem("salet/2/o", '{"hard":true,"boards":8}'); // written, and not heard of yet
    one!.value = { hard: false, boards: 4 };
    expect(one!.value).toEqual({ hard: false, boards: 8 });
  });
});

describe("what cannot be read", () => {
  it.each(["{", '"neon"', "3"])("is kept aside: %s", (text) => {
    const tab = new Browser().open();
    tab.area.setItem("salet.theme", text);
    const store = storeOf(tab);
    const theme = store.setting("theme", "auto", isOneOf("auto", "dark"));
    expect([theme.value, store.unreadable.value]).toEqual(["auto", 1]);
    theme.value = "dark";
    expect(Object.values(JSON.parse(store.exported(true)))).toEqual([text]);
    expect(storeOf(tab).unreadable.value).toBe(1);
    store.clear();
    expect([theme.value, namesOf(tab.area)]).toEqual(["auto", []]);
  });

  it("does not take the other games with it", () => {
    const tab = new Browser().open();
    const bad = { ...game(1), guesses: 1e9 };
    tab.area.setItem("salet.games", JSON.stringify([game(0), bad, game(2)]));
    const store = storeOf(tab);
    expect(createGames(store).games.value).toEqual([game(0), game(2)]);
    expect(store.exported(true)).toContain("1000000000");
  });

  it("stays where it is if there is no room to move it", () => {
    const tab = new Browser().open();
    tab.area.setItem("salet/2/theme", "{");
    tab.area.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const store = storeOf(tab);
    const theme = store.setting("theme", "auto", isOneOf("auto", "dark"));
    theme.value = "dark";
    expect(theme.value).toBe("dark");
    expect(tab.area.getItem("salet/2/theme")).toBe("{");
    expect(store.refused.value).toBe(true);
    expect(store.exported(true)).toContain("{");
  });
});

it("takes over the games of the first version, once", () => {
  const tab = new Browser().open();
  tab.area.setItem("salet.games", JSON.stringify([game(0), game(1)]));
  const games = gamesIn(tab);
  games.removeGame(game(0));
  expect(gamesIn(tab).games.value).toEqual([game(1)]);
  expect(tab.area.getItem("salet.games")).toBeNull();
});

it("writes nothing before something is changed", () => {
  const tab = new Browser().open();
  storeOf(tab).setting("theme", "auto", isOneOf("auto", "dark"));
  expect(namesOf(tab.area)).toEqual([]);
});
