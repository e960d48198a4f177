import { asc, inArray } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { roomEventWords } from "../room-events.ts";
import { room as machine } from "../room-machine.ts";
import {
  commissionComments,
  commissionEvents,
  commissionRooms,
  commissionScripts,
  commissionTakes,
} from "../table.server.ts";

/** The buyer's data in the rooms of these orders, by line id, for a data export. */
export async function listOwnRooms(db: Db, orderIds: string[]) {
  const rooms = orderIds.length
    ? await db
        .select()
        .from(commissionRooms)
        .where(inArray(commissionRooms.orderId, orderIds))
        .orderBy(asc(commissionRooms.lineId))
    : [];
  const ids = rooms.map(({ lineId }) => lineId);
  const [scripts, takes, comments, events] = ids.length
    ? await listParts(db, ids)
    : [[], [], [], []];
  const of = <Row extends { lineId: number }>(rows: Row[], id: number) =>
    rows.filter(({ lineId }) => lineId === id);
  return new Map(
    rooms.map(({ lineId, ...room }) => [
      lineId,
      {
        ...roomView(room),
        scripts: of(scripts, lineId).map(({ number, script, by, state: standing, at }) => ({
          number,
          script,
          by,
          standing,
          at,
        })),
        takes: of(takes, lineId)
          .filter(({ sentAt }) => sentAt !== null)
          .map(takeView),
        comments: of(comments, lineId).map(({ words, atMs, by, at }) => ({ words, atMs, by, at })),
        history: of(events, lineId).map(({ event, at }) => ({ what: roomEventWords(event), at })),
      },
    ]),
  );
}

type Room = Omit<typeof commissionRooms.$inferSelect, "lineId">;

const roomView = ({ state, openedAt, roundsUsed, roundsPaid, dueOn, approveBy }: Room) => ({
  stage: machine.states[state],
  openedAt,
  roundsUsed,
  roundsPaid,
  dueOn,
  approveBy,
});

type Take = typeof commissionTakes.$inferSelect;

const takeView = ({ number, fileName, size, durationMs, note, sentAt }: Take) => ({
  number,
  fileName,
  size,
  durationMs,
  note,
  sentAt,
});

const listParts = (db: Db, ids: number[]) =>
  Promise.all([
    db
      .select()
      .from(commissionScripts)
      .where(inArray(commissionScripts.lineId, ids))
      .orderBy(asc(commissionScripts.number)),
    db
      .select()
      .from(commissionTakes)
      .where(inArray(commissionTakes.lineId, ids))
      .orderBy(asc(commissionTakes.number)),
    db
      .select()
      .from(commissionComments)
      .where(inArray(commissionComments.lineId, ids))
      .orderBy(asc(commissionComments.id)),
    db
      .select()
      .from(commissionEvents)
      .where(inArray(commissionEvents.lineId, ids))
      .orderBy(asc(commissionEvents.id)),
  ]);
