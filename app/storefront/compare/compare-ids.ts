import { isProductId } from "#shop/product/product.ts";

/** So many stand beside each other. */
export const COMPARED = 4;
const MOST_LETTERS = 600;

/** Product ids of an untrusted address, each once; `more` is the number above the limit. */
export function readCompared(typed: string | null): { ids: string[]; more: number } {
  const words = (typed ?? "").slice(0, MOST_LETTERS).split(/[^\w-]+/);
  const all = [...new Set(words.filter((word) => word && isProductId(word)))];
  return { ids: all.slice(0, COMPARED), more: Math.max(0, all.length - COMPARED) };
}

export const comparePath = (ids: readonly string[]): string =>
  ids.length ? `/compare?ids=${ids.join(",")}` : "/compare";
