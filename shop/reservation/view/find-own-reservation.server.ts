import { eq } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { reservations } from "../table.server.ts";

type ReservationVisitor = { account: { id: string } | null; guestId: string | null };

/** For the member or device that made it; null for all others, as for an unknown number. */
export async function findOwnReservation(
  db: Db,
  number: string | undefined,
  { account, guestId }: ReservationVisitor,
): Promise<Reservation | null> {
  const found = number ? await findReservation(db, number) : null;
  if (!found || found.departedMemberId !== null) return null;
  if (found.memberId !== null) return found.memberId === account?.id ? found : null;
  return guestId !== null && found.guestId === guestId ? found : null;
}

/** A member's own reservation by its number. */
export async function findMemberReservation(
  db: Db,
  number: string | undefined,
  accountId: string,
): Promise<Reservation | null> {
  const found = number ? await findReservation(db, number) : null;
  return found?.memberId === accountId ? found : null;
}

/** The reservation of a confirmation link; null for an unknown or replaced one. */
export async function findReservationOfLink(
  db: Db,
  token: string | undefined,
): Promise<Reservation | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.linkHash, hashOfToken(token)))
    .limit(1);
  return found ?? null;
}
