import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { reservations } from "../table.server.ts";

/** Whether this idempotency key was used already. */
export async function isRequested(db: Db, requestKey: string): Promise<boolean> {
  return (
    (
      await db
        .select({ number: reservations.number })
        .from(reservations)
        .where(eq(reservations.requestKey, requestKey))
        .limit(1)
    ).length > 0
  );
}
