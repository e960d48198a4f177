import { and, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { isOpenRoom, nextOf, room as machine, type RoomState } from "../room-machine.ts";
import { commissionRooms } from "../table.server.ts";

export const roomTabs = { open: "진행 중", approved: "확정", ended: "중단" } as const;
export type RoomTab = keyof typeof roomTabs;

export const readRoomTab = (typed: string | null): RoomTab =>
  (Object.keys(roomTabs) as RoomTab[]).find((tab) => tab === typed) ?? "open";

const statesOf = (tab: RoomTab): RoomState[] =>
  tab === "open" ? machine.names.filter(isOpenRoom) : [tab];

export type ListedRoom = {
  number: string;
  lineId: number;
  title: string;
  state: RoomState;
  label: string;
  next: "admin" | "shopper" | null;
  dueOn: string | null;
  approveBy: string | null;
  actorId: string | null;
  /** null: not assigned, or the person left */
  actor: string | null;
};

const A_PAGE = 50;

type RoomQuery = { tab: RoomTab; page: number; actorId: string | null };

/** Rooms for the back office, earliest due first; `actorId`: only one voice actor's. */
export async function listRooms(
  db: Db,
  { tab, page, actorId }: RoomQuery,
): Promise<{ rooms: ListedRoom[]; hasMore: boolean; all: number }> {
  const which = and(inArray(commissionRooms.state, statesOf(tab)), ofActor(actorId));
  const rows = await db
    .select({
      number: orders.number,
      lineId: commissionRooms.lineId,
      title: orderLines.title,
      state: commissionRooms.state,
      dueOn: commissionRooms.dueOn,
      approveBy: commissionRooms.approveBy,
      actorId: commissionRooms.actorId,
      actor: users.name,
    })
    .from(commissionRooms)
    .innerJoin(orderLines, eq(orderLines.id, commissionRooms.lineId))
    .innerJoin(orders, eq(orders.id, commissionRooms.orderId))
    .leftJoin(users, eq(users.id, commissionRooms.actorId))
    .where(which)
    .orderBy(
      tab === "open"
        ? sql`coalesce(${commissionRooms.dueOn}, ${commissionRooms.approveBy}) nulls last`
        : desc(commissionRooms.stateAt),
      asc(commissionRooms.lineId),
    )
    .limit(A_PAGE + 1)
    .offset((page - 1) * A_PAGE);
  const [counted] = await db.select({ all: count() }).from(commissionRooms).where(which);
  return {
    rooms: rows.slice(0, A_PAGE).map((row) => ({
      ...row,
      label: machine.states[row.state],
      next: nextOf(row.state),
    })),
    hasMore: rows.length > A_PAGE,
    all: counted!.all,
  };
}

const ofActor = (actorId: string | null): SQL | undefined =>
  actorId === null ? undefined : eq(commissionRooms.actorId, actorId);
