import { inArray, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { isDigitalOrder } from "#shop/order/standing.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { boughtGoods, isOpened, listSupplies, suppliedUntil } from "./supplies.server.ts";
import { supplies } from "./table.server.ts";

const AT_ONCE = 200;
const waiting = ["ready", "delivery"] as const;

/** Completes file-only orders whose buyer never opened them within the period. Returns how many. */
export async function endUnopened({ db }: Pick<Shop, "db">): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${orders.id} as id from ${boughtGoods}
    where ${inArray(orders.delivery, [...waiting])} and ${orders.address} = '' and ${orders.giftState} is distinct from 'waiting'
      and ${paymentIn(sql`${orders.payment}`, "paid")} and ${isHandedOver}
      and not exists (select from ${supplies}
        where ${supplies.orderId} = ${orders.id} and ${supplies.endsAt} > now())
    group by ${orders.id} having max(${suppliedUntil}) <= now() limit ${AT_ONCE}`);
  let ended = 0;
  for (const { id } of rows) if (await inTransaction(db, (tx) => endOne(tx, id))) ended += 1;
  return ended;
}

/** Checks again under the lock: a first byte or a claim may have come. */
async function endOne(db: Db, id: string): Promise<boolean> {
  const order = await lockOrder(db, id);
  const waits = waiting.some((one) => one === order.delivery);
  if (!waits || !isOpened(order) || !isDigitalOrder(order) || isClaimOpen(order)) return false;
  const bought = await listSupplies(db, order);
  const isOver = bought.every(
    (line) => line.supplies.length > 0 && line.supplies.every((one) => one.isOver || one.begunAt),
  );
  if (!bought.length || !isOver) return false;
  const available = bought.flatMap(({ line, supplies: own }) =>
    own.map(({ endsAt }) => endsAt.getTime() - days(line.supplyTerms?.days ?? SUPPLY_DAYS)),
  );
  const doneAt = new Date(Math.max(...available));
  await moveOrder(db, order, { delivery: "lapse", by: "clock", set: { doneAt } });
  return true;
}

const days = (count: number): number => count * 86_400_000;
