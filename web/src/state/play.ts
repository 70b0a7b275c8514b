/** The games of the Play view: the word of the day, practice, and challenges, stored in the browser, so that a reload loses nothing. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { limitOf } from "../game/board";
import { challengeCode, challengeWord } from "../game/challenge";
import { isOwnList, lettersOf, written } from "../game/letters";
import { drawn, outcomeOf, type Play as Playing, turnsOf } from "../game/play";
import { type Mode, readRules, refusal, rulesText } from "../game/rules";
import { isDay } from "../game/today";
import { t } from "../strings";
import { recordOf, removeGame, type SavedGame, saveGame } from "./games";
import { lexicons, wordsNow, wordsOf } from "./lists";
import { addressOf, go, type Place, place, placeOf } from "./place";
import { tileNames } from "./settings";
import { isLike, records, setting } from "./store";
import { announcement, note, refuse, say } from "./toast";
import { fetchWordOf, LEXICON_OF_TODAY, today } from "./today";

interface Options {
  readonly lexicon: string;
  readonly hard: boolean;
}

const PRACTICE = "";
/** Addresses the game of whatever day it is; that of a certain day has the day behind it. */
export const TODAY = "today";
const OF_DAY = /^today\/(.+)$/;
const CHALLENGE = /^challenge\/([^/]+)\/([^/]+)\/([^/]+)$/;
const LIMIT = limitOf(1);
const MOST_PLAYS = 30;

function newPlay(lexicon: string, mode: Mode, limit: number, answer: string): Playing {
  return { lexicon, mode, limit, answer, guesses: [], typed: "", gaveUp: false };
}

/** The place of this game's review. */
export function reviewPlace(now: Playing): Place {
  const { lexicon, mode, limit } = now;
  return { view: "review", lexicon, mode, limit, boards: [turnsOf(now)] };
}

/** A game and when it was last played, in milliseconds. */
const STORED = { play: newPlay("", "normal", 6, ""), at: 0 };

/** How the next practice game is played. */
export const options = setting<Options>("play-options", {
  lexicon: placeOf("").lexicon,
  hard: false,
});
/** The games by what their address says of them. */
const plays = records("plays", (value) => isLike(STORED, value));
/** The game that the Play tab goes back to. */
export const lastPlayed = setting("played", TODAY);

/** The game of an address, if there is one. */
const playAt = (key: string): Playing | null => plays.all.value.get(key)?.play ?? null;

const addressed = computed(() => (place.value.view === "play" ? (place.value.played ?? PRACTICE) : null));
/** What the shown game is stored under: at midnight, Today becomes the game of another day. */
const shown = computed(() => (addressed.value === TODAY ? `${TODAY}/${today.value}` : addressed.value));
/** The day whose word is played; null of any other game. */
export const day = computed(() => OF_DAY.exec(shown.value ?? "")?.[1] ?? null);
export const isToday = computed(() => day.value === today.value);
export const play = computed(() => (shown.value === null ? null : playAt(shown.value)));
/** What the board shows. */
export const turns = computed(() => (play.value ? turnsOf(play.value) : []));
export const outcome = computed(() => (play.value ? outcomeOf(play.value) : "open"));
export const isChallenge = computed(() => CHALLENGE.test(shown.value ?? ""));
/** Why there is no game, in a sentence, and whether trying again can help. */
export const trouble = signal<{ readonly text: string; readonly passing: boolean } | null>(null);

// --- Opening a game ----------------------------------------------------------------------------------------------

/** Counts the games that were asked for: only the last one is opened. */
let asked = 0;

/** The day that Today showed last, while it is shown. */
let dayBefore: string | null = null;
/** Whether midnight brought the word that is shown. */
export const isNewDay = signal(false);

effect(() => {
  const key = shown.value;
  untracked(() => {
    void begin(key); // lists that the server adds later clear no remark
    const now = addressed.value === TODAY ? day.value : null;
    isNewDay.value = dayBefore !== null && now !== null && now !== dayBefore;
    dayBefore = now;
  });
});

async function begin(key: string | null): Promise<void> {
  trouble.value = null;
  note("");
  if (key === null) return;
  lastPlayed.value = isToday.peek() ? TODAY : key;
  const now = playAt(key);
  if (now) wordsOf(now.lexicon).catch(() => sayMissing(key, now));
  else await open(key);
}

/** Says of a game that cannot go on why: its words are not there. */
function sayMissing(key: string, { lexicon }: Playing): void {
  if (shown.peek() === key && outcome.peek() === "open") note(t.trouble.missing(lexicon));
}

/** Opens the game that an address names, unless another was asked for or played on in the meantime. */
async function open(key: string): Promise<void> {
  const mine = ++asked;
  const before = playAt(key)?.guesses.join();
  const isLate = () => mine !== asked || playAt(key)?.guesses.join() !== before;
  trouble.value = null;
  try {
    const fresh = await gameAt(key);
    if (isLate()) return;
    if (fresh) keep(key, fresh);
    else trouble.value = { text: day.peek() ? t.play.noSuchDay : t.play.damaged, passing: false };
  } catch {
    if (!isLate()) trouble.value = { text: t.trouble.missing(listOf(key)), passing: true };
  }
}

