/** The page that other sites frame: a position and its best guess, such as `embed.html#/nyt/normal/crane.BYBBG`. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { type Asked, Unanswerable } from "./advice/asked";
import { type Known, PROVEN } from "./advice/known";
import { isSolved } from "./game/board";
import { SmallRow } from "./parts/tile";
import { bestOf, SHORT } from "./state/best";
import { sourceOf } from "./state/lexicons";
import { addressOf, type Place, placeOf } from "./state/place";
import { troubleText } from "./state/rows";
import { t } from "./strings";

const place = signal<Place>(placeNow());
const known = signal<Known | null>(null);
const trouble = signal("");
let stop = new AbortController();

function placeNow(): Place {
  return placeOf(`/solve${location.hash.slice(1)}`);
}

async function ask({ lexicon, mode, limit, boards }: Place): Promise<void> {
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  const asked: Asked = { source: sourceOf(lexicon), mode, limit, turns: boards[0] ?? [] };
  known.value = null;
  trouble.value = "";
  try {
    await bestOf(asked, SHORT, signal, (now) => {
      if (!signal.aborted) known.value = now;
    });
  } catch (error) {
    if (!signal.aborted) trouble.value = error instanceof Unanswerable ? troubleText(error) : t.unknown;
  }
}

function Embed() {
  const at = place.value;
  const turns = at.boards[0] ?? [];
  return (
    <div class="embed">
      <h1 class="hidden">{t.embed.title}</h1>
      {turns.length > 0 && (
        <div class="embed-rows">
          {turns.map((turn, k) => (
            <SmallRow key={k} turn={turn} />
          ))}
        </div>
      )}
      <div aria-live="polite">
        <Answer found={known.value} solved={isSolved(turns)} />
        <a href={addressOf({ ...at, view: "solve" }).replace("#", "./#")} target="_blank" rel="noopener">
          {t.embed.open}
        </a>
      </div>
    </div>
  );
}

function Answer({ found, solved }: { readonly found: Known | null; readonly solved: boolean }) {
  if (trouble.value) return <p>{trouble.value}</p>;
  if (solved) return <p>{t.explore.solved}</p>;
  const [best] = found?.rows ?? [];
  if (!found || !best) return <p class="quiet">{found?.finished ? t.explore.end : t.loading}</p>;
  return (
    <>
      <p class="quiet small">{t.embed.best}</p>
      <p class="word embed-word">{best.guess}</p>
      {best.upper !== null && (
        <p class="quiet small">{t.answer.more(t.about(best.upper, found.label === PROVEN))}</p>
      )}
    </>
  );
}

addEventListener("hashchange", () => {
  place.value = placeNow();
  void ask(place.value);
});
render(<Embed />, document.getElementById("app")!);
void ask(place.value);
