import { useEffect, useState } from "react";
import { useRoot } from "../root-data.ts";

const hourOf = (at: Date | number) => Math.floor(Number(at) / 3_600_000);

/** By when it is sent if it is paid now, in words; null on a page so old that the day may be another by now. */
export function usePayNowWords(): string | null {
  const root = useRoot();
  const [isOld, setIsOld] = useState(false);
  const madeAt = root?.sending.now;
  useEffect(() => {
    setIsOld(madeAt !== undefined && hourOf(madeAt) !== hourOf(Date.now()));
  }, [madeAt]);
  return root && !isOld ? root.sending.payNow : null;
}
