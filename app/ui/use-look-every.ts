import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** While something is done elsewhere, the page asks again for what it shows; `ms` apart. */
export function useLookEvery(ms: number, isLooking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLooking) return;
    const timer = setInterval(() => void revalidate(), ms);
    return () => clearInterval(timer);
  }, [ms, isLooking, revalidate]);
}
