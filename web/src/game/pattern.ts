/**
 * The rule of the game: the pattern that a guess gets for an answer.
 *
 * A pattern is a number below 3 ** length, the leftmost tile most significant: gray 0, yellow 1, green 2. The library's
 * `salet.game.pattern` is the same rule; shared test vectors check that both agree.
 */
import { lettersOf } from "./letters";

export type Tile = 0 | 1 | 2;
export const TILES = "BYG";
export const GREEN: Tile = 2;

/** The pattern that a guess earns against an answer: greens first, then yellows while copies are left. */
export function patternOf(guess: string, answer: string): number {
  const letters = lettersOf(guess);
  const wanted = lettersOf(answer);
  const unmatched = wanted.filter((letter, k) => letters[k] !== letter);
  let code = 0;
  for (let k = 0; k < letters.length; k++) {
    code *= 3;
    const free = unmatched.indexOf(letters[k]!);
    if (letters[k] === wanted[k]) code += GREEN;
    else if (free >= 0) {
      unmatched.splice(free, 1);
      code += 1;
    }
  }
  return code;
}

export function tilesOf(pattern: number, length: number): Tile[] {
  return Array.from({ length }, (_, k) => (Math.floor(pattern / 3 ** (length - 1 - k)) % 3) as Tile);
}

export function codeOf(tiles: readonly Tile[]): number {
  return tiles.reduce<number>((code, tile) => 3 * code + tile, 0);
}

export function tilesText(tiles: readonly Tile[]): string {
  return tiles.map((tile) => TILES[tile]).join("");
}

export function allGreen(tiles: readonly (Tile | null)[]): boolean {
  return tiles.every((tile) => tile === GREEN);
}

/** Whether any game can show these tiles: one yellow among greens has nowhere else to go. */
export function isPossible(tiles: readonly Tile[]): boolean {
  const yellows = tiles.filter((tile) => tile === 1).length;
  const greens = tiles.filter((tile) => tile === GREEN).length;
  return !(yellows === 1 && greens === tiles.length - 1);
}
