/** The solver that leads Solve instead of Salet's own search, and its guess for the board. */
import { computed, effect, signal } from "@preact/signals";
import { isAborted } from "../worker/client";
import { workers } from "./engine";
import { listed, sourceOf } from "./lists";
import { place } from "./place";
import { asked, game, lexicon, mode, several } from "./solve";
import { setting } from "./store";

/** The name of the solver; nothing for Salet's own search. */
export const leader = setting("suggest-by", "");
/** Whether it leads: its rule is about one board, and the row is not being colored. */
export const isLed = computed(
  () => leader.value !== "" && !several.value && place.value.view === "solve" && !game.value.draft,
);

interface Led {
  /** The question that it answers. */
  readonly about: string;
  /** Null if the solver has no guess, as in hard mode. */
  readonly guess: string | null;
}

const led = signal<Led | null>(null);

const question = computed(() => (isLed.value ? `${leader.value} ${asked.value}` : ""));
/** The guess of the solver that leads: null if it has none, undefined until it is known. */
export const ledGuess = computed(() => (led.value?.about === question.value ? led.value.guess : undefined));

effect(() => {
  const about = question.value;
  if (!about) return;
  const stop = new AbortController();
  guessNow(stop.signal)
    .then((guess) => {
      if (!stop.signal.aborted) led.value = { about, guess };
    })
    .catch((error) => {
      if (!isAborted(error) && !stop.signal.aborted) led.value = { about, guess: null };
    });
  return () => stop.abort();
});

async function guessNow(signal: AbortSignal): Promise<string | null> {
  const name = leader.peek();
  const { boards, limit } = game.peek();
  await listed(lexicon.peek());
  const source = sourceOf(lexicon.peek());
  return workers.ask(
    "lead",
    { asked: { source, mode: mode.peek(), limit, turns: boards[0]! }, strategy: name },
    signal,
  );
}
