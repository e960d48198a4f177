import { useRoot } from "#app/root-data.ts";

/** The page to ask a question, for members or for guests. */
export function useAskPath(productId?: string): string {
  const path = useRoot()?.account ? "/qna/ask" : "/qna/ask/guest";
  return productId === undefined ? path : `${path}?product=${productId}`;
}
