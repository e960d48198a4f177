import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { OrderForm } from "../order-form.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf, outcomes } from "#tests/given/refused.ts";

const guest = () => ({ guestId: randomLetters(26) });
const codesOf = (tries: PromiseSettledResult<unknown>[]) => outcomes(tries, "placed");
const stockOf = async (shop: TestShop, id: string) =>
  (await rowsOf(shop.db, products, { id }))[0]!.stock;

const ordersOf = (shop: TestShop, form: OrderForm) =>
  rowsOf(shop.db, orders, { placeKey: form.placeKey });

// covers 3.4c
test("an order holds what it wants, remembers what it cost, and says so once", async () => {
  const shop = await testShop();
  const product = await shop.has.product({
    stock: 5,
    price: 40_000,
    discountRatio: 10,
    shippingClass: "parcel",
  });
  const who = guest();
  const form = await buildOrderForm(shop.db, [{ product, quantity: 2 }]);
  const order = await placeOrder(shop, form, who);
  expect(order).toMatchObject({
    itemsAmount: 80_000,
    discountAmount: 8000,
    shippingAmount: 0,
    total: 72_000,
    delivery: "pending",
    payment: "pending",
    hold: "held",
    ...who,
    memberId: null,
    postcode: "04066",
    recipientName: "홍길동",
  });
  expect(await listLines(shop.db, order.id)).toMatchObject([
    {
      productId: product.id,
      title: product.title,
      quantity: 2,
      fullPrice: 40_000,
      unitPrice: 36_000,
      tookStock: { product: true, options: [] },
    },
  ]);
  expect(await stockOf(shop, product.id)).toBe(3);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 5 } })).toEqual([]);
});

test("to Jeju the surcharge is added, free or not, and kept with the order; who was shown less is asked anew", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ price: 60_000, shippingClass: "parcel" });
  const far = await buildOrderForm(shop.db, [{ product }], { postcode: "63122" });
  const order = await placeOrder(shop, far, guest());
  expect(order).toMatchObject({
    shippingAmount: 3000,
    total: 63_000,
    shippingTerms: { surcharge: 3000, exchangeShippingFee: 6000 },
  });
  const near = await buildOrderForm(shop.db, [{ product }]);
  expect(near.totalShown).toBe(60_000);
  await expect(placeOrder(shop, { ...near, postcode: "63122" }, guest())).rejects.toMatchObject({
    code: "price-changed",
    facts: { total: 63_000, totalShown: 60_000, surcharge: 3000 },
  });
  expect(await ordersOf(shop, near)).toEqual([]);
  const file = await shop.has.product({ price: 60_000 });
  const anywhere = await buildOrderForm(shop.db, [{ product: file }]);
  expect(await placeOrder(shop, { ...anywhere, postcode: "63122" }, guest())).toMatchObject({
    total: 60_000,
  });
});

test("what cannot be ordered like this is refused and leaves nothing behind", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 2, limitPerPerson: 4 });
  const [hidden, removed, reserve, limited] = [
    await shop.has.product({ isShow: false }),
    await shop.has.product({ removedAt: new Date() }),
    await shop.has.product({ saleKind: "reserve" }),
    await shop.has.product({ limitPerPerson: 2 }),
  ];
  const chosen = await shop.has.product({
    options: [
      { name: "사용 범위", values: [{ label: "개인" }, { label: "상업" }] },
      { name: "길이", values: [{ label: "30초" }] },
    ],
  });
  const [personal, commercial, short] = chosen.options.map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const cases: [
    code: string,
    wanted: Parameters<typeof buildOrderForm>[1],
    overrides?: Record<string, string>,
  ][] = [
    ["price-changed", [{ product }], { totalShown: "1" }],
    ["price-changed", [{ product }], { totalShown: "0" }],
    ["product-not-found", [{ product }, { product: hidden }]],
    ["product-not-found", [{ product: removed }]],
    ["product-not-found", [{ product: { id: "nobody-knows" } }]],
    ["product-not-orderable", [{ product: reserve }]],
    ["person-limit", [{ product: limited, quantity: 3 }]],
    [
      "person-limit",
      [
        { product: limited, quantity: 2 },
        { product: limited, quantity: 1 },
      ],
    ],
    ["sold-out", [{ product, quantity: 3 }]],
    ["sold-out", [{ product, quantity: 2 }, { product }]],
    ["option-wrong", [{ product: chosen }]],
    ["option-wrong", [{ product: chosen, options: [personal] }]],
    ["option-wrong", [{ product: chosen, options: [personal, commercial] }]],
    ["option-wrong", [{ product: chosen, options: [personal, "nothing"] }]],
    ["option-wrong", [{ product, options: [short] }]],
  ];
  for (const [code, wanted, overrides] of cases) {
    const form = await buildOrderForm(shop.db, wanted, overrides);
    await expect(
      placeOrder(shop, form, guest()),
      `${code} ${JSON.stringify(wanted)}`,
    ).rejects.toMatchObject({ code });
    expect(await ordersOf(shop, form)).toEqual([]);
  }
  expect(await stockOf(shop, product.id)).toBe(2);
});

