import { inArray, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { toss } from "#adapters/payment/toss/toss.server.ts";
import { webhooks } from "#server/http/webhooks.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { paymentLedger, refunds } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { testShop } from "#tests/test-shop.ts";
import { startTossServer } from "./toss-server.ts";
import { rowsOf } from "../has/rows-of.ts";

const server = await startTossServer({ slowness: { lateMs: 350, dripMs: 30, neverMs: 2000 } });
afterAll(() => server.close());
const account = { bank: "kb", number: "110-234-567890", holder: "홍길동" };

/**
 * Every second call of Toss's fails in some way; shoppers come back, reload, cancel; calls are
 * forged. Then Toss recovers.
 */
test.each([11, 12, 13])(
  "whatever Toss answers, every won that was taken is an order's or goes back, once (seed %i)",
  async (seed) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const shop = await testShop({
      payments: toss({
        clientKey: server.clientKey,
        secretKey: server.secretKey,
        apiUrl: server.url,
        patience: { act: 250, read: 250, list: 1000 },
      }),
    });
    const door = webhooks(shop);
    const tell = (body: object) =>
      door.request("/webhooks/payment", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    const made = await Promise.all(
      Array.from({ length: 18 }, (_, at) =>
        shop.has.order({ payBy: at % 4 === 3 ? "virtual_account" : "card" }),
      ),
    );
    const patiently = (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });

    server.control.faults({ seed, share: 0.5 });
    await Promise.all(
      made.map(async (order, at) => {
        const { paymentKey } = server.control.authenticate({
          orderId: order.number,
          amount: order.total,
          method: order.payBy,
        });
        const back = () =>
          patiently(confirmPayment(shop, order, { paymentKey, amount: String(order.total) }));
        await Promise.all(at % 3 ? [back()] : [back(), back()]);
        if (order.payBy === "virtual_account" && server.control.deposit({ paymentKey }).taken) {
          const { secret } = server
            .books()
            .payments.find((payment) => payment.paymentKey === paymentKey)!;
          await tell({
            createdAt: "2026-11-21T14:03:00.000000",
            secret,
            status: "DONE",
            transactionKey: "x",
            orderId: order.number,
          });
        }
        for (const body of server.control.forged({ orderId: order.number, count: 2 }))
          await tell(body);
        if (at % 5 === 0) await patiently(cancelOrder(shop, order, { account }));
      }),
    );
    server.control.faults({ share: 0 });

    const mine = made.map(({ id }) => id);
    for (let round = 0; round < 6; round++) {
      server.control.clock({ advance: 2000 });
      for (const order of made)
        await tell({
          eventType: "PAYMENT_STATUS_CHANGED",
          data: { orderId: order.number, status: "DONE" },
        });
      await shop.db
        .update(orders)
        .set({ confirmingSince: sql`now() - interval '1 minute'` })
        .where(inArray(orders.id, mine));
      await shop.db
        .update(refunds)
        .set({ askedAt: sql`now() - interval '1 minute'` })
        .where(inArray(refunds.orderId, mine));
      await reconcilePayments(shop);
    }

    const stand = new Map(
      (await shop.db.select().from(orders).where(inArray(orders.id, mine))).map((order) => [
        order.number,
        order,
      ]),
    );
    const { effects } = server.books();
    for (const { number, total } of made) {
      const own = effects.filter(({ orderId }) => orderId === number);
      const sum = (...kinds: string[]) =>
        own.filter(({ kind }) => kinds.includes(kind)).reduce((won, { amount }) => won + amount, 0);
      const [taken, returned] = [sum("captured", "deposited"), sum("canceled")];
      const { payment } = stand.get(number)!;
      expect([
        number,
        payment,
        taken === 0 || taken === total,
        returned === 0 || returned === taken,
      ]).toEqual([number, payment, true, true]);
      // A deposit that came in the moment of its cancelling waits for the shopper's account: Toss
      // can send it nowhere.
      const owed = (await rowsOf(shop.db, refunds, { orderId: stand.get(number)!.id }))
        .filter(({ state }) => state === "awaiting_account")
        .reduce((won, { amount }) => won + amount, 0);
      expect([number, payment, taken - owed > returned]).toEqual([
        number,
        payment,
        payment === "paid",
      ]);
      expect([number, payment]).not.toEqual([number, "confirming"]);
      expect([number, payment]).not.toEqual([number, "canceling"]);
      const book = await shop.db
        .select()
        .from(paymentLedger)
        .where(sql`order_id = ${stand.get(number)!.id}`);
      const booked = (...kinds: string[]) =>
        book
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((won, { amount }) => won + amount, 0);
      expect([number, booked("captured"), booked("refunded", "canceled")]).toEqual([
        number,
        taken,
        returned,
      ]);
    }
  },
);
