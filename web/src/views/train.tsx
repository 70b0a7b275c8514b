/** Train: positions from the player's own games, asked again. */
import { t } from "../strings";

export function Train() {
  return <h1>{t.views.train}</h1>;
}
