import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { reservations } from "../table.server.ts";

/** Whether something was reserved with this key already: who posts it again reserves nothing else. */
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
