import { expect, test } from "vitest";
import { buildOrder, type OrderOverrides } from "#tests/has/order.ts";
import { testShop } from "#tests/test-shop.ts";
import { LEAST_BUYERS, listMostOrdered } from "./list-most-ordered.server.ts";

const shop = await testShop();
const { db } = shop;
const now = new Date();

const samples = [{ title: "첫 소리", soundId: "sound0000001", durationMs: 30_000 }];
const voice = (overrides = {}) => shop.has.product({ isShow: true, samples, ...overrides });
type Product = Awaited<ReturnType<typeof voice>>;

async function orderedBy(buyers: number, product: Product, overrides: OrderOverrides = {}) {
  for (let buyer = 0; buyer < buyers; buyer++)
    await buildOrder(db, {
      payment: "paid",
      delivery: "done",
      lines: [{ product, quantity: 1 }],
      ...overrides,
    });
}
const listed = () => listMostOrdered(db, now);

test("what most people paid for lately comes first, and nothing is said while few products are", async () => {
  const [some, more, most] = [await voice(), await voice(), await voice()];
  await orderedBy(LEAST_BUYERS, some);
  await orderedBy(LEAST_BUYERS + 2, most);
  expect(await listed()).toEqual([]);
  await orderedBy(LEAST_BUYERS + 1, more);
  const order = [most.id, more.id, some.id];
  expect(await listed()).toEqual(order);

  const others = [await voice(), await voice({ isShow: false }), await voice({ samples: [] })];
  const [once, hidden, silent] = others as [Product, Product, Product];
  await orderedBy(9, once, { guestId: "the same device" });
  await orderedBy(9, hidden);
  await orderedBy(9, silent);
  await orderedBy(9, once, { payment: "refunded", delivery: "failure" });
  await orderedBy(9, once, { placedAt: new Date(now.getTime() - 31 * 86_400_000) });
  expect(await listed()).toEqual(order);
});
