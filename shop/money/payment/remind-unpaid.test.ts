import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { remindUnpaid } from "./remind-unpaid.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const mailsOf = async ({ db }: TestShop, { number }: { number: string }) =>
  (await rowsOf(db, notices, { subjectKey: number })).map(({ event }) => event);

async function left(shop: TestShop, minutesLeft: number, lastStep = "10 minutes") {
  const product = await shop.has.product({ stock: 9 });
  const form = await buildOrderForm(shop.db, [{ product }]);
  const order = await placeOrder(shop, form, { guestId: randomLetters(26) });
  await shop.db
    .update(orders)
    .set({ expiresAt: sql`now() + make_interval(mins => ${minutesLeft})` })
    .where(eq(orders.id, order.id));
  await shop.db
    .update(timeline)
    .set({ at: sql`now() - ${lastStep}::interval` })
    .where(eq(timeline.orderId, order.id));
  return order;
}

test("a try is not mailed about; one that is left gets one reminder, by however many workers", async () => {
  const shop = await testShop();
  const order = await left(shop, 5);
  expect(await mailsOf(shop, order)).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => remindUnpaid(shop)));
  await remindUnpaid(shop);
  expect(await mailsOf(shop, order)).toEqual(["order-unpaid"]);
  const [mail] = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(asSaid(mail!).text).toContain(`/pay/${order.number}`);
  const reminders = await rowsOf(shop.db, timeline, { orderId: order.id, event: "reminded" });
  expect(reminders).toHaveLength(1);
});

test("nobody is reminded early, while they are at it, of what is paid or awaits a deposit, or when it is too late", async () => {
  const shop = await testShop();
  const early = await left(shop, 12);
  const late = await left(shop, -1);
  const atIt = await left(shop, 5, "1 minute");
  const moved = await Promise.all(
    (["paid", "confirming", "waiting_deposit", "expired"] as const).map(async (payment) => {
      const order = await left(shop, 5);
      await shop.db
        .update(orders)
        .set({ payment, ...(payment === "expired" && { hold: "released" }) })
        .where(eq(orders.id, order.id));
      return order;
    }),
  );
  await remindUnpaid(shop);
  for (const order of [early, late, atIt, ...moved]) expect(await mailsOf(shop, order)).toEqual([]);
});

test("many that are left are all reminded in one go, each once, also beside another worker", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 999 });
  const form = await buildOrderForm(shop.db, [{ product }]);
  const first = await placeOrder(shop, form, { guestId: randomLetters(26) });
  await shop.db.execute(sql`
    insert into orders select (jsonb_populate_record(o::orders, jsonb_build_object('id', gen_random_uuid(), 'number', 'many' || n,
      'place_key', 'many' || n, 'guest_id', 'many' || n, 'expires_at', now() + interval '5 minutes'))).*
    from orders o, generate_series(1, 130) n where o.id = ${first.id}`);
  const counts = await Promise.all([remindUnpaid(shop), remindUnpaid(shop)]);
  expect(counts[0] + counts[1]).toBe(130);
  const { rows } = await shop.db.execute(sql`
    select subject_key from notices where event = 'order-unpaid' and subject_key like 'many%' group by 1 having count(*) = 1`);
  expect(rows).toHaveLength(130);
  expect(await remindUnpaid(shop)).toBe(0);
});
