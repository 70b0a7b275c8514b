/** The list of keys, in a dialog that is loaded when it is asked for. */
import { render } from "preact";
import { texts } from "../strings/views";

export function showKeys(): void {
  const dialog = document.createElement("dialog");
  dialog.addEventListener("close", () => dialog.remove());
  dialog.setAttribute("aria-labelledby", "key-list");
  render(
    <form method="dialog" class="stack">
      <h2 id="key-list">{texts.keys.title}</h2>
      <dl class="key-list">
        {texts.keys.list.map(([keys, action]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <button type="submit" class="button">
        {texts.keys.close}
      </button>
    </form>,
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
}
