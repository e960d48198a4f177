import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { confirmByTerm } from "#shop/money/confirm/confirm-by-term.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { claimDesk } from "../has/claim-desk.ts";
import { member } from "./claims-given.ts";
import { pageOf } from "./read-page.ts";

const desk = await claimDesk();
const { shop } = desk;

/** A parcel that was sent so many days ago and is followed by nobody, and its buyer's browser. */
async function sentBefore(days: number) {
  const { order } = await desk.buys("delivery");
  const ago = sql`now() - make_interval(days => ${days})`;
  await shop.db.update(timeline).set({ at: ago }).where(eq(timeline.orderId, order.id));
  const buyer = await member(desk);
  return {
    order,
    buyer,
    shown: async () => pageOf(await buyer.visit(`/my?order=${order.number}`)),
  };
}

const BUTTON = "상품을 받았어요. 구매확정";

test("the buyer is shown the day on which it is confirmed by itself, and that it was", async () => {
  const { order, shown } = await sentBefore(13);
  expect(await shown()).toMatch(/확정하지 않으면 .+에 자동으로 확정돼요\./);
  expect(await shown()).toContain(BUTTON);
  expect(await confirmByTerm(shop)).toBe(0);
  await shop.db
    .update(timeline)
    .set({ at: sql`at - interval '1 day'` })
    .where(eq(timeline.orderId, order.id));
  expect(await confirmByTerm(shop)).toBe(1);
  const after = await shown();
  expect(after).not.toContain(BUTTON);
  expect(after).toContain("기한이 지나 구매가 자동으로 확정됐어요");
});

test("while something is asked back the page has no button and the clock no say, also in a tab that is old", async () => {
  const { order, buyer, shown } = await sentBefore(20);
  await shop.db
    .update(orders)
    .set({ delivery: "done", doneAt: sql`now() - interval '6 days'` })
    .where(eq(orders.id, order.id));
  const claim = await desk.asks(order, [1]);
  expect(await shown()).toContain("요청을 처리하는 동안에는 구매가 확정되지 않아요.");
  expect(await shown()).not.toContain(BUTTON);
  const pressed = await buyer.send(`/my?order=${order.number}`, {
    intent: "confirm",
    number: order.number,
  });
  expect(pressed.status).toBe(409);
  await shop.db
    .update(orders)
    .set({ doneAt: sql`now() - interval '30 days'` })
    .where(eq(orders.id, order.id));
  expect(await confirmByTerm(shop)).toBe(0);
  await rejectClaim(shop, claim.id, { decision: "받은 그대로가 아니에요." }, desk.admin);
  expect(await shown()).toContain(BUTTON);
});
