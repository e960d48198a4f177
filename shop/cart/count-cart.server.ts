import { eq, sql, sum } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { cartLines } from "./table.server.ts";

/** Pieces in a member's cart. Every page needs it, so it reads only a range of the primary key. */
export async function countCart(db: Db, memberId: string): Promise<number> {
  const [row] = await pieces(db).execute({ memberId });
  return Number(row?.count ?? 0);
}

const pieces = prepared((db) =>
  db
    .select({ count: sum(cartLines.quantity) })
    .from(cartLines)
    .where(eq(cartLines.userId, sql.placeholder("memberId")))
    .prepare("cart_pieces"),
);
