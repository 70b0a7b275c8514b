// Draws pages with boards, and others that look a little like them; spoils their pictures as people and messengers do.
const CSS = `*{box-sizing:border-box} body{margin:0;font-family:sans-serif}
header{display:flex;padding:12px 20px;justify-content:space-between;border-bottom:1px solid #8886}
section{display:flex;justify-content:center;padding:12px 0} .boards,.boards div{display:grid}
b{display:flex;align-items:center;justify-content:center;line-height:1} .boards b{border:2px solid #0000;font-weight:700}
nav div{display:flex;gap:6px;margin:8px;justify-content:center} nav b{border-radius:4px;font-size:13px;height:52px}`;

const keysOf = (text) =>
  `<nav>${text.split(" ").map((row) => `<div>${[...row].map((key) => `<b>${key}</b>`).join("")}</div>`).join("")}</nav>`;

/** A page with a header, boards of rows such as `crane BYBBG`, letters that are typed, and keys. */
window.drawBoards = async (style, boards, typed, withKeys, font) => {
  const { page, line, ink } = style;
  const fills = { B: style.grey, Y: style.yellow, G: style.green };
  const text = "ef".includes(page[1]) ? "#111" : "#fff";
  const rows = boards.length === 1 ? 6 : boards.length + 5;
  const tile = (letter, fill, ink, border) =>
    `<b style="background:${fill};color:${ink};border-color:${border}">${letter.toUpperCase()}</b>`;
  const rowOf = (board, row) => {
    const [word, marks] = board[row]?.split(" ") ?? [];
    const letters = row === board.length && !board.at(-1).endsWith("GGGGG") ? typed : "";
    return [0, 1, 2, 3, 4].map((k) => {
      if (!word) return tile(letters[k] ?? "", page, text, line);
      const fill = fills[marks[k]];
      return tile(word[k], fill, ink, fill === page ? line : fill);
    });
  };
  const html = boards.map((board) => `<div>${Array.from({ length: rows }, (_, row) => rowOf(board, row).join("")).join("")}</div>`);
  const across = Math.min(boards.length, innerWidth < 500 ? 2 : 4);
  const [, name, weight] = /(.*) (\d+)/.exec(style.font);
  const face = font ? `@font-face{font-family:"${name}";font-weight:${weight};src:url(data:font/woff2;base64,${font})}` : "";
  document.documentElement.innerHTML = `<style>${CSS}${face} body{background:${page};color:${text}}
    .boards{grid-template-columns:repeat(${across},auto);gap:${4 * style.gap}px}
    .boards div{grid-template-columns:repeat(5,${style.tile}px);gap:${style.gap}px}
    .boards b{height:${style.tile}px;border-radius:${style.radius}px;font:${weight} ${style.tile * style.size}px "${name}"}
    nav b{background:${line};width:${Math.min(42, innerWidth / 10 - 7)}px}</style>
    <header><b>9:41</b><b>Words</b><b>&#9776;</b></header><section><div class="boards">${html.join("")}</div></section>
    ${withKeys ? keysOf("QWERTYUIOP ASDFGHJKL ZXCVBNM") : "<p>Next word in 07:22:10</p>"}`;
  await document.fonts.ready;
};

const NYT = "#787c7e #c9b458 #6aaa64";
const SQUARES = [
  [5, 4, "", NYT],
  [7, 5, "1,2,3,7,8,9,10,12,13,15,18,20,21,25,26,28,30", "#dde #eef #6aaa64"],
  [5, 5, "10,15,21,25,33,36,39,41,44,48,51,52,55,60,63,66,70,72,75", NYT],
  [5, 5, "&#9829;,&#9728;,&#9993;,&#9835;,f,X,W,G,a", "#e11d48 #2563eb #16a34a #f59e0b #7c3aed"],
  [4, 4, "2,4,8,16,32,64,128,", "#eee4da #ede0c8 #f2b179 #f59563"],
  [9, 9, "1,2,3,4,5,6,7,8,9,,,", "#fff #eee"],
  [8, 8, "&#9820;,&#9822;,,,,", "#769656 #eeeed2"],
  [5, 6, "B,C,D,F,G,H,J,K,L,M,N,P,Q,R,S,T,V,W,X,Z", NYT],
];

/** Squares in rows, as calendars, icons, games and shared results have them; keys with and without five in a row; text. */
window.drawOther = (kind, chances, words) => {
  let at = 0;
  const pick = (list) => list[Math.floor(chances[at++ % chances.length] * list.length)];
  const dark = pick([true, false]);
  const [side, gap] = [pick([36, 44, 52, 60]), pick([0, 2, 5, 9, 14])];
  const squares = ([across, down, marks, fills]) =>
    `<section><div class="boards"><div style="grid-template-columns:repeat(${across},${side}px);gap:${gap}px">${Array.from(
      { length: across * down },
      () => `<b style="height:${side}px;background:${pick(fills.split(" "))};border-radius:${gap}px">${pick(marks.split(","))}</b>`,
    ).join("")}</div></div></section>`;
  const keyed = (text) => `<style>nav b{background:#9aa;width:${side}px}</style>${keysOf(text)}`;
  const pages = [
    `<p>${words.join(" ")}`,
    keyed("QWERTYUIOP ASDFGHJKL ZXCVBNM"),
    keyed("QWERT YUIOP ASDFG HJKLZ XCVBN"),
    ...SQUARES.map(squares),
  ];
  document.documentElement.innerHTML = `<style>${CSS} body{background:${dark ? "#121213" : "#fff"};color:${dark ? "#eee" : "#222"}}</style>${pages[kind % pages.length]}`;
};

window.spoil = async (png, part, edges, scale, blur, quality) => {
  const whole = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [x, y, w, h] = part ?? [0, 0, whole.width, whole.height];
  const [left, top] = [Math.max(0, x - edges[0]), Math.max(0, y - edges[1])];
  const [right, bottom] = [Math.min(whole.width, x + w + edges[2]), Math.min(whole.height, y + h + edges[3])];
  const canvas = new OffscreenCanvas(Math.round((right - left) * scale), Math.round((bottom - top) * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.filter = blur ? `blur(${blur}px)` : "none";
  context.drawImage(whole, left, top, right - left, bottom - top, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: quality ? "image/jpeg" : "image/png", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
};
