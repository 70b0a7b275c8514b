/** Train: slips in the games kept in this browser, each a position to be played better. */

import { computed, effect, signal } from "@preact/signals";
import { type Asked, isAborted } from "../advice/asked";
import type { Known } from "../advice/known";
import type { Leak } from "../advice/leaks";
import type { Reasons } from "../advice/reasons";
import type { Judged } from "../advice/review";
import { lettersOf, written } from "../game/letters";
import { turnOf } from "../game/notation";
import { objection } from "../game/rules";
import { t } from "../strings";
import { type Best, SLIP } from "./best";
import { isOneOf } from "./checks";
import type { Engine } from "./engine";
import { boardsIn, type Games, type SavedGame } from "./games";
import { progressOf } from "./progress";
import { gameKey, type Ratings } from "./ratings";
import type { Route } from "./route";
import type { Store } from "./storage";
import type { WordLists } from "./word-lists";

/** A guess that gave up more than it should have. */
export interface Slip {
  readonly key: string;
  readonly game: SavedGame;
  readonly asked: Asked;
  /** The word that was played, and how many guesses it gave up. */
  readonly guess: string;
  readonly lost: number;
  readonly leak: Leak;
}

/** What a word is worth in a slip's position. */
export interface Attempt {
  readonly word: string;
  readonly value: number;
  readonly best: string;
  readonly bestValue: number;
  readonly proven: boolean;
  /** Whether it is as good as the best, or nearly. */
  readonly found: boolean;
}

const SET = 5; // slips after which Train asks whether to go on
const ENOUGH = 12; // slips waiting; more games are looked through when they are done

export type Train = ReturnType<typeof createTrain>;

