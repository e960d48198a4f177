import { sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { beginRefund, type Refund } from "#shop/money/refund/begin-refund.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { giveUpDifference } from "#shop/difference/give-up-difference.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { followRefund } from "../decide/start-claim-refund.server.ts";

const AT_ONCE = 50;

/** A difference whose line was given back, in whole or in part. */
type DueDifference = { id: string; baseId: string; won: number };

/** The line's pieces that the buyer still has; none once the order's money is final. */
const left = sql`case when ${paymentIn(sql`base.payment`, "over")} then 0 else line.quantity - coalesce(
  (select sum(back.quantity) from claim_lines back join claims on claims.id = back.claim_id
    where back.order_line_id = line.id and claims.kind in ('cancel', 'return')
    and claims.status in ('approved', 'completed')), 0) end`;

/** Pieces that the difference was paid for. */
const pieces = sql`coalesce((more.licence->>'pieces')::int, line.quantity)`;

/** The share of each returned piece, rounded down; everything with the last piece. */
const owed = sql`added.total * (${pieces} - least(${left}, ${pieces})) / ${pieces}`;

/**
 * Price differences to refund, because more of their line was refunded than of them. An unpaid
 * difference ends with its line (`won` is 0).
 */
async function listDue(db: Db, condition: SQL = sql`true`): Promise<DueDifference[]> {
  const { rows } = await db.execute<DueDifference>(sql`
    select * from (
      select added.id, base.id as "baseId", more.id as place, case when ${paymentIn(sql`added.payment`, "paid")}
        then least(money.captured - money.reserved - money.returned, ${owed} - money.reserved - money.returned) else 0 end::float8 as won
      from order_lines more join orders added on added.id = more.order_id
        join order_lines line on line.id = more.of_line_id join orders base on base.id = line.order_id
        left join payments money on money.payment_key = added.payment_key
      where more.of_line_id is not null and ${condition}
        and (${paymentIn(sql`added.payment`, "paid")} or ${paymentIn(sql`added.payment`, "unpaid")} and ${left} <= 0)
        and (${paymentIn(sql`base.payment`, "over")} or exists (select from claim_lines where order_line_id = line.id))
    ) as due where won > 0 or won = 0 and exists (
      select from orders where orders.id = due.id and ${paymentIn(sql`orders.payment`, "unpaid")})
    order by place limit ${AT_ONCE}`);
  return rows;
}

/**
 * Refunds price differences after their lines, once each; the provider is called after the commit.
 * Returns how many.
 */
export async function giveBackDifferences(shop: Shop): Promise<number> {
  const due = await listDue(shop.db);
  for (const { id, baseId } of due) {
    const refund = await inTransaction(shop.db, (db) => giveBack(db, shop, { id, baseId }));
    await followRefund(shop, refund);
  }
  return due.length;
}

async function giveBack(
  db: Db,
  shop: Shop,
  { id, baseId }: Pick<DueDifference, "id" | "baseId">,
): Promise<Refund | null> {
  await lockOrder(db, baseId);
  const added = await lockOrder(db, id);
  const [due] = await listDue(db, sql`added.id = ${id}`);
  if (!due) return null;
  if (!isPaid(added)) {
    await giveUpDifference(db, id);
    return null;
  }
  const reason = "처음 주문을 돌려드려 더 낸 금액도 환불";
  return beginRefund(
    db,
    added,
    { amount: due.won, kind: "difference", reason, by: "payment" },
    shop,
  );
}
