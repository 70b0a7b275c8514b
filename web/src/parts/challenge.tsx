/** A word for a friend: the form that makes the link; loaded when it is opened. */
import { useState } from "preact/hooks";
import { isOwnList, written } from "../game/letters";
import { drawn } from "../game/play";
import { type WordList, wordsOf } from "../state/lists";
import { challengeOf, options } from "../state/play";
import { t } from "../strings";
import { challengeTexts } from "../strings/menu";
import { Button, ShareButton, Sheet, urlOf, WordInput } from "./controls";

export function Challenge({ close }: { readonly close: () => void }) {
  const [word, setWord] = useState("");
  const [note, setNote] = useState("");
  const [link, setLink] = useState("");
  const { lexicon, hard } = options.value;
  const make = async (choose: (list: WordList) => string | null) => {
    const list = await wordsOf(lexicon).catch(() => null);
    const chosen = list && choose(list);
    setLink(chosen ? challengeOf(lexicon, hard ? "hard" : "normal", 6, chosen) : "");
    setNote(list ? (chosen ? "" : t.refused({ kind: "unknown", word })) : t.trouble.missing(lexicon));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = written(word.trim());
    void make(({ known }) => (known.has(typed) ? typed : null));
  };
  return (
    <Sheet name={t.challenge} close={close}>
      <form class="stack" onSubmit={submit}>
        <h2>{t.challenge}</h2>
        <p class="quiet">
          {challengeTexts.intro(lexicon)}
          {isOwnList(lexicon) && ` ${challengeTexts.sendFile}`}
        </p>
        <label for="challenge-word">{challengeTexts.yourWord}</label>
        <div class="actions">
          <WordInput
            id="challenge-word"
            value={word}
            maxLength={20}
            onInput={(event) => {
              setWord(event.currentTarget.value);
              setNote("");
              setLink("");
            }}
          />
          <button type="submit" class="button" disabled={!word.trim()}>
            {challengeTexts.create}
          </button>
          <Button
            onClick={() => {
              setWord("");
              void make((list) => drawn(list.lexicon));
            }}
          >
            {challengeTexts.random}
          </Button>
        </div>
        <div role="status" class="stack">
          {note}
          {link && (
            <>
              <input class="field" readOnly aria-label={challengeTexts.link} value={urlOf(link)} />
              <div class="actions">
                <ShareButton class="button primary" label={challengeTexts.share} text={() => urlOf(link)} />
                <a class="button" href={link}>
                  {challengeTexts.playIt}
                </a>
              </div>
            </>
          )}
        </div>
        <Button data-closes>{t.close}</Button>
      </form>
    </Sheet>
  );
}
