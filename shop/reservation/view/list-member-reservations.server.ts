import { and, eq, getTableColumns } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import type { ReservationView } from "./reservation-view.ts";
import { reservations } from "../table.server.ts";
import { viewReservations } from "./view-reservations.server.ts";

/** A page of a member's own reservations, newest first. */
export async function listMemberReservations(
  db: Db,
  memberId: string,
  pageRequest: PageAsked,
): Promise<Page<ReservationView>> {
  const { rows, ...cursors } = await newestFirst(
    { time: reservations.requestedAt, id: reservations.id, isId: UUID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...getTableColumns(reservations), micros })
        .from(reservations)
        .where(and(eq(reservations.memberId, memberId), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: await viewReservations(db, rows, { masked: false }) };
}

/** Every reservation of an account, newest first; for taking one's data along. */
export async function exportOwnReservations(db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(reservations)
    .where(eq(reservations.memberId, memberId))
    .orderBy(reservations.requestedAt);
  const views = await viewReservations(db, rows.toReversed(), { masked: false });
  return views.map(
    ({
      number,
      label,
      title,
      options,
      quantity,
      unitPrice,
      shipBy,
      requestedAt,
      orderUntil,
      orderNumber,
      name,
      phone,
      email,
      history,
    }) => ({
      number,
      standing: label,
      title,
      options,
      quantity,
      unitPrice,
      shipBy,
      requestedAt,
      orderUntil,
      order: orderNumber,
      contact: { name, phone, email },
      history: history.map(({ at, words }) => ({ at, what: words })),
    }),
  );
}
