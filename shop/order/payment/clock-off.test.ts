import { afterEach, expect, test, vi } from "vitest";
import { sql, eq } from "drizzle-orm";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.server.ts";
import { findOrder } from "../find-order.server.ts";
import { placeOrder } from "../place-order.server.ts";
import { orders } from "../table.server.ts";

const DAY = 86_400_000;

afterEach(() => void vi.useRealTimers());

/** This process believes another time than the database; only the date lies, timers go on. */
const clockOff = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

test.each([["ahead", DAY], ["behind", -DAY]])("a process whose clock is a day %s ends no order early and none late, and takes no money late", async (_name, off) => {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const product = await shop.has.product({ stock: 9 });
  clockOff(off);
  const place = async (guestId: string) => placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), { guestId });
  const [fresh, over] = [await place("fresh"), await place("over")];
  await shop.db.update(orders).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, over.id));
  const { rows } = await shop.db.execute<{ minutes: number }>(sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from orders where id = ${fresh.id}`);
  expect(rows[0]!.minutes).toBe(15);
  await expect(confirmPayment(shop, over, { paymentKey: payments.authenticate(over), amount: String(over.total) })).rejects.toMatchObject({ code: "order-expired" });
  expect(await expireUnpaidOrders(shop)).toBe(1);
  expect(await findOrder(shop.db, over.number)).toMatchObject({ payment: "expired", hold: "released" });
  expect(await confirmPayment(shop, fresh, { paymentKey: payments.authenticate(fresh), amount: String(fresh.total) })).toMatchObject({ payment: "paid" });
});
