import { describe, expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { Browser, pageAt } from "./tabs";

const WORDS = ["salet", "crony", "amber", "round", "hinge", "guilt", "spoof", "dwarf"];

function game(k: number): SavedGame {
  const at = new Date(Date.UTC(2026, 0, 1) + 3_600_000 * k).toISOString();
  const position = `${WORDS[k % 8]}.BYBBB.${WORDS[(k >> 3) % 8]}.GGGGG`;
  return { at, position, guesses: 2, lexicon: "original", rules: "normal", solved: true };
}

async function opened(browser: Browser) {
  const tab = browser.open();
  const { games, store } = await pageAt("", undefined, tab);
  return { tab, games, store };
}

/** Numbers from 0 to 1, the same for the same seed. */
function* randoms(seed: number): Generator<number, never> {
  for (let value = seed; ; ) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    yield value / 2 ** 32;
  }
}

describe("two tabs", () => {
  it("lose no game, whichever way their saves and removals fall among each other", async () => {
    const browser = new Browser();
    const open = [await opened(browser), await opened(browser)];
    for (let seed = 0; seed < 200; seed++) {
      browser.empty();
      const random = randoms(seed);
      const expected = new Map<string, SavedGame>();
      for (let k = 0; k < 30; k++) {
        const { tab, games } = open[random.next().value < 0.5 ? 0 : 1]!;
        const what = random.next().value;
        const [known] = games.games.value;
        tab.enter();
        if (what < 0.4) tab.hear();
        else if (what < 0.5 && known) {
          games.removeGame(known);
          expected.delete(known.at);
        } else {
          games.saveGame(game(k));
          expected.set(game(k).at, game(k));
        }
      }
      browser.settle();
      const all = [...expected.values()];
      for (const { games } of open) expect(games.games.value).toEqual(all);
      open[0]!.tab.reload(browser.disk);
      expect(open[0]!.games.games.value).toEqual(all);
    }
  });
});

it.each(["{", '["neon"]', "3"])(
  "ignores what cannot be read, and leaves it where it is: %s",
  async (text) => {
    const browser = new Browser();
    const tab = browser.open();
    tab.storage.setItem("salet/theme", text);
    tab.storage.setItem("salet/games/bad", text);
    const { games, store } = await pageAt("", undefined, tab);
    const theme = store.setting("theme", "auto");
    games.saveGame(game(0));
    expect([theme.value, games.games.value]).toEqual(["auto", [game(0)]]);
    expect(["theme", "games/bad"].map((name) => browser.disk.get(`salet/${name}`))).toEqual([text, text]);
    expect(Object.values(JSON.parse(store.exported()))).toContain(text);
    store.clear();
    expect([games.games.value, [...browser.disk]]).toEqual([[], []]);
  },
);

it("says so if there is no room, and works without it", async () => {
  const { tab, store } = await opened(new Browser());
  tab.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const theme = store.setting("theme", "auto");
  theme.value = "dark";
  expect([theme.value, store.refused.value]).toEqual(["dark", true]);
});

it("writes nothing before something is changed", async () => {
  const browser = new Browser();
  const { store } = await opened(browser);
  store.setting("theme", "auto");
  expect(browser.disk.size).toBe(0);
});
