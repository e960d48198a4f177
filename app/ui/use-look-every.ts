import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/**
 * While something is done elsewhere, the page asks again for what it shows; `ms` after the answer
 * before, since asking anew would break off an answer that a busy shop is slow to give.
 */
export function useLookEvery(ms: number, isLooking: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = isLooking && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void revalidate(), ms);
    return () => clearTimeout(timer);
  }, [ms, isWaiting, revalidate]);
}

/**
 * Has the page ask again for what it shows. Of many that want it at about the same time one asks
 * for all, `ms` after the first, and after the answer that is on its way.
 */
export function useLookSoon(ms: number): () => void {
  const { revalidate, state } = useRevalidator();
  const [isWanted, setWanted] = useState(false);
  const isWaiting = isWanted && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setWanted(false);
      void revalidate();
    }, ms);
    return () => clearTimeout(timer);
  }, [ms, isWaiting, revalidate]);
  return useCallback(() => setWanted(true), []);
}
