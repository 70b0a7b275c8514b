/** What may come a frame later, so that what the player looks at comes sooner. */
import { useEffect, useState } from "preact/hooks";

/** The value as it was at the last paint; the new one comes after the next. */
export function useAfterPaint<T extends object>(value: T): T {
  const [shown, show] = useState(value);
  useEffect(() => show(value), [value]);
  return shown;
}
