/** The engine in a browser or in Node: patterns, one-step measures, and the exact search. */
export { type Analysis, analyse, closeIn, type Limits } from "./analysis";
export { type Core, loadCore, type Rule } from "./core";
export type { Line } from "./lines";
export { type Measures, measuresOf } from "./measures";
export { LOSS_AS_ONE_MORE, NEVER_LOSING, type Objective, objectiveOf } from "./objective";
export { oddsOf } from "./odds";
export { fitting, patternsOf, type Turn } from "./patterns";
export type { Position, Value } from "./position";
export { type Options, Search } from "./search";
export { Unsearchable } from "./unsearchable";
export { type Words, wordsOf } from "./words";