export function createTrain(
  store: Store,
  { place }: Route,
  { wordsNow, wordsOf }: WordLists,
  { games }: Games,
  { bestOf, SHORT }: Best,
  { questionOf, rateGame, ratingOf, storeRating }: Ratings,
  { visible, workers }: Pick<Engine, "visible" | "workers">,
) {
  /** The slips that were solved or set aside. */
  const done = store.records("trained", isOneOf(true), (old: string[]) => old.map((key) => [key, true]));
  /** Games that cannot be looked through now, such as those whose words are not there. */
  const unread = signal<readonly string[]>([]);

  /** Slips of the costliest leak first, the newest of these first. */
  const all = computed<readonly Slip[]>(() => {
    const leaks = progressOf(games.value, ratingOf).leaks.map(({ name }) => name);
    const slips = [...games.value].reverse().flatMap(slipsIn);
    return slips.sort((a, b) => leaks.indexOf(a.leak) - leaks.indexOf(b.leak));
  });
  const waiting = computed(() => all.value.filter(({ key }) => !done.all.value.has(key)));
  /** The slip on the screen; it stays there, whatever is rated meanwhile, until the next is asked for. */
  const held = signal<Slip | null>(null);
  effect(() => {
    if (place.value.view === "train") held.value ??= waiting.value[0] ?? null;
  });
  const slip = computed<Slip | null>(() => held.value ?? waiting.value[0] ?? null);
  /** How many slips of this set are over. */
  const finished = signal(0);
  const setOver = computed(() => finished.value === SET && waiting.value.length > 0);
  /** Which slip of the set this is. */
  const progress = computed(() => {
    const left = waiting.value.filter(({ key }) => key !== slip.value?.key).length;
    return { number: finished.value + 1, total: Math.min(SET, finished.value + 1 + left) };
  });
  const anyDone = computed(() => done.all.value.size > 0 && all.value.length > 0);

  const typed = signal("");
  const note = signal("");
  const refusals = signal(0);
  /** Whether a word is being valued. */
  const valuing = signal(false);
  const attempt = signal<Attempt | null>(null);
  /** Why the best word is better than the one that was played; the slip is over when it is there. */
  const solution = signal<Reasons | null>(null);

  function slipsIn(game: SavedGame): Slip[] {
    const asked = questionOf(game);
    return (ratingOf(game)?.turns ?? []).flatMap(({ gaveUp: lost, leak }, row) => {
      if (!row || lost <= SLIP) return [];
      const before = { ...asked, turns: asked.turns.slice(0, row) };
      const slip = { game, lost, leak: leak ?? "other", guess: asked.turns[row]!.word, asked: before };
      return [{ key: `${gameKey(game)} ${row}`, ...slip }];
    });
  }

  // --- Looking through games ---------------------------------------------------------------------------------------

  /** The newest game that was not looked through yet, as long as few slips are waiting. */
  const next = computed<SavedGame | null>(() => {
    const fresh = (game: SavedGame) =>
      boardsIn(game) === 1 && !ratingOf(game) && !unread.value.includes(gameKey(game));
    return waiting.value.length < ENOUGH ? ([...games.value].reverse().find(fresh) ?? null) : null;
  });
  const looking = computed(() => next.value !== null);

  effect(() => {
    const open = place.value.view === "train" && visible.value && !valuing.value;
    const game = next.value;
    if (!open || !game) return;
    const stop = new AbortController();
    void lookThrough(game, stop.signal);
    return () => stop.abort();
  });

  async function lookThrough(game: SavedGame, signal: AbortSignal): Promise<void> {
    try {
      storeRating(game, await rateGame(questionOf(game), signal));
    } catch (error) {
      if (!signal.aborted && !isAborted(error)) unread.value = [...unread.peek(), gameKey(game)];
    }
  }

  // --- Solving one -------------------------------------------------------------------------------------------------

  function typeLetter(letter: string): void {
    const { length } = lettersOf(slip.peek()?.guess ?? "");
    const before = attempt.peek()?.word === typed.peek() ? "" : typed.peek(); // a word that was tried makes room
    if (solution.peek() || valuing.peek() || lettersOf(before).length >= length) return;
    note.value = "";
    typed.value = before + written(letter);
  }

  function goBack(): void {
    note.value = "";
    typed.value = lettersOf(typed.peek()).slice(0, -1).join("");
  }

  /** Values the typed word, or says why it is refused. */
  async function enter(): Promise<void> {
    const now = slip.peek();
    const word = typed.peek();
    if (!now || !word || valuing.peek() || solution.peek()) return;
    const { source, turns, mode } = now.asked;
    const list = wordsNow(source.name) ?? (await wordsOf(source.name).catch(() => null));
    const forbidden = mode === "hard" ? objection(word, turns) : null;
    if (!list) return refuse(t.trouble.missing(source.name));
    const missing = lettersOf(now.guess).length - lettersOf(word).length;
    if (missing > 0) return refuse(t.keys.missing(missing));
    if (!list.known.has(word)) return refuse(t.notAWord(word));
    if (forbidden) return refuse(t.hard(forbidden));
    await value(now, word);
  }

  function refuse(text: string): void {
    note.value = text;
    refusals.value = refusals.peek() + 1;
  }

  /** Says what the best word is. */
  async function showMe(): Promise<void> {
    const now = slip.peek();
    if (now && !valuing.peek()) await value(now, null);
  }

  /** Values a word, or shows the best one; what is found ends the slip. */
  async function value(now: Slip, word: string | null): Promise<void> {
    const { signal } = new AbortController();
    valuing.value = true;
    held.value = now;
    try {
      const known = await bestOf(now.asked, SHORT, signal);
      const judged = await judge(now.asked, word ?? known.rows[0]!.guess, known, signal);
      const found = judged.value - judged.bestValue <= SLIP;
      const { best, bestValue } = judged;
      attempt.value = {
        word: judged.guess,
        value: judged.value,
        best,
        bestValue,
        proven: judged.proven,
        found,
      };
      if (!found) refusals.value = refusals.peek() + 1;
      else await explain(now, best, signal);
    } catch (error) {
      if (!isAborted(error)) note.value = t.unknown;
    } finally {
      valuing.value = false;
      typed.value = solution.peek() ? "" : typed.peek();
    }
  }

  /** Judges a word against the likeliest answer: its value does not depend on it. */
  function judge(asked: Asked, word: string, known: Known, signal: AbortSignal): Promise<Judged> {
    const answer = known.candidates[0]!.word;
    const turns = [...asked.turns, turnOf(word, answer)];
    return workers.ask("judge", { asked: { ...asked, turns } }, signal);
  }

  async function explain(now: Slip, best: string, signal: AbortSignal): Promise<void> {
    const reasons = await workers.ask("reasons", { asked: now.asked, guess: best, rival: now.guess }, signal);
    solution.value = reasons;
    setAside(now);
  }

  function setAside({ key }: Slip): void {
    done.set(key, true);
  }

  /** Goes on to the next slip; this one does not come again. */
  function goOn(): void {
    const now = slip.peek();
    if (now) setAside(now);
    finished.value++;
    clear();
  }

  function nextSet(): void {
    finished.value = 0;
  }

  /** Lets all slips come again. */
  function startOver(): void {
    for (const key of done.all.peek().keys()) done.delete(key);
    nextSet();
    clear();
  }

  function clear(): void {
    held.value = null;
    typed.value = "";
    note.value = "";
    attempt.value = null;
    solution.value = null;
  }

  return {
    slip,
    progress,
    setOver,
    nextSet,
    anyDone,
    typed,
    note,
    refusals,
    valuing,
    attempt,
    solution,
    looking,
    typeLetter,
    goBack,
    enter,
    showMe,
    goOn,
    startOver,
  };
}
