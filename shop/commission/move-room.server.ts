import { and, eq, sql } from "drizzle-orm";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { commissionEvents, commissionRooms } from "./table.server.ts";
import { room as machine, type RoomMove } from "./room-machine.ts";
import type { RoomEvent } from "./room-events.ts";
import type { Room } from "./room-row.server.ts";

export type RoomActor = { by: "shopper" | "admin" | "clock"; accountId?: string | undefined };

type Move = RoomActor & {
  move: RoomMove;
  set?: Partial<Pick<Room, "roundsUsed" | "dueOn" | "approveBy" | "warnedAt">>;
  facts?: Facts;
};

/**
 * The only writer of a room's state, by compare-and-set. Throws `illegal-move`,
 * `commission-changed`.
 */
export async function moveRoom(
  db: Db,
  { lineId, state }: Room,
  { move, by, accountId, set, facts }: Move,
): Promise<Room> {
  const next = machine.next(state, move, by);
  const [moved] = await db
    .update(commissionRooms)
    .set({ dueOn: null, approveBy: null, warnedAt: null, ...set, state: next, stateAt: sql`now()` })
    .where(and(eq(commissionRooms.lineId, lineId), eq(commissionRooms.state, state)))
    .returning();
  if (!moved) throw new Refusal("commission-changed");
  await noteEvent(db, lineId, move, { by, accountId, facts });
  return moved;
}

type EventNote = Omit<RoomActor, "by"> & {
  by: RoomActor["by"] | "payment";
  facts?: Facts | undefined;
};

export const noteEvent = async (
  db: Db,
  lineId: number,
  event: RoomEvent,
  { by, accountId, facts = {} }: EventNote,
): Promise<void> => {
  await db.insert(commissionEvents).values({ lineId, event, by, accountId, facts });
};
