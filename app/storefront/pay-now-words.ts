import { useEffect, useState } from "react";
import { hourOf } from "#lib/seoul-time.ts";
import { useRoot } from "../root-data.ts";

/** The ship-by day if paid now; null on a page so old that the day may have changed. */
export function usePayNowWords(): string | null {
  const root = useRoot();
  const [isOld, setIsOld] = useState(false);
  const madeAt = root?.sending.hour;
  useEffect(() => {
    setIsOld(madeAt !== undefined && madeAt !== hourOf(Date.now()));
  }, [madeAt]);
  return root && !isOld ? root.sending.payNow : null;
}
