import { afterEach, expect, test, vi } from "vitest";
import { sql, eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { claimTerms } from "#shop/claim/withdrawal/withdrawal-terms.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { findClaimPage } from "#shop/shopper/claim/find-claim-page.server.ts";
import { requestClaim, reviewClaim } from "#shop/claim/request/request-claim.server.ts";
import { comparePayments, lastMinutes } from "#shop/money/finding/compare-payments.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const DAY = 86_400_000;

afterEach(() => void vi.useRealTimers());

/** This process believes another time than the database; only the date lies, timers go on. */
const clockOff = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

test.each([
  ["ahead", DAY],
  ["behind", -DAY],
])(
  "a process whose clock is a day %s ends no order early and none late, and takes no money late",
  async (_name, off) => {
    const payments = scriptedProvider();
    const shop = await testShop({ payments });
    const product = await shop.has.product({ stock: 9 });
    clockOff(off);
    const place = async (guestId: string) =>
      placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), { guestId });
    const [fresh, over] = [await place("fresh"), await place("over")];
    await shop.db
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(orders.id, over.id));
    const { rows } = await shop.db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from orders where id = ${fresh.id}`,
    );
    expect(rows[0]!.minutes).toBe(15);
    await expect(
      confirmPayment(shop, over, {
        paymentKey: payments.authenticate(over),
        amount: String(over.total),
      }),
    ).rejects.toMatchObject({ code: "order-expired" });
    expect(await expireUnpaidOrders(shop)).toBe(1);
    expect(await findOrder(shop.db, over.number)).toMatchObject({
      payment: "expired",
      hold: "released",
    });
    expect(
      await confirmPayment(shop, fresh, {
        paymentKey: payments.authenticate(fresh),
        amount: String(fresh.total),
      }),
    ).toMatchObject({ payment: "paid" });
  },
);

test.each([
  ["ahead", DAY],
  ["behind", -DAY],
])(
  "a deposit that nobody told of is found by a process whose clock is a day %s",
  async (_name, off) => {
    const payments = scriptedProvider({ name: `scripted ${off}` });
    const shop = await testShop({ payments });
    const placed = await placeOrder(
      shop,
      await buildOrderForm(shop.db, [{ product: await shop.has.product() }], {
        payBy: "virtual_account",
      }),
      { guestId: `guest ${off}` },
    );
    const { number, paymentKey } = await confirmPayment(shop, placed, {
      paymentKey: payments.authenticate({ ...placed, payBy: "virtual_account" }),
      amount: String(placed.total),
    });
    payments.payIn(paymentKey!);
    payments.books(number)[0]!.movedAt = new Date(Date.now() - 10 * 60_000);
    clockOff(off);
    await comparePayments(shop, await lastMinutes(shop.db, 25));
    expect(await findOrder(shop.db, number)).toMatchObject({ payment: "paid" });
  },
);

/**
 * How long ago the last order was done whose shopper may change their mind no more; one that was
 * done a day later still may.
 */
function tooLongAgo(): number {
  const today = calendarDayOf(new Date());
  let ago = DAY;
  while (claimTerms(new Date(Date.now() - ago)).mind >= today) ago += DAY;
  return ago;
}

// More than any row of days off.
test.each([
  ["ahead", 12 * DAY],
  ["behind", -12 * DAY],
])(
  "a process whose clock is days %s lets nobody change their mind late, and keeps nobody from it in time",
  async (_name, off) => {
    const shop = await testShop();
    const doneBefore = async (ago: number) => {
      const order = await shop.has.order({
        delivery: "done",
        payment: "paid",
        doneAt: new Date(Date.now() - ago),
      });
      const [line] = await rowsOf(shop.db, orderLines, { orderId: order.id });
      const form = claimForm.parse({
        requestKey: randomLetters(26),
        kind: "return",
        reason: "changed_mind",
        words: "",
        photos: "",
        [`line.${line!.id}`]: "on",
        [`quantity.${line!.id}`]: "1",
      });
      return { order, form };
    };
    const [late, early] = [await doneBefore(tooLongAgo()), await doneBefore(tooLongAgo() - DAY)];
    clockOff(off);
    const offered = async ({ order }: typeof late) =>
      (await findClaimPage(shop, order)).asks.kinds.return;
    expect(await offered(late)).not.toContain("changed_mind");
    await expect(reviewClaim(shop, late.order, late.form)).rejects.toMatchObject({
      code: "claim-too-late",
    });
    await expect(
      requestClaim(shop, late.order, late.form, { accountId: null }),
    ).rejects.toMatchObject({ code: "claim-too-late" });
    expect(await offered(early)).toContain("changed_mind");
    expect((await reviewClaim(shop, early.order, early.form)).cancelsAll).toBe(false);
    expect(
      (await requestClaim(shop, early.order, early.form, { accountId: null })).claim,
    ).toMatchObject({ status: "requested" });
  },
);
