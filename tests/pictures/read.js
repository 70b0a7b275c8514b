// Reads a picture by the page's own reader.
let lexicon = null;
window.setWords = ({ answers, others, ...rest }) => {
  lexicon = { ...rest, answers: answers.length, guesses: [...answers, ...others] };
};

/** The rows on each board, and whether something of them is doubtful. */
window.readBoards = async (data) => {
  const file = await (await fetch(`data:image/png;base64,${data}`)).blob();
  const { boards = [] } = await reader.readPicture(file, lexicon);
  const rowOf = ({ word, colours }) => `${word} ${colours.map(({ tile }) => "BYG"[tile]).join("")}`;
  const sure = boards.flat().flatMap(({ letters, colours }) => [...letters, ...colours.map((each) => each.sure)]);
  return [boards.map((rows) => rows.map(rowOf)), !boards.length || Math.min(...sure) < 0.9];
};
