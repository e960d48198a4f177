import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { findWithdrawal } from "#shop/claim/withdrawal/find-withdrawal.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { parcels } from "#shop/order/tracking/table.server.ts";
import { earnPoints } from "#shop/money/value/points/earn-points.server.ts";
import { pointRules, valueLedger } from "#shop/money/value/table.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { asOwner } from "#tests/test-shop.ts";
import { codeOf, outcomes, refused } from "#tests/given/refused.ts";
import { confirmByTerm } from "./confirm-by-term.server.ts";
import { confirmPurchase } from "./confirm-purchase.server.ts";

const desk = await claimDesk();
const { shop } = desk;
type Order = Awaited<ReturnType<typeof desk.buys>>["order"];

beforeEach(async () => {
  // Orders of earlier tests are out of the clock's sight.
  await shop.db.update(orders).set({ confirmedAt: sql`coalesce(confirmed_at, now())` });
  await shop.db
    .insert(pointRules)
    .values({ earnPerMille: 10, lifeDays: 365, earnsSince: sql`now() - interval '1 day'` })
    .onConflictDoNothing();
  while (await earnPoints(shop));
});

/** Sent so many days ago, and, where it is done, as long there. */
async function sent(delivery: "delivery" | "done", days: number): Promise<Order> {
  const { order } = await desk.buys(delivery);
  const ago = sql`now() - make_interval(days => ${days})`;
  await shop.db
    .update(orders)
    .set({ confirmedAt: null, doneAt: delivery === "done" ? ago : null })
    .where(eq(orders.id, order.id));
  await shop.db.update(timeline).set({ at: ago }).where(eq(timeline.orderId, order.id));
  return desk.now(order);
}
const points = async (order: Order) =>
  (await rowsOf(shop.db, valueLedger, { orderId: order.id })).map(({ amount }) => amount);
const followed = (order: Order, isDelivered: boolean) =>
  shop.db.insert(parcels).values({
    orderId: order.id,
    company: order.waybillCompany ?? "CJ대한통운",
    number: order.waybillNumber ?? "123456789012",
    lookedAt: sql`now()`,
    askAt: sql`now()`,
    since: sql`now() - interval '20 days'`,
    ...(isDelivered && { deliveredAt: sql`now()` }),
  });
const confirmations = async (order: Order) =>
  (await rowsOf(shop.db, timeline, { orderId: order.id }))
    .filter(({ event }) => event.startsWith("delivery.confirm"))
    .map(({ event, by }) => `${event} by ${by}`);
const noticesOf = async (order: Order) =>
  (await rowsOf(shop.db, notices, { subjectKey: order.number })).map(({ event }) => event);

