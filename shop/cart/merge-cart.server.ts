import type { Db } from "../shop.ts";
import type { CartLine } from "./cart-line.ts";
import { mergeLines } from "./merge-lines.ts";
import { rewriteCart } from "./rewrite-cart.server.ts";

/** Merges a device's guest cart into the member's; idempotent. */
export async function mergeCart(
  db: Db,
  memberId: string,
  device: readonly CartLine[],
): Promise<{ lines: CartLine[]; left: number }> {
  let left = 0;
  const lines = await rewriteCart(db, memberId, (kept) => {
    const merged = mergeLines(kept, device);
    left = merged.left;
    return merged.lines;
  });
  return { lines, left };
}
