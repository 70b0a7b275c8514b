/** You: statistics of the games saved in this browser, with export, import and erase. */
import { useRef, useState } from "preact/hooks";
import { readTurns } from "../game/notation";
import { Distribution } from "../parts/charts";
import { Head, Wide } from "../parts/frame";
import { exported, games, imported, merged, removeGame, type SavedGame, summaryOf } from "../state/games";
import { addressOf, placeOf } from "../state/place";
import { clearStorage } from "../state/storage";
import { t } from "../strings";

export function You() {
  const all = games.value;
  return (
    <>
      <Head title={t.you.title} intro={t.you.intro} />
      <div class="stack">
        {all.length ? <Statistics all={all} /> : <p class="note">{t.you.none}</p>}
        <Data />
      </div>
    </>
  );
}

function Statistics({ all }: { readonly all: readonly SavedGame[] }) {
  const sum = summaryOf(all);
  const facts: [string, string][] = [
    [t.you.played, t.number(sum.played)],
    [t.you.won, t.percent(sum.solved / sum.played)],
    [t.you.mean, sum.mean?.toFixed(2) ?? t.review.none],
    [t.you.skill, sum.skill?.toFixed(0) ?? t.review.none],
    [t.you.luck, sum.luck?.toFixed(0) ?? t.review.none],
  ];
  return (
    <>
      <dl class="figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section class="section">
        <h2>{t.you.distribution}</h2>
        <Distribution counts={sum.distribution} />
      </section>
      <section class="section">
        <h2>{t.you.games}</h2>
        <Wide name={t.you.games}>
          <Games all={all} />
        </Wide>
      </section>
    </>
  );
}

function Games({ all }: { readonly all: readonly SavedGame[] }) {
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{t.you.date}</th>
          <th scope="col" class="left">
            {t.you.game}
          </th>
          <th scope="col">{t.you.guesses}</th>
          <th scope="col">{t.review.skill}</th>
          <th scope="col">{t.review.luck}</th>
          <th scope="col">
            <span class="hidden">{t.you.removing}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...all].reverse().map((game) => (
          <GameRow key={game.at} game={game} />
        ))}
      </tbody>
    </table>
  );
}

function GameRow({ game }: { readonly game: SavedGame }) {
  const date = game.at.slice(0, 10);
  const address = addressOf(placeOf(`/review/${game.lexicon}/${game.rules}/${game.position}`));
  const words = (readTurns(game.position) ?? []).map((turn) => turn.word).join(" ");
  return (
    <tr>
      <td class="number">{date}</td>
      <td class="left">
        <a class="word small" href={address}>
          {words}
        </a>
      </td>
      <td class="number">{game.solved ? game.guesses : t.review.lost}</td>
      <td class="number">{game.skill?.toFixed(0) ?? t.review.none}</td>
      <td class="number">{game.luck?.toFixed(0) ?? t.review.none}</td>
      <td>
        <button
          type="button"
          class="link"
          aria-label={t.you.remove(date)}
          onClick={() => removeGame(game.at)}
        >
          ×
        </button>
      </td>
    </tr>
  );
}

function Data() {
  const [message, setMessage] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const importFile = async () => {
    const found = imported((await file.current?.files?.[0]?.text()) ?? "");
    if (found) games.value = merged(games.value, found);
    setMessage(found ? t.you.imported(found.length) : t.you.notImported);
    if (file.current) file.current.value = "";
  };
  const erase = () => {
    games.value = [];
    clearStorage();
    dialog.current?.close();
    setMessage(t.you.erased);
  };
  return (
    <section class="section" aria-labelledby="data">
      <h2 id="data">{t.you.data}</h2>
      <div class="row">
        <button type="button" class="button" disabled={!games.value.length} onClick={download}>
          {t.you.export}
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          {t.you.import}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={importFile}
          aria-label={t.you.import}
        />
        <button type="button" class="button danger" onClick={() => dialog.current?.showModal()}>
          {t.you.erase}
        </button>
      </div>
      <p class="quiet" role="status">
        {message}
      </p>
      <dialog ref={dialog} aria-labelledby="erase-ask">
        <div class="stack">
          <p id="erase-ask">{t.you.eraseAsk}</p>
          <div class="row">
            <button type="button" class="button danger" onClick={erase}>
              {t.you.eraseYes}
            </button>
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {t.you.eraseNo}
            </button>
          </div>
        </div>
      </dialog>
    </section>
  );
}

function download(): void {
  const url = URL.createObjectURL(new Blob([exported(games.value)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = t.you.file;
  link.click();
  URL.revokeObjectURL(url);
}
