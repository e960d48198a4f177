import { useEffect } from "react";
import { useRoot } from "../root-data.ts";
import { tellCount } from "./cart-count.ts";

/** For a page that took something out of the cart while the number beside it was being read. */
export function useCountNow(count: number | undefined): void {
  const root = useRoot();
  useEffect(() => {
    if (count !== undefined) tellCount(count, root);
  }, [count, root]);
}
