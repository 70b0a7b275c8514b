/** Views that are loaded when they are first shown. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../strings";

export function later(load: () => Promise<ComponentType>): ComponentType {
  let found: ComponentType | null = null;
  return function Later() {
    const [View, setView] = useState<ComponentType | null>(() => found);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (found) return;
      load().then(
        (view) => {
          found = view;
          setView(() => view);
        },
        () => setFailed(true),
      );
    }, []);
    if (View) return <View />;
    return <p class="status working">{failed ? t.notLoaded : t.loading}</p>;
  };
}
