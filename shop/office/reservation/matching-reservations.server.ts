import { readOrderNumber } from "#shop/order/number.ts";
import { plainSigns } from "#lib/text/typed.ts";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { phoneDigits } from "#lib/phone.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import type { ReservationFilter, ReservationTab } from "./reservation-filters.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";

const FEWEST_DIGITS = 4;

/** %, _ and \ mean themselves. */
const startsWith = (words: string) => `${words.replace(/[\\%_]/g, "\\$&")}%`;

/** By start of number or name, or end of phone; each uses its own index. */
function searched(words: string): SQL | undefined {
  if (!words) return undefined;
  const ways: (SQL | undefined)[] = [sql`${reservations.name} like ${startsWith(words)}`];
  const number = readOrderNumber(words);
  if (/^[\w-]+$/.test(number)) ways.push(sql`${reservations.number} like ${startsWith(number)}`);
  const digits = phoneDigits(words);
  // Digits alone, however they are grouped; a name with a number in it is not a phone.
  if (digits.length >= FEWEST_DIGITS && /^[\d\s+().-]+$/.test(plainSigns(words)))
    ways.push(
      sql`reverse(${reservations.phone}) like ${startsWith([...digits].toReversed().join(""))}`,
    );
  return or(...ways);
}

/** Paid, still here, and the agreed day is over in Seoul. */
const isLate = sql`(reservations.status = 'ordered'
  and reservations.ship_by < (now() at time zone 'Asia/Seoul')::date and exists (
  select from orders where orders.reservation_id = reservations.id and orders.hold = 'sold'
  and orders.delivery = 'ready' and ${paymentIn(sql`orders.payment`, "paid")}))`;

export function tabCondition(tab: ReservationTab): SQL | undefined {
  if (tab === "all") return undefined;
  return tab === "late" ? isLate : eq(reservations.status, tab);
}

/** The reservations that a filter of the back office means. */
export const matchingReservations = ({
  tab,
  product,
  search,
}: ReservationFilter): SQL | undefined =>
  and(
    tabCondition(tab),
    product ? eq(reservations.productId, product) : undefined,
    searched(search),
  );
