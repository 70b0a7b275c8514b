// A solver for `salet bench`: it guesses the first answer that fits every reply so far.
import { createInterface } from "node:readline";

/** The tiles that a guess gets: greens first, then yellows while the answer has letters left. */
function patternOf(guess, answer) {
  const left = {};
  for (let i = 0; i < guess.length; i++) {
    if (guess[i] !== answer[i]) left[answer[i]] = (left[answer[i]] ?? 0) + 1;
  }
  return [...guess].map((g, i) => (g === answer[i] ? "G" : left[g]-- > 0 ? "Y" : "B")).join("");
}

let answers = [];
let fitting = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "answers") answers = rest;
  else if (word === "new") fitting = answers;
  else if (/^[BYG]+$/.test(word)) fitting = fitting.filter((each) => patternOf(fitting[0], each) === word);
  if (word === "new" || /^[BYG]+$/.test(word)) console.log(fitting[0]);
}