test("a price that changed since the page was shown is named, and confirming it orders at the new one", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ price: 10_000, stock: 3 });
  const form = await buildOrderForm(shop.db, [{ product }]);
  await shop.db.update(products).set({ price: 12_000 }).where(eq(products.id, product.id));
  await expect(placeOrder(shop, form, guest())).rejects.toMatchObject({
    code: "price-changed",
    facts: { total: 12_000, totalShown: 10_000 },
  });
  expect(await stockOf(shop, product.id)).toBe(3);
  expect((await placeOrder(shop, { ...form, totalShown: 12_000 }, guest())).total).toBe(12_000);
  expect((await placeOrder(shop, { ...form, totalShown: 12_000 }, guest())).total).toBe(12_000);
});

test("an option value has a shelf of its own, and the last one of it is sold once", async () => {
  const shop = await testShop();
  const product = await shop.has.product({
    stock: 10,
    price: 10_000,
    options: [
      {
        name: "사용 범위",
        values: [
          { label: "개인", stock: 1 },
          { label: "상업", priceDifference: 30_000 },
        ],
      },
    ],
  });
  const [personal, commercial] = product.options.map(({ id }) => id) as [string, string];
  const forms = await Promise.all(
    Array.from({ length: 6 }, () => buildOrderForm(shop.db, [{ product, options: [personal] }])),
  );
  const codes = codesOf(
    await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest()))),
  );
  expect(codes.filter((code) => code === "placed")).toHaveLength(1);
  const other = await placeOrder(
    shop,
    await buildOrderForm(shop.db, [{ product, quantity: 2, options: [commercial] }]),
    guest(),
  );
  expect(other.total).toBe(80_000);
  const [shelf] = await shop.db
    .select()
    .from(productOptions)
    .where(inArray(productOptions.id, [personal]));
  expect([shelf!.stock, await stockOf(shop, product.id)]).toEqual([0, 7]);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 10, [personal]: 1 } })).toEqual([]);
});

test("a product that is hidden between its price and its shelf is not sold", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 3 });
  const form = await buildOrderForm(shop.db, [{ product }]);
  const holder = await shop.pool.connect();
  await holder.query("begin");
  await holder.query("update products set is_show = false where id = $1", [product.id]);
  const trying = placeOrder(shop, form, guest()).then(() => "placed", codeOf);
  await expect
    .poll(
      async () =>
        (
          await asOwner(
            shop,
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1);
  await holder.query("commit");
  holder.release();
  expect(await trying).toBe("sold-out");
  expect(await stockOf(shop, product.id)).toBe(3);
});

test("a free order is accepted at once, with the notices of a paid one", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ price: 0, stock: 2 });
  const order = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), guest());
  expect(order).toMatchObject({ total: 0, payment: "paid", delivery: "ready", hold: "sold" });
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(sentNotices.map(({ event, channel }) => `${event} ${channel}`).toSorted()).toEqual([
    "order-paid mail",
    "order-paid message",
    "owner-new-order office",
  ]);
  expect(
    (await rowsOf(shop.db, timeline, { orderId: order.id }, timeline.id)).map(({ event }) => event),
  ).toEqual(["placed", "payment.payNothing", "delivery.pay"]);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 2 } })).toEqual([]);
});

test("a parcel needs an address and a recommender code must exist; both are said beside their fields", async () => {
  const shop = await testShop();
  await shop.db.insert(recommenders).values({ code: "SORI7", name: "소리" });
  const parcel = await shop.has.product({ shippingClass: "parcel", stock: 3 });
  const wrong = async (overrides: Record<string, string>) =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product: parcel }], overrides), guest());
  await expect(wrong({ postcode: "123", address: "" })).rejects.toMatchObject({
    errors: { postcode: expect.any(Array), address: expect.any(Array) },
  });
  await expect(wrong({ sameRecipient: "", recipientName: "" })).rejects.toMatchObject({
    errors: { recipientName: expect.any(Array), recipientPhone: expect.any(Array) },
  });
  await expect(wrong({ recommenderCode: "NOBODY" })).rejects.toMatchObject({
    errors: { recommenderCode: expect.any(Array) },
  });
  expect(await stockOf(shop, parcel.id)).toBe(3);
  expect((await wrong({ recommenderCode: "sori7" })).recommenderCode).toBe("SORI7");
  const digital = await shop.has.product();
  expect(
    await placeOrder(
      shop,
      await buildOrderForm(shop.db, [{ product: digital }], { postcode: "", address: "" }),
      guest(),
    ),
  ).toMatchObject({ address: "", shippingAmount: 0 });
});
