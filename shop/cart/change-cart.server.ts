import type { Db } from "../shop.ts";
import type { CartLine } from "./cart-line.ts";
import { changeLines } from "./change-lines.ts";
import { rewriteCart } from "./rewrite-cart.server.ts";

/** Gives lines of a member's cart their new quantities; 0 takes them out. */
export const changeCart = (
  db: Db,
  memberId: string,
  changes: readonly CartLine[],
): Promise<CartLine[]> => rewriteCart(db, memberId, (lines) => changeLines(lines, changes));
