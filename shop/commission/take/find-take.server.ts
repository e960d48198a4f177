import { and, eq } from "drizzle-orm";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { commissionTakes } from "../table.server.ts";

export type TakeFile = { take: typeof commissionTakes.$inferSelect; object: StoredObject };

/**
 * A take of this room with its bytes; null where there is none, and for a buyer who may not hear it
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
  // Who stopped, and had money back, has no recording.
  const mayHear = room.state !== "ended" && isPaid(order);
  return found.take.sentAt && mayHear ? found : null;
}

/** The line that a take belongs to; null for an id that nobody has. */
export async function lineOfTake(db: Db, takeId: string): Promise<number | null> {
  const [take] = await db
    .select({ lineId: commissionTakes.lineId })
    .from(commissionTakes)
    .where(eq(commissionTakes.id, takeId));
  return take?.lineId ?? null;
}
