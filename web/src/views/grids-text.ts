/** Splitting a pasted text into grids. */

/** The grids of a text, and whether a header was left out because it does not fit its rows. */
export interface ReadGrids {
  readonly grids: readonly string[];
  readonly without: number;
}

/** The grids of a text; a header that names another number of guesses than there are rows is left out. */
export function readGrids(text: string): ReadGrids {
  const found = gridsOf(text);
  const grids = found.map((grid) => (headerFits(grid) ? grid : rowsOf(grid).join("\n")));
  return { grids, without: grids.filter((grid, k) => grid !== found[k]).length };
}

function rowsOf(grid: string): string[] {
  return grid.split("\n").filter(hasSquares);
}

function headerFits(grid: string): boolean {
  const [, guesses, limit] = /\b(\d{1,2}|x)\/(\d{1,2})/i.exec(grid) ?? [];
  const expected = /x/i.test(guesses ?? "") ? limit : guesses;
  return expected === undefined || rowsOf(grid).length === Number(expected);
}

/** The grids of a text, each with its header; a blank line starts the next grid. */
export function gridsOf(text: string): string[] {
  const grids: string[] = [];
  for (const piece of text.split(/\n\s*\n/)) {
    const last = grids.length - 1;
    if (last >= 0 && !hasSquares(grids[last]!))
      grids[last] += `\n${piece}`; // a header stands apart from its grid
    else grids.push(piece);
  }
  return grids.filter(hasSquares);
}

function hasSquares(text: string): boolean {
  return /[⬛⬜🟨🟩🟦🟧◼◻⚫⚪🟡🟢🔵🟠]/u.test(text);
}
