// The box of how-it-works.md: the cut of the reader's own word, worked out in the reader's browser.
const box = document.getElementById("try-a-word");
const FORM = `
  <form>
    <label for="own-word">Your word, five letters</label>
    <input id="own-word" value="crane" required pattern="[A-Za-z]{5}" maxlength="5" autocomplete="off"
      autocapitalize="none" spellcheck="false" title="five letters" />
    <button>Cut the list</button>
  </form>
  <div class="bars" aria-hidden="true"></div>
  <output for="own-word"></output>`;

const number = (value, digits) => value.toLocaleString("en", { maximumFractionDigits: digits });
const lines = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  return (await response.text()).trim().split("\n");
};

let solver;
async function engine() {
  const { load } = await import("./salet.js");
  const [answers, others] = await Promise.all(["original-answers.txt", "original-others.txt"].map(lines));
  return load({ answers, others });
}

function show(word, replies) {
  const all = replies.reduce((sum, { count }) => sum + count, 0);
  const largest = replies[0];
  const average = replies.reduce((sum, { count }) => sum + (count * count) / all, 0);
  const bits = replies.reduce((sum, { count }) => sum + (count / all) * Math.log2(all / count), 0);
  const bars = replies.map(({ pattern, count }) => {
    const bar = document.createElement("span");
    bar.style.height = `${(100 * count) / largest.count}%`;
    bar.title = `${pattern}: ${count}`;
    return bar;
  });
  box.querySelector(".bars").replaceChildren(...bars);
  box.querySelector("output").textContent =
    `${word.toUpperCase()} gets ${replies.length} different replies. It leaves ${number(average, 1)} of ` +
    `${number(all)} words on average and ${largest.count} at most (${largest.pattern}): ${number(bits, 2)} bits.`;
}

async function cut(event) {
  event.preventDefault();
  const word = box.querySelector("input").value.trim().toLowerCase();
  const output = box.querySelector("output");
  try {
    solver ??= engine();
    show(word, (await solver).replies("", word));
  } catch (error) {
    if (error instanceof RangeError) {
      output.textContent = `${error.message} Try another.`;
    } else {
      solver = undefined;
      output.textContent = "The engine could not be loaded. A site built by 'make docs', with Node, has it.";
    }
    box.querySelector(".bars").replaceChildren();
  }
}

box.innerHTML = FORM;
box.querySelector("form").addEventListener("submit", cut);
