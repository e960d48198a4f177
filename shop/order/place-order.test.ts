import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "../notice/table.server.ts";
import { productOptions, products } from "../product/table.server.ts";
import { isRefusal } from "../refusal.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { declinePayment } from "#shop/money/payment/decline-payment.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import type { OrderForm } from "./forms.ts";
import { listLines } from "./list-lines.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { orders, timeline } from "./table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";

const guest = () => ({ guestId: randomLetters(26) });
const codeOf = (error: unknown) => (isRefusal(error) ? error.code : error);
const codesOf = (tries: PromiseSettledResult<unknown>[]) =>
  tries.map((one) => (one.status === "fulfilled" ? "placed" : codeOf(one.reason)));
const stockOf = async (shop: TestShop, id: string) =>
  (await shop.db.select().from(products).where(eq(products.id, id)))[0]!.stock;
const ordersOf = (shop: TestShop, form: OrderForm) =>
  shop.db.select().from(orders).where(eq(orders.placeKey, form.placeKey));

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
    expect(
      await shop.db.select().from(notices).where(eq(notices.subjectKey, placed[0]!.number)),
    ).toHaveLength(1);
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
  expect(await ordersOf(shop, form)).toEqual([order]);
  expect(await stockOf(shop, product.id)).toBe(8);
});

test.each([
  ["one after the other", false],
  ["at once", true],
])("two tries of one shopper hold once: %s", async (_name, atOnce) => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 3 });
  const who = guest();
  const forms = await Promise.all(
    Array.from({ length: 4 }, () => buildOrderForm(shop.db, [{ product, quantity: 2 }])),
  );
  if (atOnce) await Promise.all(forms.map((form) => placeOrder(shop, form, who)));
  else for (const form of forms) await placeOrder(shop, form, who);
  expect(await stockOf(shop, product.id)).toBe(1);
  const mine = await shop.db.select().from(orders).where(eq(orders.guestId, who.guestId));
  expect(mine.filter(({ hold }) => hold === "held")).toHaveLength(1);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 3 } })).toEqual([]);
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
    ["product-not-orderable", [{ product: limited, quantity: 3 }]],
    [
      "product-not-orderable",
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
  const trying = placeOrder(shop, form, guest());
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
  await expect(trying).rejects.toMatchObject({ code: "sold-out" });
  expect(await stockOf(shop, product.id)).toBe(3);
});

test("a free order is accepted at once, with the notices of a paid one", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ price: 0, stock: 2 });
  const order = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), guest());
  expect(order).toMatchObject({ total: 0, payment: "paid", delivery: "ready", hold: "sold" });
  const told = await shop.db.select().from(notices).where(eq(notices.subjectKey, order.number));
  expect(told.map(({ event, channel }) => `${event} ${channel}`).toSorted()).toEqual([
    "order-paid mail",
    "order-paid message",
    "owner-new-order mail",
  ]);
  expect(
    (
      await shop.db
        .select()
        .from(timeline)
        .where(eq(timeline.orderId, order.id))
        .orderBy(timeline.id)
    ).map(({ event }) => event),
  ).toEqual(["placed", "payment.payNothing", "delivery.pay"]);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 2 } })).toEqual([]);
});

// covers 9.11b
test("one phone number holds at most five unpaid orders, however many devices it uses at once", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 50 });
  const ordererPhone = somePhone();
  const forms = await Promise.all(
    Array.from({ length: 12 }, () => buildOrderForm(shop.db, [{ product }], { ordererPhone })),
  );
  const codes = codesOf(
    await Promise.allSettled(forms.map((form) => placeOrder(shop, form, guest()))),
  );
  expect(codes.filter((code) => code === "placed")).toHaveLength(5);
  expect(codes.filter((code) => code === "too-many-orders")).toHaveLength(7);
  expect(await stockOf(shop, product.id)).toBe(45);
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

test("a shopper who holds the last piece may order it again; nobody else may", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 1 });
  const who = guest();
  const forms = await Promise.all(
    Array.from({ length: 3 }, () => buildOrderForm(shop.db, [{ product }])),
  );
  await placeOrder(shop, forms[0]!, who);
  await expect(placeOrder(shop, forms[1]!, guest())).rejects.toMatchObject({ code: "sold-out" });
  expect((await placeOrder(shop, forms[2]!, who)).hold).toBe("held");
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 1 } })).toEqual([]);
});

test("another try while the first one is being paid, declined or ended: it is placed, and the first is paid or over", async () => {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  for (let round = 0; round < 12; round++) {
    const product = await shop.has.product({ stock: 2 });
    const who = guest();
    const first = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), who);
    const form = await buildOrderForm(shop.db, [{ product }]);
    const meanwhile = [
      () =>
        confirmPayment(shop, first, {
          paymentKey: payments.authenticate(first),
          amount: String(first.total),
        }).catch((error) => expect(codeOf(error)).toBe("order-expired")),
      () => declinePayment(shop, first, "cancel"),
      () =>
        shop.db
          .update(orders)
          .set({ expiresAt: new Date(0) })
          .where(eq(orders.id, first.id))
          .then(() => expireUnpaidOrders(shop)),
    ][round % 3]!;
    const [second] = await Promise.all([placeOrder(shop, form, who), meanwhile()]);
    const [after] = await shop.db.select().from(orders).where(eq(orders.id, first.id));
    expect(second.hold).toBe("held");
    expect([
      ["paid", "sold"],
      ["expired", "released"],
    ]).toContainEqual([after!.payment, after!.hold]);
    expect(await stockOf(shop, product.id)).toBe(after!.payment === "paid" ? 0 : 1);
  }
});
