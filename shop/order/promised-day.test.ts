import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import type { Dispatch } from "#shop/site/ship-by.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scripted } from "#tests/given/settle.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import { orders } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

/** A Friday afternoon. */
const friday = new Date("2026-11-27T15:00:00+09:00");
const rules: Dispatch = {
  within: 1,
  cutOffHour: 14,
  closedDays: [{ from: "2026-11-30", to: "2026-12-01", why: "" }],
};

async function desk() {
  const { shop, payments, now } = await scripted();
  Object.assign(shop, { now: () => friday });
  const rule = (dispatch: Dispatch) =>
    shop.db.update(siteSettings).set({ settings: { ...demoSite, dispatch } });
  const place = async (overrides: Parameters<typeof shop.has.product>[0] = {}) => {
    const product = await shop.has.product({ shippingClass: "parcel", ...overrides });
    const form = await buildOrderForm(shop.db, [{ product }]);
    return placeOrder(shop, form, { guestId: randomLetters(26) });
  };
  const pay = async (order: Awaited<ReturnType<typeof place>>) => {
    const paymentKey = payments.authenticate(order);
    await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
    return now(order);
  };
  return { shop, rule, place, pay };
}

test("paying promises the day that the owner's hours and days off allow, as they were when it was ordered", async () => {
  const { shop, rule, place, pay } = await desk();
  await rule(rules);
  const order = await place();
  expect(order.shipBy).toBeNull();
  await rule({ ...rules, within: 3, closedDays: [] });
  const paid = await pay(order);
  expect(paid).toMatchObject({ payment: "paid", shipBy: "2026-12-03" });
  expect(shipDue(paid)).toBe("2026-12-03");

  expect(await place({ price: 0 }).then(({ total }) => total)).toBe(3000);
  await rule({ ...rules, cutOffHour: null });
  const [free] = await rowsOf(shop.db, orders, { id: (await pay(await place())).id });
  expect(free).toMatchObject({ shipBy: "2026-12-02" });
});

test("what is free of charge is promised at once, files and orders of before keep the law's three days", async () => {
  const { shop, rule, place, pay } = await desk();
  await shop.db
    .update(siteSettings)
    .set({ settings: { ...demoSite, shippingFee: 0, dispatch: rules } });
  expect(await place({ price: 0 })).toMatchObject({ payment: "paid", shipBy: "2026-12-03" });
  await rule(rules);
  expect((await pay(await place({ shippingClass: "digital" }))).shipBy).toBeNull();
  const before = await place();
  const { dispatch: _dispatch, ...terms } = before.shippingTerms!;
  await shop.db.update(orders).set({ shippingTerms: terms }).where(eq(orders.id, before.id));
  expect((await pay({ ...before, shippingTerms: terms })).shipBy).toBeNull();
});
