/** Splitting a pasted text into grids. */

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