test("the buyer confirms what is under way: it is done, received today, and its points are there", async () => {
  const order = await sent("delivery", 3);
  const confirmed = await confirmPurchase(shop, order);
  expect(confirmed).toMatchObject({ delivery: "done", confirmedAt: expect.any(Date) });
  expect(confirmed.doneAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect([await confirmations(order), await points(order)]).toEqual([
    ["delivery.confirm by shopper"],
    [expect.any(Number)],
  ]);
});

test("confirming does not move the day of receipt that is known", async () => {
  const order = await sent("done", 4);
  const [before] = await findWithdrawal(shop.db, order);
  const confirmed = await confirmPurchase(shop, order);
  expect(confirmed.doneAt).toEqual(order.doneAt);
  const [after] = await findWithdrawal(shop.db, confirmed);
  expect(after).toEqual(before);
  expect(after!.answers[0]).toMatchObject({ way: "online", rule: "seven-days" });
});

test("pressed ten times at once it is confirmed once, and earns once", async () => {
  const order = await sent("delivery", 3);
  await Promise.all(Array.from({ length: 10 }, () => confirmPurchase(shop, order)));
  await Promise.all([earnPoints(shop), earnPoints(shop)]);
  expect([await confirmations(order), (await points(order)).length]).toEqual([
    ["delivery.confirm by shopper"],
    1,
  ]);
});

test("the buyer and several clocks at the same moment: one of them", async () => {
  const order = await sent("delivery", 30);
  await Promise.all([
    confirmByTerm(shop),
    confirmPurchase(shop, order),
    confirmByTerm(shop),
    earnPoints(shop),
  ]);
  expect(await confirmations(order)).toHaveLength(1);
  expect(await points(order)).toHaveLength(1);
});

test("two moves of one state as it was read: the second finds it confirmed", async () => {
  const order = await sent("done", 3);
  const move = { delivery: "confirm", by: "shopper", when: "unconfirmed" } as const;
  await moveOrder(shop.db, order, move);
  expect(await refused(moveOrder(shop.db, order, move))).toBe("order-changed");
});

test("a claim at the same moment: either it was confirmed before, or it waits for the claim", async () => {
  for (const first of ["confirm", "clock"] as const) {
    const order = await sent("done", 7);
    const form = await desk.form(order, [1]);
    const confirm = () =>
      first === "confirm" ? confirmPurchase(shop, order) : confirmByTerm(shop);
    const [, claimed] = await Promise.allSettled([
      confirm(),
      requestClaim(shop, order, form, { accountId: desk.member.id }),
    ]);
    expect(claimed.status).toBe("fulfilled");
    const now = await desk.now(order);
    expect(now.claimStatus).toBe("requested");
    expect(await confirmations(order)).toHaveLength(now.confirmedAt ? 1 : 0);
    expect((await points(order)).length).toBe(now.confirmedAt ? 1 : 0);
  }
});

test("an open claim stops buyer and clock; when it ends the days count anew", async () => {
  const order = await sent("done", 6);
  const claim = await desk.asks(order, [1]);
  expect(await refused(confirmPurchase(shop, order))).toBe("confirm-waits");
  await shop.db
    .update(orders)
    .set({ doneAt: sql`now() - interval '20 days'` })
    .where(eq(orders.id, order.id));
  expect(await confirmByTerm(shop)).toBe(0);
  expect(
    (await viewOrder(shop.db, await desk.now(order), { masked: false })).confirm,
  ).toMatchObject({
    may: false,
    dueAt: null,
  });
  await rejectClaim(shop, claim.id, { decision: "어려워요." }, desk.admin);
  expect(await confirmByTerm(shop)).toBe(0);
  await shop.db
    .update(timeline)
    .set({ at: sql`at - interval '7 days'` })
    .where(eq(timeline.orderId, order.id));
  expect(await confirmByTerm(shop)).toBe(1);
  expect(await noticesOf(order)).toContain("order-confirmed");
});

test("an approved claim is open too", async () => {
  const order = await sent("done", 6);
  const claim = await desk.asks(order, [1]);
  await approveClaim(shop, claim.id, { decision: "" }, desk.admin);
  expect(await refused(confirmPurchase(shop, order))).toBe("confirm-waits");
});

test.each([
  ["done", 6, 0],
  ["done", 7, 1],
  ["delivery", 13, 0],
  ["delivery", 14, 1],
] as const)("by itself: %s for %d days confirms %d", async (delivery, days, count) => {
  const order = await sent(delivery, days);
  expect(await confirmByTerm(shop)).toBe(count);
  expect(await confirmByTerm(shop)).toBe(0);
  expect(await confirmations(order)).toHaveLength(count);
});

test("the days are those of the order, and of the settings where it has none", async () => {
  const [old, own] = [await sent("done", 4), await sent("done", 4)];
  const terms = (confirm: object) =>
    sql`coalesce(shipping_terms, '{}') || ${JSON.stringify({ confirm })}::jsonb`;
  await shop.db
    .update(orders)
    .set({ shippingTerms: sql`shipping_terms - 'confirm'` })
    .where(eq(orders.id, old.id));
  await shop.db
    .update(orders)
    .set({ shippingTerms: terms({ afterArrival: 3, afterSending: 14 }) })
    .where(eq(orders.id, own.id));
  const settings = (confirm: object) =>
    shop.db
      .update(siteSettings)
      .set({ settings: sql`settings || ${JSON.stringify({ confirm })}::jsonb` });
  await settings({ afterArrival: 7, afterSending: 14 });
  expect([await confirmByTerm(shop), (await desk.now(own)).confirmedAt === null]).toEqual([
    1,
    false,
  ]);
  await settings({ afterArrival: 4, afterSending: 14 });
  expect(await confirmByTerm(shop)).toBe(1);
  await settings({ afterArrival: 7, afterSending: 14 });
});

test("while the carrier follows the parcel its arrival is awaited; once it gave up, it is confirmed", async () => {
  const order = await sent("delivery", 20);
  await followed(order, false);
  expect(await confirmByTerm(shop)).toBe(0);
  await shop.db
    .update(parcels)
    .set({ since: sql`now() - interval '31 days'` })
    .where(eq(parcels.orderId, order.id));
  expect(await confirmByTerm(shop)).toBe(1);
});

test("the clock knows of no receipt, so the law's seven days have not begun; the buyer is told to say so", async () => {
  const order = await sent("delivery", 14);
  await confirmByTerm(shop);
  const now = await desk.now(order);
  expect(now).toMatchObject({ delivery: "done", doneAt: null, confirmedAt: expect.any(Date) });
  const [line] = await findWithdrawal(shop.db, now);
  expect(line!.answers.map(({ way, rule }) => [way, rule])).toEqual([
    ["online", "receipt-unproven"],
    ["online", "receipt-unproven"],
  ]);
  const mail = (await rowsOf(shop.db, notices, { subjectKey: order.number })).find(
    ({ event }) => event === "order-confirmed",
  );
  expect(mail!.facts!.values["안내"]).toContain("아직 받지 못했다면");
});

test("nobody is told of what was due long ago", async () => {
  const order = await sent("delivery", 90);
  expect(await confirmByTerm(shop)).toBe(1);
  expect(await noticesOf(order)).not.toContain("order-confirmed");
});

test("what was not sent, not paid or paid back is not confirmed", async () => {
  const ready = (await desk.buys("ready")).order;
  expect(await refused(confirmPurchase(shop, ready))).toBe("order-not-confirmable");
  const back = await sent("done", 30);
  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, back.id));
  expect(await refused(confirmPurchase(shop, back))).toBe("order-not-paid");
  expect(await confirmByTerm(shop)).toBe(0);
});

