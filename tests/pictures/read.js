// Reads a picture by the page's own reader.
let lexicon = null;
window.setWords = ({ answers, others, ...rest }) => {
  lexicon = { ...rest, answers: answers.length, guesses: [...answers, ...others] };
};

/** The rows on each board, and whether something of them is doubtful. */
window.readBoards = async (data) => {
  const file = await (await fetch(`data:image/png;base64,${data}`)).blob();
  const { boards = [] } = await reader.readPicture(file, lexicon);
  const rowOf = ({ word, tiles }) => `${word} ${tiles.map((tile) => "BYG"[tile]).join("")}`;
  const isDoubted = boards.flat().some(({ letters, colours }) => letters.length + colours.length > 0);
  return [boards.map((rows) => rows.map(rowOf)), !boards.length || isDoubted];
};
