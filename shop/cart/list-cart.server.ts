import { asc, eq, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "../shop.ts";
import type { CartLine } from "./cart-line.ts";
import { cartLines } from "./table.server.ts";

/** A member's cart, what was put in first comes first. */
export async function listCart(db: Db, memberId: string): Promise<CartLine[]> {
  const rows = await linesOf(db).execute({ memberId });
  return rows.map(({ productId, options, quantity, unitPrice }) => ({
    productId,
    optionIds: options ? options.split(",") : [],
    quantity,
    unitPrice,
  }));
}

const linesOf = prepared((db) =>
  db
    .select()
    .from(cartLines)
    .where(eq(cartLines.userId, sql.placeholder("memberId")))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.productId), asc(cartLines.options))
    .prepare("cart_lines"),
);
