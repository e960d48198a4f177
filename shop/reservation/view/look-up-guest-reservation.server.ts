import { timingSafeEqual } from "node:crypto";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { cancelReservation } from "../cancel-reservation.server.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { GuestReservationLookup } from "../forms.ts";
import type { Reservation } from "../move-reservation.server.ts";
import type { ReservationView } from "./reservation-view.ts";
import { viewReservation } from "./view-reservations.server.ts";

const HOUR = 3600;
/** Answers take multiples of this, so that their time does not reveal existing numbers. */
const STEP_MS = 50;

/** A guest's reservation by number and phone, masked. All mismatches get the same answer; rate
 * limited by address and number. */
export async function lookUpGuestReservation(
  shop: Shop,
  { number, phone, intent }: GuestReservationLookup,
  address: string,
): Promise<ReservationView> {
  await spendAttempt(shop.db, [
    { key: `reservation lookup from ${lineOf(address)}`, most: 20, seconds: HOUR },
    { key: `lookup of ${number} from ${lineOf(address)}`, most: 10, seconds: HOUR },
    { key: `lookup of ${number}`, most: 1000, seconds: HOUR, overall: true },
  ]);
  return evenTime(STEP_MS, async () => {
    const found = await findMatching(shop, number, phone);
    const row =
      intent === "cancel" ? await cancelReservation(shop, found, { by: "shopper" }) : found;
    return viewReservation(shop.db, row, { masked: true });
  });
}

/** The same for a pair already verified, without counting a try. */
export const viewLookedUpReservation = async (
  shop: Shop,
  number: string,
  phone: string,
): Promise<ReservationView> =>
  viewReservation(shop.db, await findMatching(shop, number, phone), { masked: true });

async function findMatching(shop: Shop, number: string, phone: string): Promise<Reservation> {
  const found = await findReservation(shop.db, number);
  const [expectedPhone, givenPhone] = [Buffer.alloc(16), Buffer.alloc(16)];
  expectedPhone.write(found?.phone ?? "");
  givenPhone.write(phone);
  const matches = timingSafeEqual(expectedPhone, givenPhone);
  if (!found || found.memberId !== null || found.departedMemberId !== null || !matches)
    throw new Refusal("reservation-not-found");
  return found;
}
