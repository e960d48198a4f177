import pg from "pg";
import { expect, test, vi } from "vitest";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { typed } from "./guest-order-given.ts";
import { browser } from "./visit.ts";

const shop = await testShop();

/** How many statements reach the database meanwhile, `begin` and `commit` among them. */
async function statementsOf<Done>(work: () => Promise<Done>) {
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  try {
    const done = await work();
    return { done, count: querySpy.mock.calls.length };
  } finally {
    querySpy.mockRestore();
  }
}

async function buy() {
  const product = await shop.has.product({ stock: 5, shippingClass: "parcel" });
  const form = await buildOrderFields(shop.db, [{ product }], typed);
  const path = `/non-member/order/${product.id}`;
  const device = await browser(shop);
  const page = await statementsOf(() => device.visit(path));
  const placed = await statementsOf(() => device.send(path, form));
  const window = placed.done.headers.get("location")!;
  const paid = await statementsOf(() => device.send(window, { choice: "succeed" }));
  const back = paid.done.headers.get("location")!;
  const complete = await statementsOf(() => device.visit(back));
  expect(await complete.done.text()).toContain("주문이 완료");
  return { page: page.count, placed: placed.count, paid: paid.count, complete: complete.count };
}

test("a guest's order takes few statements from the page to the last word", async () => {
  await buy();
  // Visits are written every few seconds beside whatever is asked for, so the fewest count.
  const bought = [await buy(), await buy(), await buy()];
  const fewest = (step: keyof (typeof bought)[number]) =>
    Math.min(...bought.map((counts) => counts[step]));
  // Settings, categories and entries of the menus, one each, are cached by a shop that hears of
  // changes.
  expect([fewest("page"), fewest("placed"), fewest("paid"), fewest("complete")]).toEqual([
    4, 5, 1, 8,
  ]);
});

test("mails and messages of many orders are kept in a few statements, and none twice", async () => {
  for (let orders = 0; orders < 3; orders++) await buy();
  const mails = await statementsOf(() => deliverNotices(shop, "mail"));
  const messages = await statementsOf(() => deliverNotices(shop, "message"));
  // Five of them give what the office hears to those who want it, at once for all orders; one asks
  // whether the channel is shut, so that its opening is told.
  expect(mails.done).toBeGreaterThanOrEqual(6);
  expect([mails.count, messages.count]).toEqual([11, 4]);
  expect(await deliverNotices(shop, "mail")).toBe(0);
});