test("sent and refunded whole by the desk at the moment of confirming: no points stay", async () => {
  const order = await sent("delivery", 3);
  const [confirmed] = await Promise.allSettled([
    confirmPurchase(shop, order),
    shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id)),
  ]);
  if (confirmed.status === "rejected") {
    expect(codeOf(confirmed.reason)).toBe("order-not-paid");
    expect(await points(order)).toEqual([]);
  } else expect(await confirmations(order)).toHaveLength(1);
});

test("the desk takes the parcel back at the moment of confirming: it was confirmed, or was never sent and the desk may cancel it", async () => {
  for (let round = 0; round < 5; round++) {
    const order = await sent("delivery", 3);
    const [confirmed, recalled] = await Promise.allSettled([
      confirmPurchase(shop, order),
      moveDelivery(shop, order.number, "recall", desk.admin),
    ]);
    expect([confirmed.status, recalled.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const after = await desk.now(order);
    if (confirmed.status === "fulfilled") {
      expect(after).toMatchObject({ delivery: "done", confirmedAt: expect.any(Date) });
      expect(await points(order)).toHaveLength(1);
      continue;
    }
    expect(after).toMatchObject({ delivery: "ready", confirmedAt: null });
    const [canceled, late] = await Promise.allSettled([
      cancelOrder(shop, after, { by: "admin", reason: "보내지 않음" }),
      confirmPurchase(shop, order),
    ]);
    expect(outcomes([canceled, late])).toEqual(["done", "order-not-confirmable"]);
    expect(await points(order)).toEqual([]);
    expect((await desk.now(order)).confirmedAt).toBeNull();
  }
});

test("the carrier's arrival, the buyer and the clock at once: received once, confirmed once, earned once", async () => {
  for (let round = 0; round < 5; round++) {
    const order = await sent("delivery", 30);
    await Promise.allSettled([
      moveDelivery(shop, order.number, "arrive", desk.admin),
      confirmPurchase(shop, order),
      confirmByTerm(shop),
      confirmByTerm(shop),
    ]);
    await confirmPurchase(shop, order);
    const after = await desk.now(order);
    const confirmed = await confirmations(order);
    // The clock knows of no receipt, and what is done already does not arrive.
    const isByClock = confirmed[0] === "delivery.confirmByTerm by clock";
    expect(after.delivery).toBe("done");
    if (!isByClock) expect(after.doneAt).toEqual(expect.any(Date));
    expect([confirmed, await points(order)]).toEqual([[expect.any(String)], [expect.any(Number)]]);
  }
});

test("a crash inside leaves nothing of it; a crash before the points' worker leaves nothing to it", async () => {
  const order = await sent("delivery", 3);
  await asOwner(
    shop,
    `create function fail_points() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
     create trigger fail_points before insert on value_ledger for each row execute function fail_points()`,
  );
  await expect(confirmPurchase(shop, order)).rejects.toThrow();
  await asOwner(shop, "drop trigger fail_points on value_ledger");
  expect(await findOrder(shop.db, order.number)).toMatchObject({
    delivery: "delivery",
    confirmedAt: null,
    doneAt: null,
  });
  expect(await confirmations(order)).toEqual([]);
  await confirmPurchase(shop, order);
  expect(await points(order)).toHaveLength(1);
  expect(await earnPoints(shop)).toBe(0);
});

test("the desk reopens a confirmed order: it is awaited again, and earns no second time", async () => {
  const order = await sent("delivery", 3);
  await confirmPurchase(shop, order);
  const reopened = await moveDelivery(shop, order.number, "reopen", desk.admin);
  expect(reopened).toMatchObject({ delivery: "delivery", confirmedAt: null, doneAt: null });
  await moveDelivery(shop, order.number, "arrive", desk.admin);
  expect(await earnPoints(shop)).toBe(0);
  await confirmPurchase(shop, order);
  expect(await points(order)).toHaveLength(1);
});

test("what arrived is done but earns nothing until it is confirmed", async () => {
  const order = await sent("delivery", 3);
  await moveDelivery(shop, order.number, "arrive", desk.admin);
  expect([await earnPoints(shop), await points(order)]).toEqual([0, []]);
  const view = await viewOrder(shop.db, await desk.now(order), { masked: false });
  expect(view.confirm).toMatchObject({ may: true, points: expect.any(Number) });
  expect(Math.round((view.confirm!.dueAt!.getTime() - Date.now()) / 86_400_000)).toBe(7);
  await confirmPurchase(shop, order);
  expect(await points(order)).toEqual([view.confirm!.points]);
});
