import { useState } from "react";

/** State that follows what is given when that changes. */
export function useLatest<Value>(given: Value) {
  const [lastGiven, setKnown] = useState(given);
  const [now, setNow] = useState(given);
  if (lastGiven !== given) {
    setKnown(given);
    setNow(given);
  }
  return [lastGiven === given ? now : given, setNow] as const;
}
