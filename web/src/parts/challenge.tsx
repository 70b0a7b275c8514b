/** A word for a friend: the form that makes the link; loaded when it is opened. */
import { useState } from "preact/hooks";
import { isOwnList, written } from "../game/letters";
import { drawn } from "../game/play";
import { type WordList, wordsOf } from "../state/lists";
import { challengeOf, options } from "../state/play";
import { inWords, t } from "../strings";
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
          Your friend gets a link that doesn't show the word. Any word from {inWords(lexicon)} will do.
          {isOwnList(lexicon) && " Send the file as well: your friend has to open it first."}
        </p>
        <label for="challenge-word">Your word</label>
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
            Make link
          </button>
          <Button
            onClick={() => {
              setWord("");
              void make((list) => drawn(list.lexicon));
            }}
          >
            Random word
          </Button>
        </div>
        <div role="status" class="stack">
          {note}
          {link && (
            <>
              <input class="field" readOnly aria-label="Link" value={urlOf(link)} />
              <div class="actions">
                <ShareButton class="button primary" label="Share link" text={() => urlOf(link)} />
                <a class="button" href={link}>
                  Play it yourself
                </a>
              </div>
            </>
          )}
        </div>
        <Button data-closes>Close</Button>
      </form>
    </Sheet>
  );
}