function listOf(key: string): string {
  return OF_DAY.test(key) ? LEXICON_OF_TODAY : (CHALLENGE.exec(key)?.[1] ?? options.peek().lexicon);
}

/** A fresh game for an address; null if there is none. */
function gameAt(key: string): Promise<Playing | null> {
  const [, day] = OF_DAY.exec(key) ?? [];
  if (day) return wordOf(day);
  return key === PRACTICE ? practice(options.peek()) : challenged(key);
}

/** The game of a day; null of a day that is still to come, or of no day. */
async function wordOf(day: string): Promise<Playing | null> {
  if (!isDay(day) || day > today.peek()) return null;
  const [word] = await Promise.all([fetchWordOf(day), wordsOf(LEXICON_OF_TODAY)]);
  return newPlay(LEXICON_OF_TODAY, "normal", LIMIT, word);
}

async function practice({ lexicon, hard }: Options): Promise<Playing> {
  return newPlay(lexicon, hard ? "hard" : "normal", LIMIT, drawn((await wordsOf(lexicon)).lexicon));
}

/** The game of a challenge; null if its address was damaged. */
async function challenged(key: string): Promise<Playing | null> {
  const [, lexicon, text, code] = CHALLENGE.exec(key) ?? [];
  const rules = readRules(text ?? "");
  if (!lexicon || !rules || !(isOwnList(lexicon) || lexicons.peek().some((each) => each.name === lexicon)))
    return null;
  const { guesses } = (await wordsOf(lexicon)).lexicon;
  const word = challengeWord(`${lexicon}/${text}`, guesses, code!);
  return word ? newPlay(lexicon, rules.mode, rules.limit, word) : null;
}

/** The address of a challenge with a word, without the page's own address. */
export function challengeOf(lexicon: string, mode: Mode, limit: number, word: string): string {
  const about = `${lexicon}/${rulesText({ mode, limit })}`;
  return addressOf(playPlace(`challenge/${about}/${challengeCode(about, word)}`));
}

export function playPlace(played = PRACTICE): Place {
  return { ...place.peek(), view: "play", played };
}

/** Starts a new practice game. */
export async function newGame(): Promise<void> {
  go(playPlace());
  await open(PRACTICE);
  announcement.value = t.freshStarted;
}

/** Whether a game is being played that the options do not change any more. */
export const begun = computed(() => {
  const now = play.value;
  return now !== null && outcome.value === "open" && (shown.value !== PRACTICE || now.guesses.length > 0);
});

/** Changes the options; a practice game that has not begun is replaced by one that follows them. */
export function choose(change: Partial<Options>): void {
  options.value = { ...options.peek(), ...change };
  if (!begun.peek() && shown.peek() === PRACTICE) void open(PRACTICE);
}

// --- Playing -----------------------------------------------------------------------------------------------------

function keep(key: string, to: Playing): void {
  plays.set(key, { play: to, at: Date.now() });
  const newest = [...plays.all.peek()].sort(([, one], [, other]) => other.at - one.at);
  for (const [old] of newest.slice(MOST_PLAYS)) plays.delete(old);
}

function edit(change: (now: Playing) => Partial<Playing>): void {
  const now = play.peek();
  if (!now || outcomeOf(now) !== "open") return;
  note("");
  keep(shown.peek()!, { ...now, ...change(now) });
}

export function typeLetter(letter: string): void {
  edit(({ typed, answer }) => ({
    typed: lettersOf(typed).length < lettersOf(answer).length ? typed + written(letter) : typed,
  }));
}

export function goBack(): void {
  edit(({ typed }) => ({ typed: lettersOf(typed).slice(0, -1).join("") }));
}

export function giveUp(): void {
  const [before, key] = [play.peek(), shown.peek()];
  edit(() => ({ gaveUp: true, typed: "" }));
  const game = ended();
  say(t.play.gaveUp, () => {
    if (before && key !== null) keep(key, before);
    if (game) removeGame(game);
  });
}

/** Plays the typed word, or says why it is refused. */
export function enter(): void {
  const now = play.peek();
  if (!now || outcomeOf(now) !== "open") return;
  const list = wordsNow(now.lexicon);
  if (!list) return enterLater(now);
  const { typed, answer, mode } = now;
  const found = refusal(typed, lettersOf(answer).length, turns.peek(), mode, list.known);
  if (found) return refuse(t.refused(found));
  edit(({ guesses, typed }) => ({ guesses: [...guesses, typed], typed: "" }));
  announcement.value = tileNames(turns.peek().at(-1)!).join("; ");
  ended();
}

/** Plays the typed word once the words are here, if it is still there. */
function enterLater(typed: Playing): void {
  note(t.loading);
  wordsOf(typed.lexicon).then(
    () => play.peek() === typed && enter(),
    () => refuse(t.trouble.missing(typed.lexicon)),
  );
}

// --- The end -----------------------------------------------------------------------------------------------------

/** Keeps a game that has ended in the statistics, and returns it. */
function ended(): SavedGame | null {
  const now = play.peek();
  if (!now?.guesses.length || outcome.peek() === "open") return null;
  const record = recordOf(reviewPlace(now));
  const game = {
    ...record,
    ...(!record.solved && { answer: now.answer }),
    ...(isToday.peek() && { day: today.peek() }),
  };
  saveGame(game);
  return game;
}
