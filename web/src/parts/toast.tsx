/** The message about what just happened, with a button that takes it back. */
import { useEffect } from "preact/hooks";
import { hush, toast } from "../state/toast";
import { t } from "../strings";

export function Toast() {
  const now = toast.value;
  useEffect(() => hush, []); // what another view says is not about this one
  const undo = () => {
    hush();
    now?.undo();
  };
  return (
    <div class="toast-place" role="status">
      {now && (
        <div class="toast">
          <span>{now.text}</span>
          <button type="button" class="button" onClick={undo}>
            {t.undo}
          </button>
        </div>
      )}
    </div>
  );
}
