/** The button that reads a screenshot, and the tiles that were hard to read. */
import { Fragment } from "preact";
import { confirmRead, covered, otherWords, readPicture, unsure } from "../state/picture";
import { changeWord } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { Button, FileButton } from "./controls";
import { Icon } from "./icons";

export function FromPicture({ class: kind = "button" }: { readonly class?: string }) {
  return (
    <FileButton
      label={t.picture.choose}
      class={kind}
      accept="image/png,image/jpeg,image/webp"
      open={readPicture}
      icon={<Icon name="camera" />}
    />
  );
}

/** What to look at on a board that was read. */
export function Unsure() {
  const isDoubtful = unsure.value.length > 0 || otherWords.value.length > 0;
  if (!isDoubtful && !covered.value) return null;
  return (
    <section class="notice" aria-live="polite">
      {covered.value && (
        <p>
          <b>{t.picture.covered}</b> {t.picture.coveredHelp}
        </p>
      )}
      {isDoubtful && (
        <p>
          <span class="tile suspect" aria-hidden="true" /> <b>{t.picture.check}</b> {t.picture.checkHelp}
        </p>
      )}
      {otherWords.value.map(({ row, word, others }) => (
        <p key={row} class="actions">
          {t.picture.maybe(row, word)}{" "}
          {others.map((other, k) => (
            <Fragment key={other}>
              {k > 0 && ` ${t.board.or} `}
              <Button class="link word" onClick={() => changeWord(row, other)}>
                {capitals(other)}
              </Button>
            </Fragment>
          ))}
          ?
        </p>
      ))}
      <Button onClick={confirmRead}>{t.picture.looksRight}</Button>
    </section>
  );
}
