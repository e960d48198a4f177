import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { liveOf } from "#tests/invariants/booked.ts";
import { patience } from "#tests/patience.ts";
import { bookedOf } from "./check/gateway-books.ts";
import type { World } from "./processes/open-world.ts";

/** How long the shop may take to bring all money to an end after the last fault (safety.md, I1). */
export const MONEY_SECONDS = patience(60);
const MAIL_MS = patience(120_000);

/** Orders and refunds whose money is under way, and money at the provider that no order has. */
async function hanging({ db, gateway }: Pick<World, "db" | "gateway">): Promise<number> {
  const { rows } = await db.execute<{
    number: string;
    payment: string;
    delivery: string;
    asked: boolean;
    owed: boolean;
  }>(sql`
    select number, payment, delivery, payment in ('paid', 'partially_refunded') and exists (
      select from order_lines more join order_lines line on line.id = more.of_line_id join orders base on base.id = line.order_id
      where more.order_id = orders.id and base.payment in ('refunded', 'canceled')) as owed, exists (select from refunds where order_id = orders.id and state = 'asked') as asked from orders
    where payment in ('confirming', 'canceling', 'paid', 'partially_refunded') or exists (select from refunds where order_id = orders.id and state = 'asked')`);
  const orderByNumber = new Map(rows.map((row) => [row.number, row]));
  const underWay = rows.filter(
    ({ payment, delivery, asked: isRefundAsked, owed }) =>
      payment === "confirming" ||
      payment === "canceling" ||
      isRefundAsked ||
      owed ||
      delivery === "pending" ||
      delivery === "failure",
  ).length;
  const stray = bookedOf(await gateway.books()).filter(
    (payment) => liveOf(payment) > 0 && !orderByNumber.has(payment.orderNumber),
  ).length;
  return underWay + stray;
}

/** Waits until no payment is pending; returns the seconds, or null when it took too long. */
export async function settleMoney(
  world: Pick<World, "db" | "gateway">,
): Promise<{ seconds: number; left: number }> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const left = await hanging(world);
    if (!left || seconds() > MONEY_SECONDS) return { seconds: seconds(), left };
    await wait(250);
  }
}

/** Makes all retries due now, as the owner's button does, and waits until every notice is sent. */
export async function settleMails({ db, sink }: Pick<World, "db" | "sink">): Promise<void> {
  for (
    const giveUpAt = performance.now() + MAIL_MS;
    performance.now() < giveUpAt;
    await wait(250)
  ) {
    const { rows } = await db.execute<{ left: number }>(sql`
      with due as (update notices set due_at = now() where state in ('queued', 'waiting') and due_at > now() + interval '10 seconds' returning id) select count(*)::int as left from notices where state in ('queued', 'waiting')`);
    if (!rows[0]?.left) break;
  }
  sink.gather();
}

/**
 * Expires all unpaid orders, as a quarter of an hour would, and waits until the worker ended them.
 */
export async function endUnpaid({ db }: Pick<World, "db">): Promise<number> {
  const { rows } = await db.execute(
    sql`update orders set expires_at = now() where hold = 'held' and payment in ('pending', 'failed') returning id`,
  );
  for (
    const giveUpAt = performance.now() + patience(60_000);
    performance.now() < giveUpAt;
    await wait(300)
  ) {
    const left = await db.execute<{ left: number }>(
      sql`select count(*)::int as left from orders where hold = 'held' and payment in ('pending', 'failed')`,
    );
    if (!left.rows[0]?.left) break;
  }
  return rows.length;
}
