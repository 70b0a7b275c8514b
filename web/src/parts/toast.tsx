/** The message about what just happened, with a button that takes it back. */
import { undo } from "../state/solve";
import { toast } from "../state/toast";
import { t } from "../strings";

export function Toast() {
  return (
    <div class="toast-place" role="status">
      {toast.value && (
        <div class="toast">
          <span>{toast.value}</span>
          <button type="button" class="button" onClick={undo}>
            {t.board.undo}
          </button>
        </div>
      )}
    </div>
  );
}
