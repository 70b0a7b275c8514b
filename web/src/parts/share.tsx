/** Sharing a result: its picture and its text, neither of which shows a letter; loaded when it's asked for. */
import { useEffect, useRef, useState } from "preact/hooks";
import { coarse } from "../state/engine";
import { t } from "../strings";
import { pictureLabel, type Result, shareText, shareTexts, titleOf } from "../strings/share";
import { Button, ShareButton, Sheet } from "./controls";
import { drawResult, fileOf } from "./share-picture";

interface ShareProps {
  readonly result: Result;
  readonly close: () => void;
}

export function Share({ result, close }: ShareProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [isFailed, setFailed] = useState(false);
  const text = shareText(result);
  useEffect(() => {
    drawResult(canvas.current!, result);
    void fileOf(canvas.current!).then(setPicture); // before it's asked for: only a press may open the share sheet
  }, [text]);
  const sendable = picture && canSend(picture);
  const send = async () => {
    if (picture) setFailed(!(await isSent(picture, titleOf(result))));
  };
  return (
    <Sheet name={shareTexts.title} close={close}>
      <div class="between">
        <h2>{shareTexts.title}</h2>
        <Button class="link" data-closes>
          {t.close}
        </Button>
      </div>
      <canvas ref={canvas} class="share-picture" role="img" aria-label={pictureLabel(result)} />
      <p class="share-text">{text}</p>
      <div class="actions">
        {sendable && (
          <Button class="button primary" onClick={() => void send()}>
            {shareTexts.picture}
          </Button>
        )}
        <ShareButton
          class={`button${sendable ? "" : " primary"}`}
          label={coarse && "share" in navigator ? shareTexts.text : shareTexts.copyText}
          text={() => text}
        />
      </div>
      <p role="alert">{isFailed && shareTexts.noPicture}</p>
      <p class="quiet">
        {shareTexts.noLetters} {result.url && shareTexts.sameWord}
      </p>
    </Sheet>
  );
}

function canSend(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Hands a file to the share sheet; returns whether it was sent, or the player chose not to. */
async function isSent(file: File, title: string): Promise<boolean> {
  return navigator.share({ files: [file], title }).then(
    () => true,
    (error) => error.name === "AbortError",
  );
}
