import { sql, type SQL } from "drizzle-orm";
import type { Taking } from "#shop/product/sale.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { OrderForm } from "./forms.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { endHold } from "./release-hold.server.ts";
import { paymentIn } from "../status-condition.server.ts";
import { paymentIs } from "../status.ts";
import { orders } from "../table.server.ts";

/** Who orders: a member, or the device of a guest. */
export type Orderer = { memberId: string } | { guestId: string };

/** More would let one person empty the shelf without paying. */
const OPEN_ORDERS_OF_ONE_PHONE = 5;

/** A second try replaces the first unpaid one, whose pieces the caller puts back. */
export async function replaceOrders(
  db: Db,
  orderer: Orderer,
  form: Pick<OrderForm, "lines" | "ordererPhone">,
  reservationId: string | null = null,
): Promise<Taking[]> {
  const owner = "memberId" in orderer ? `member ${orderer.memberId}` : `guest ${orderer.guestId}`;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0)), pg_advisory_xact_lock(hashtextextended(${form.ordererPhone}, 1))`,
  );
  const { rows: open } = await db.execute<{
    id: string;
    phone: string;
    is_earlier_try: boolean;
  }>(sql`
    select id, orderer_phone as phone, ${reservationId ? isTryOf(reservationId) : isEarlierTry(orderer, form.lines)} as is_earlier_try from orders
    where (${isOf(orderer)} or orderer_phone = ${form.ordererPhone}${reservationId ? sql` or reservation_id = ${reservationId}` : sql``}) and hold = 'held' and ${paymentIn(orders.payment, "unsettled")} order by id`);
  const givenUp: Taking[] = [];
  let ended = 0;
  for (const { id, phone } of open.filter((one) => one.is_earlier_try)) {
    // It may be paid, declined or ended at this moment; only the locked row tells.
    const locked = await lockOrder(db, id);
    if (paymentIs(locked, "unpaid")) {
      await moveOrder(db, locked, {
        payment: "replace",
        delivery: locked.delivery === "pending" ? "fail" : undefined,
        by: "shopper",
      });
      givenUp.push(...(await endHold(db, id)));
    } else if (locked.hold === "held") continue;
    if (phone === form.ordererPhone) ended++;
  }
  const left = open.filter(({ phone }) => phone === form.ordererPhone).length - ended;
  if (left >= OPEN_ORDERS_OF_ONE_PHONE) throw new Refusal("too-many-orders");
  return givenUp;
}

/** Another try of theirs would give them up, so an empty shelf says nothing yet. */
export async function holdsAlready(
  db: Db,
  orderer: Orderer,
  lines: OrderForm["lines"],
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from orders where ${isEarlierTry(orderer, lines)} limit 1`,
  );
  return rows.length > 0;
}

/** What was reserved belongs to its reservation, whoever orders it. */
const isEarlierTry = (
  orderer: Orderer,
  lines: OrderForm["lines"],
): SQL => sql`(${isOf(orderer)} and hold = 'held' and ${paymentIn(orders.payment, "unpaid")} and reservation_id is null
  and exists (select from order_lines where order_id = orders.id and product_id = any(${sql.param(lines.map(({ productId }) => productId))})))`;

const isTryOf = (reservationId: string): SQL =>
  sql`(reservation_id = ${reservationId} and hold = 'held' and ${paymentIn(orders.payment, "unpaid")})`;

const isOf = (orderer: Orderer): SQL =>
  "memberId" in orderer ? sql`member_id = ${orderer.memberId}` : sql`guest_id = ${orderer.guestId}`;
