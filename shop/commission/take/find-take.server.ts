import { and, eq } from "drizzle-orm";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { commissionTakes } from "../table.server.ts";

export type TakeFile = { take: typeof commissionTakes.$inferSelect; object: StoredObject };

/**
 * A take of this room with its bytes; null for an unknown one, or one that the buyer may not hear
 * (any more).
 */
export async function findTakeFile(
  db: Db,
  { room, order }: Pick<OpenedRoom, "room" | "order">,
  takeId: string,
  side: "shopper" | "admin",
): Promise<TakeFile | null> {
  const [found] = await db
    .select({ take: commissionTakes, object: storedObjects })
    .from(commissionTakes)
    .innerJoin(storedObjects, eq(storedObjects.blob, commissionTakes.blob))
    .where(and(eq(commissionTakes.id, takeId), eq(commissionTakes.lineId, room.lineId)));
  if (!found || side === "admin") return found ?? null;
  // A buyer who stopped and was refunded has no right to the recording.
  const mayHear = room.state !== "ended" && isPaid(order);
  return found.take.sentAt && mayHear ? found : null;
}

/** The line of a take; null for an unknown id. */
export async function lineOfTake(db: Db, takeId: string): Promise<number | null> {
  const [take] = await db
    .select({ lineId: commissionTakes.lineId })
    .from(commissionTakes)
    .where(eq(commissionTakes.id, takeId));
  return take?.lineId ?? null;
}
