/** Lists from files of words: opened here, kept in this browser, and removed again. */
import { useRef, useState } from "preact/hooks";
import { isOwnList } from "../game/letters";
import { listNameOf, readFile } from "../game/own-list";
import { own } from "../state/lists";
import { placeOf } from "../state/place";
import { choose as choosePlay, options } from "../state/play";
import { lists } from "../strings/lists";

export interface ListProps {
  readonly value: string;
  readonly choose: (name: string) => void;
}

export function OwnLists({ value, choose }: ListProps) {
  const [message, setMessage] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const open = async () => {
    const [file] = input.current!.files ?? [];
    if (!file) return;
    const found = await readFile(file);
    input.current!.value = ""; // the same file can be opened again
    if ("kind" in found) return setMessage(lists.fault(file.name, found));
    const { count, ...list } = found;
    const name = listNameOf(file.name);
    const hash = `${name} ${Date.now()}`; // a worker keeps the words that it knows under their hash
    const about = lists.about(count);
    const stored = own.set(name, { ...list, name, hash, about, answers: count, guesses: count });
    setMessage(stored ? lists.opened(name, count) : lists.noRoom(name));
    choose(name);
  };
  const remove = () => {
    const { lexicon } = placeOf("");
    own.delete(value);
    setMessage("");
    choose(lexicon);
    if (options.peek().lexicon === value) choosePlay({ lexicon });
  };
  return (
    <>
      <div class="row">
        <button type="button" class="link" onClick={() => input.current?.click()}>
          {lists.open}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="text/plain,.txt"
          onChange={open}
          aria-label={lists.open}
        />
        {isOwnList(value) && (
          <button type="button" class="link" onClick={remove}>
            {lists.remove(value)}
          </button>
        )}
      </div>
      <p class={message ? "small" : "hidden"} role="status">
        {message}
      </p>
    </>
  );
}
