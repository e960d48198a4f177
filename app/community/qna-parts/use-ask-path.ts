import { useRoot } from "#app/root-data.ts";

/** Where one asks: members with their account, anybody else with a mail address. */
export function useAskPath(productId?: string): string {
  const path = useRoot()?.account ? "/qna/ask" : "/qna/ask/guest";
  return productId === undefined ? path : `${path}?product=${productId}`;
}
