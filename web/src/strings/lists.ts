/** The texts about lists from files, which are loaded with the options. */
import { lettersOf } from "../game/letters";
import type { Fault } from "../game/own-list";
import { number } from ".";

const MOST_TEXT = 30; // characters of a line that is wrong

export const lists = {
  remove: (list: string) => `Remove ${list}`,
  about: (count: number) => `${number.format(count)} words from a file, kept in this browser`,
  opened: (list: string, count: number) => `${list} has ${number.format(count)} words.`,
  noRoom: (list: string) =>
    `This browser has no room to keep ${list}: it is there until you close the page. Remove another list, then open it again.`,
  fault: (file: string, fault: Fault) => `${file}${faultText(fault)}`,
};

/** What is wrong with a file of words, and what to do; follows the name of the file. */
function faultText(fault: Fault): string {
  switch (fault.kind) {
    case "large":
      return ` is larger than ${number.format(fault.most)} bytes, which is the limit.`;
    case "many":
      return ` has more than ${number.format(fault.most)} words, which is the limit.`;
    case "encoding":
      return " is not UTF-8 text. Save it as UTF-8.";
    case "empty":
      return " has no words. Write one word on each line.";
    default:
      return `, line ${number.format(fault.line)}: “${shortened(fault.text)}” ${lineText(fault)}`;
  }
}

function lineText(fault: Extract<Fault, { line: number }>): string {
  switch (fault.kind) {
    case "row":
      return "is more than one word. Write one word on each line; a whole number after it is its weight.";
    case "letters":
      return "contains something other than letters.";
    case "weight":
      return "has no weight, and other words have one. Give all words one, or none.";
    case "weighted":
      return "has a weight, and most words have none. Give all words one, or none.";
    case "range":
      return `has ${fault.letters} letters. Use words of ${fault.least} to ${fault.most} letters.`;
    case "length":
      return `has ${fault.letters} letters, the words before it have ${fault.length}. Use words of one length.`;
    case "twice":
      return `is in line ${number.format(fault.before)} as well. Remove one of them.`;
  }
}

function shortened(text: string): string {
  const letters = lettersOf(text);
  return letters.length > MOST_TEXT ? `${letters.slice(0, MOST_TEXT).join("")}…` : text;
}
