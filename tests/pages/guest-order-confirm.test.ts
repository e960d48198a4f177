import { expect, test } from "vitest";
import { orders, timeline } from "#shop/order/table.server.ts";
import { buildClaim } from "../has/claim.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { device, guestOrder, MANAGE, proved } from "./guest-order-manage-given.ts";
import { goneTo, htmlOf, mainOf } from "./read-page.ts";

const shop = await testShop();
const BUTTON = "상품을 받았어요. 구매확정";
const sent = () => guestOrder(shop, { delivery: "delivery", payment: "paid" });
const standing = async (id: string) => (await rowsOf(shop.db, orders, { id }))[0]!;

test("a guest who proved the code confirms once, and it stands in the record who did", async () => {
  const order = await sent();
  const { guest } = await proved(shop, order);
  const here = `${MANAGE}/${order.number}`;
  const page = async () => mainOf(await htmlOf(guest.visit(here)));
  const before = await page();
  expect(before).toContain(BUTTON);
  // What confirming means, and what it does not take away.
  expect(before).toMatch(/7일/);
  expect(goneTo(await guest.send(here, { intent: "confirm" }))).toEqual([303, here]);
  expect(await page()).not.toContain(BUTTON);
  const after = await standing(order.id);
  expect(after.delivery).toBe("done");
  expect(after.confirmedAt).not.toBeNull();
  const events = await rowsOf(shop.db, timeline, { orderId: order.id }, timeline.id);
  const confirming = events.filter(({ event }) => event === "delivery.confirm");
  expect(confirming).toMatchObject([{ by: "shopper" }]);
  // Pressed again in an old tab it changes nothing, and is no failure of the shop.
  expect((await guest.send(here, { intent: "confirm" })).status).toBeLessThan(500);
  expect((await standing(order.id)).confirmedAt).toEqual(after.confirmedAt);
});

test("without the code, with another order's, and after it was given back nobody confirms", async () => {
  const [order, other] = [await sent(), await sent()];
  const here = `${MANAGE}/${order.number}`;
  const stranger = await device(shop);
  expect((await stranger.send(here, { intent: "confirm" })).status).toBe(404);
  const { guest } = await proved(shop, other);
  expect((await guest.send(here, { intent: "confirm" })).status).toBe(404);
  await guest.send(`${MANAGE}/${other.number}`, { intent: "end" });
  const there = await guest.send(`${MANAGE}/${other.number}`, { intent: "confirm" });
  expect(there.status).toBe(404);
  for (const { id } of [order, other]) expect((await standing(id)).confirmedAt).toBeNull();
});

test("while something is asked back there is no button, and an old tab is told so", async () => {
  const order = await sent();
  const { guest } = await proved(shop, order);
  const here = `${MANAGE}/${order.number}`;
  await buildClaim(shop.db, order);
  const shown = mainOf(await htmlOf(guest.visit(here)));
  expect(shown).toContain("요청을 처리하는 동안에는 구매가 확정되지 않아요.");
  expect(shown).not.toContain(BUTTON);
  expect((await guest.send(here, { intent: "confirm" })).status).toBe(409);
  expect((await standing(order.id)).confirmedAt).toBeNull();
});
