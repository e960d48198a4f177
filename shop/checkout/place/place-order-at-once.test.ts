import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { products } from "#shop/product/table.server.ts";
import type { OrderForm } from "../order-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { outcomes } from "#tests/given/refused.ts";

const guest = () => ({ guestId: randomLetters(26) });
const codesOf = (tries: PromiseSettledResult<unknown>[]) => outcomes(tries, "placed");
const stockOf = async (shop: TestShop, id: string) =>
  (await rowsOf(shop.db, products, { id }))[0]!.stock;

const ordersOf = (shop: TestShop, form: OrderForm) =>
  rowsOf(shop.db, orders, { placeKey: form.placeKey });

test("forty shoppers for five pieces: exactly five get one, the others read sold out", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 5 });
  const forms = await Promise.all(
    Array.from({ length: 40 }, () => buildOrderForm(shop.db, [{ product }])),
  );
  const codes = codesOf(
    await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest()))),
  );
  expect(codes.filter((code) => code === "placed")).toHaveLength(5);
  expect(codes.filter((code) => code === "sold-out")).toHaveLength(35);
  expect(await stockOf(shop, product.id)).toBe(0);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 5 } })).toEqual([]);
});

test("orders of the same products in opposite order wait for each other, and none is lost", async () => {
  const shop = await testShop();
  const [first, second] = [
    await shop.has.product({ stock: 30 }),
    await shop.has.product({ stock: 30 }),
  ];
  const forms = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      buildOrderForm(
        shop.db,
        at % 2
          ? [{ product: first }, { product: second }]
          : [{ product: second }, { product: first }],
      ),
    ),
  );
  expect(
    new Set(
      codesOf(await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest())))),
    ),
  ).toEqual(new Set(["placed"]));
  expect([await stockOf(shop, first.id), await stockOf(shop, second.id)]).toEqual([6, 6]);
});

test("shoppers who swap what they hold for what the other holds never wait in a ring", async () => {
  const shop = await testShop();
  const [first, second] = [
    await shop.has.product({ stock: 100 }),
    await shop.has.product({ stock: 100 }),
  ];
  const shoppers = Array.from({ length: 16 }, guest);
  for (const [at, who] of shoppers.entries())
    await placeOrder(
      shop,
      await buildOrderForm(shop.db, [{ product: at % 2 ? first : second }]),
      who,
    );
  const both = await Promise.all(
    shoppers.map(() => buildOrderForm(shop.db, [{ product: first }, { product: second }])),
  );
  let begun = 0;
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name === "transaction") begun += 1;
      return Reflect.get(target, name);
    },
  });
  const codes = codesOf(
    await Promise.allSettled(
      both.map((form, at) => placeOrder({ ...shop, db }, form, shoppers[at]!)),
    ),
  );
  expect(new Set(codes)).toEqual(new Set(["placed"]));
  // A ring would be broken by PostgreSQL after a second and tried again.
  expect(begun).toBe(16);
  expect(await checkOrders(shop.db, { shelves: { [first.id]: 100, [second.id]: 100 } })).toEqual(
    [],
  );
});

test("one form posted ten times at once is one order with one hold, also for a device without a cookie yet", async () => {
  const shop = await testShop();
  for (const who of [guest(), null]) {
    const product = await shop.has.product({ stock: 1 });
    const form = await buildOrderForm(shop.db, [{ product }]);
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => placeOrder(shop, form, who ?? guest())),
    );
    expect(new Set(placed.map(({ number }) => number)).size).toBe(1);
    expect(await stockOf(shop, product.id)).toBe(0);
    expect(await rowsOf(shop.db, timeline, { orderId: placed[0]!.id })).toHaveLength(1);
    expect((await placeOrder(shop, form, who ?? guest())).number).toBe(placed[0]!.number);
  }
});

test("a twin that comes second is not told that its own first one is one too many", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 9 });
  const ordererPhone = somePhone();
  for (let at = 0; at < 4; at++)
    await placeOrder(shop, await buildOrderForm(shop.db, [{ product }], { ordererPhone }), guest());
  const form = await buildOrderForm(shop.db, [{ product }], { ordererPhone });
  const placed = await Promise.all(
    Array.from({ length: 6 }, () => placeOrder(shop, form, guest())),
  );
  expect(new Set(placed.map(({ number }) => number)).size).toBe(1);
  expect(await stockOf(shop, product.id)).toBe(4);
});

test("the same key with other content is refused and changes nothing", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 9 });
  const who = guest();
  const form = await buildOrderForm(shop.db, [{ product }]);
  const order = await placeOrder(shop, form, who);
  const other = await buildOrderForm(shop.db, [{ product, quantity: 2 }], {
    placeKey: form.placeKey,
  });
  const tries = await Promise.allSettled(
    [other, { ...form, ordererName: "김길동" }, other].map((one) => placeOrder(shop, one, who)),
  );
  expect(codesOf(tries)).toEqual(["order-differs", "order-differs", "order-differs"]);
  expect([order]).toMatchObject(await ordersOf(shop, form));
  expect(await stockOf(shop, product.id)).toBe(8);
});
