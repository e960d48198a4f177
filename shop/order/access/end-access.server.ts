import { eq, lt, or, isNull, and, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { forgetPlacedFrom } from "../place/unpaid-holds.server.ts";
import { orderCodes } from "./table.server.ts";

/** This browser is done with the order; what it has opens nothing any more. */
export async function endAccess(db: Db, access: string): Promise<void> {
  await db
    .update(orderCodes)
    .set({ accessUntil: sql`now()` })
    .where(eq(orderCodes.accessHash, hashOfToken(access)));
}

/** Forgets codes that are over since a day, and from where orders were placed that ended unpaid. */
export async function forgetOrderCodes(db: Db): Promise<void> {
  await forgetPlacedFrom(db);
  await db
    .delete(orderCodes)
    .where(
      and(
        lt(orderCodes.expiresAt, sql`now() - interval '1 day'`),
        or(isNull(orderCodes.accessUntil), lt(orderCodes.accessUntil, sql`now()`)),
      ),
    );
}
