/** A word for a friend: the form that makes the link; loaded when it is opened. */

import { useEffect, useRef, useState } from "preact/hooks";
import { written } from "../game/letters";
import { drawn } from "../game/play";
import { wordsOf } from "../state/lists";
import { challengeOf, options } from "../state/play";
import { t } from "../strings";
import { texts } from "../strings/views";
import { ShareButton, urlOf } from "./share";

export function Challenge({ close }: { readonly close: () => void }) {
  const [word, setWord] = useState("");
  const [note, setNote] = useState("");
  const [link, setLink] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { lexicon, hard } = options.value;
  useEffect(() => field.current?.focus(), []);
  const make = async (choose: (list: Awaited<ReturnType<typeof wordsOf>>) => string | null) => {
    const list = await wordsOf(lexicon).catch(() => null);
    const chosen = list && choose(list);
    setLink(chosen ? await challengeOf(lexicon, hard ? "hard" : "normal", 6, chosen) : "");
    setNote(list ? (chosen ? "" : t.notAWord(word)) : t.trouble.missing(lexicon));
  };
  return (
    <form
      class="play-challenge"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = written(word.trim());
        void make(({ known }) => (known.has(typed) ? typed : null));
      }}
    >
      <h2>{t.play.challenge}</h2>
      <p class="quiet">{texts.challenge.intro(lexicon)}</p>
      <label for="challenge-word">{texts.challenge.word}</label>
      <div class="row">
        <input
          ref={field}
          id="challenge-word"
          class="field word"
          value={word}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={11}
          onInput={(event) => {
            setWord(event.currentTarget.value);
            setNote("");
            setLink("");
          }}
        />
        <button type="submit" class="button" disabled={!word.trim()}>
          {texts.challenge.makeLink}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            setWord("");
            void make((list) => drawn(list.lexicon, 1)[0]!);
          }}
        >
          {t.play.random}
        </button>
      </div>
      <div role="status" class="play-link">
        {note}
        {link && (
          <>
            <p>{texts.challenge.ready}</p>
            <input class="field" readOnly aria-label={texts.challenge.link} value={urlOf(link)} />
            <div class="row">
              <ShareButton primary label={texts.challenge.shareLink} text={() => urlOf(link)} />
              <a class="button" href={link}>
                {texts.challenge.playIt}
              </a>
            </div>
          </>
        )}
      </div>
      <button type="button" class="button" onClick={close}>
        {t.play.close}
      </button>
    </form>
  );
}
