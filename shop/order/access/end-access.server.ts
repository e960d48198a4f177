import { eq, lt, or, isNull, and, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { forgetPlacedFrom } from "../limit/placed-from.server.ts";
import { orderCodes } from "./table.server.ts";

/** Ends this browser's access to the order. */
export async function endAccess(db: Db, access: string): Promise<void> {
  await db
    .update(orderCodes)
    .set({ accessUntil: sql`now()` })
    .where(eq(orderCodes.accessHash, hashOfToken(access)));
}

/** Deletes codes that expired a day ago, and the origin marks of orders that ended unpaid. */
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
