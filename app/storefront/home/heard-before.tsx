import { lazy, Suspense, useEffect, useState } from "react";
import { storedWord } from "#app/browser/state/stored-word.ts";

const RecentlyHeard = lazy(() =>
  import("#app/ui/sound/recently-heard.tsx").then((heard) => ({ default: heard.RecentlyHeard })),
);

/** What this device played before, below everything else, so that nothing moves when it comes. */
export function HeardBefore() {
  const [hasHeard, setHasHeard] = useState(false);
  useEffect(() => setHasHeard(storedWord("recently-heard") !== null), []);
  if (!hasHeard) return null;
  return (
    <div className="mx-auto mt-12 max-w-180">
      <Suspense>
        <RecentlyHeard />
      </Suspense>
    </div>
  );
}
