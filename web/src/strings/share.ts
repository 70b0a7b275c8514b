/** A result without letters, as a text and around its picture. */
import type { Tile } from "../game/pattern";
import type { Mode } from "../game/rules";
import { pluralText } from "./format";
import { t } from "./index";

/** What a game came to. */
export interface Result {
  /** What the game is called in the head, such as the number of a day's word; empty for most games. */
  readonly name: string;
  /** The tiles of every board, row by row. */
  readonly boards: readonly (readonly (readonly Tile[])[])[];
  /** How many guesses it took; null if it was lost. */
  readonly guesses: number | null;
  readonly limit: number;
  readonly mode: Mode;
  /** From 0 to 100; null if the game isn't rated. */
  readonly skill: number | null;
  readonly luck: number | null;
  /** How many guesses best play takes; null if that isn't known. */
  readonly best: number | null;
  /** The whole address that plays the same word; empty if none does. */
  readonly url: string;
}

const SQUARES = ["⬛", "🟨", "🟩"];

export const shareTexts = {
  title: "Share",
  picture: "Send picture",
  text: "Send text",
  copyText: "Copy text",
  skill: (skill: number) => `Skill ${skill}`,
  luck: (luck: number) => `Luck ${luck}`,
  best: (best: number) => `Best play ${best}`,
  noLetters: "No letters in either, so nothing is spoiled.",
  sameWord: "The link opens the same word.",
  noPicture: "Couldn't send the picture. Copy the text instead.",
};

/** What a result is called: `Salet 3/6*`. */
export function titleOf({ name, guesses, limit, mode }: Result): string {
  return ["Salet", name, scoreOf({ guesses, limit, mode })].filter(Boolean).join(" ");
}

/** How many guesses of how many, with a star for hard mode. */
export function scoreOf({ guesses, limit, mode }: Pick<Result, "guesses" | "limit" | "mode">): string {
  return `${guesses ?? t.lostMark}/${limit}${mode === "hard" ? "*" : ""}`;
}

/** The text to share: a head, the tiles as squares, and a link that plays the same word. */
export function shareText(result: Result): string {
  const { boards, skill, luck, url } = result;
  const marks = skill === null || luck === null ? "" : ` · skill ${skill}, luck ${luck}`;
  const rows = boards.map((turns) =>
    turns.map((tiles) => tiles.map((tile) => SQUARES[tile]).join("")).join("\n"),
  );
  const last = url && `${againstText(result)}Your turn: ${url}`;
  return [`${titleOf(result)}${marks}`, rows.join("\n\n"), last].filter(Boolean).join("\n");
}

/** The player against best play, in a sentence with a space after it; empty if there is nothing to be proud of. */
function againstText({ guesses, best }: Result): string {
  if (guesses === null || best === null || guesses > best) return "";
  return guesses === best ? "As good as best play. " : `Beat best play by ${best - guesses}. `;
}

/** What a screen reader says of the picture. */
export function pictureLabel(result: Result): string {
  const { boards, guesses, skill, luck } = result;
  const rows = Math.max(...boards.map((turns) => turns.length));
  const outcome = guesses === null ? "not solved" : `solved in ${guesses}`;
  const marks = skill === null || luck === null ? "" : `, skill ${skill}, luck ${luck}`;
  return `Picture: ${pluralText(rows, "row")} of tiles without letters, ${outcome}${marks}`;
}
