import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { listOrders } from "./list-orders.server.ts";
import { claimList } from "#shop/office/claim/claim-list.server.ts";
import { fillOrderKeys } from "#shop/order/search/fill-order-keys.server.ts";
import { MOST_LOOKED_AT } from "#shop/order/search/most-looked-at.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const numbersIn = async ({ db }: TestShop, listQuery: Parameters<typeof listOrders>[1]) =>
  (await listOrders(db, { limit: 100, ...listQuery })).rows.map(({ number }) => number);

test("an order is found by number, either name, phone or its end, and waybill", async () => {
  const shop = await testShop();
  const name = `검색${randomLetters(6)}`;
  const digits = "24683517";
  const waybillNumber = `77${digits}9`;
  const order = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    ordererName: name,
    recipientName: `${name}의 친구`,
    ordererPhone: `010${digits}`,
    waybillCompany: "로젠택배",
    waybillNumber,
  });

  const typed = [
    order.number,
    order.number.toLowerCase(),
    order.number.slice(9),
    name,
    `${name}의 친구`,
    `010${digits}`,
    `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
    digits,
    digits.slice(4),
    waybillNumber,
    `${waybillNumber.slice(0, 4)} ${waybillNumber.slice(4)}`,
  ];
  const lost: string[] = [];
  for (const search of typed)
    if (!(await numbersIn(shop, { tab: "all", search })).includes(order.number)) lost.push(search);
  expect(lost).toEqual([]);
  expect(await numbersIn(shop, { tab: "ready", search: name })).toEqual([]);
});

test("an order is found by mail, by words of its address, and by what was bought", async () => {
  const shop = await testShop();
  const mark = randomLetters(7).toLowerCase();
  const product = await shop.has.product({ title: `겨울 숲 ${mark} 내레이션` });
  const gone = await shop.has.product({ title: `사라진 ${mark} 목소리` });
  const order = await shop.has.order({
    ordererEmail: `Minji.${mark}@Example.com`,
    address: `서울특별시 마포구 와우산로${mark} 94 (서교동)`,
    addressDetail: "한빛빌딩 3층",
    lines: [
      { product, quantity: 1 },
      { product: gone, quantity: 1 },
    ],
  });
  const other = await shop.has.order({
    ordererEmail: `minjo.${mark}@example.com`,
    address: `서울특별시 마포구 와우산길${mark} 94`,
  });
  await shop.db.update(products).set({ removedAt: new Date() }).where(eq(products.id, gone.id));
  const found = [
    `minji.${mark}@example.com`,
    `MINJI.${mark.toUpperCase()}`,
    "minji",
    `minji.${mark}@exam`,
    `와우산로${mark}`,
    `와우산로${mark} 94`,
    `서울 마포구 와우산로${mark}`,
    `와우산로${mark} 한빛빌딩`,
    `숲 ${mark} 내레`,
    `${mark} 목소리`,
    gone.id,
  ];
  const lost: string[] = [];
  for (const search of found)
    if (!(await numbersIn(shop, { tab: "all", search })).includes(order.number)) lost.push(search);
  expect(lost).toEqual([]);
  for (const search of [
    `minjo.${mark}@example.com`,
    `와우산길${mark} 94`,
    `와우산로${mark} 푸른빌딩`,
    `부산 와우산로${mark}`,
    `minji.${mark}@example.org`,
    `없는 ${mark} 내레이션`,
  ])
    expect(await numbersIn(shop, { tab: "all", search }), search).not.toContain(order.number);
  expect(await numbersIn(shop, { tab: "ready", search: `숲 ${mark}` })).toEqual([]);
  expect(await numbersIn(shop, { tab: "pending", search: `숲 ${mark}` })).toEqual([order.number]);
  const [{ rows: claims }, numbers] = await Promise.all([
    claimList.page(shop, { tab: "requested", kind: "", search: `숲 ${mark}` }, {}),
    numbersIn(shop, { tab: "all", search: `wau ${other.number}` }),
  ]);
  expect([claims, numbers]).toEqual([[], []]);
});

test("many products of one title are found among the orders of all of them, newest first, page by page", async () => {
  const shop = await testShop();
  const title = `합창 ${randomLetters(7)}`;
  const placed: string[] = [];
  for (let at = 0; at < 6; at++) {
    const product = await shop.has.product({ title: `${title} ${at % 3}` });
    const placedAt = new Date(Date.now() - at * 1000);
    const { number } = await shop.has.order({ placedAt, lines: [{ product, quantity: 1 }] });
    placed.push(number);
  }
  const first = await listOrders(shop.db, { tab: "all", search: title, limit: 4 });
  const second = await listOrders(shop.db, {
    tab: "all",
    search: title,
    limit: 4,
    after: first.next,
  });
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(placed);
});

test("orders from before the keys get them some at a time, also while they change", async () => {
  const shop = await testShop();
  const mark = randomLetters(7).toLowerCase();
  const product = await shop.has.product({ title: `옛날 ${mark}` });
  const old: { id: string; number: string }[] = [];
  for (let at = 0; at < 3; at++)
    old.push(
      await shop.has.order({
        ordererEmail: `old${at}.${mark}@example.com`,
        lines: [{ product, quantity: 1 }],
      }),
    );
  const ids = old.map(({ id }) => `'${id}'`).join(", ");
  await asOwner(shop, `delete from order_keys where order_id in (${ids}) and key ~ '^[mega]'`);
  await asOwner(
    shop,
    "insert into order_keys_to_fill values (true, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')",
  );
  expect(await numbersIn(shop, { tab: "all", search: `옛날 ${mark}` })).toEqual([]);
  await Promise.all([
    fillOrderKeys(shop),
    shop.db
      .update(orders)
      .set({ ordererEmail: `new.${mark}@example.com` })
      .where(eq(orders.id, old[0]!.id)),
    fillOrderKeys(shop),
  ]);
  await fillOrderKeys(shop);
  const numbers = old.map(({ number }) => number).toSorted();
  const found = await numbersIn(shop, { tab: "all", search: `옛날 ${mark}` });
  expect(found.toSorted()).toEqual(numbers);
  const keys = async (key: string) => (await rowsOf(shop.db, orderKeys, { key })).length;
  expect([
    await keys(`enew.${mark}`),
    await keys(`eold0.${mark}`),
    await keys(`eold1.${mark}`),
  ]).toEqual([1, 0, 1]);
  expect((await asOwner(shop, "select from order_keys_to_fill")).rowCount).toBe(0);
  expect(await fillOrderKeys(shop)).toBe(0);
});

test("what is searched means itself, whatever letters it is made of", async () => {
  const shop = await testShop();
  const mark = randomLetters(6);
  const order = await shop.has.order({ ordererName: `100%_${mark}\\` });
  await shop.has.order({ ordererName: `100원a${mark}b` });

  expect(await numbersIn(shop, { tab: "all", search: `100%_${mark}\\` })).toEqual([order.number]);
  expect(await numbersIn(shop, { tab: "all", search: `0%${mark}` })).toEqual([]);
  for (const search of [
    "'; drop table orders --",
    "\u0000",
    "%".repeat(10_000),
    "\\",
    "$$",
    "pg_sleep(3)",
    "１２３４'",
  ])
    await expect(listOrders(shop.db, { tab: "all", search })).resolves.toBeDefined();
});

test("a name is found by any two letters of it, whatever its spaces, widths and case; one letter finds a name of exactly that", async () => {
  const shop = await testShop();
  const mark = randomLetters(5);
  const long = await shop.has.order({ ordererName: `황보 ${mark} Kim`, recipientName: "쀍" });
  const lost: string[] = [];
  for (const search of [
    `황보${mark}`,
    `보 ${mark.slice(0, 1)}`,
    `${mark.toUpperCase()}Ｋ`,
    `${mark} kim`,
    "쀍",
  ])
    if (!(await numbersIn(shop, { tab: "all", search })).includes(long.number)) lost.push(search);
  expect(lost).toEqual([]);
  expect(await numbersIn(shop, { tab: "all", search: "황" })).toEqual([]);
  expect(await numbersIn(shop, { tab: "all", search: `황보${mark}z` })).toEqual([]);
});

test("what is found by several ways at once stands there once, and its pages go on", async () => {
  const shop = await testShop();
  const digits = "4826";
  const product = await shop.has.product();
  const placed: string[] = [];
  for (let at = 0; at < 5; at++)
    placed.push(
      (
        await shop.has.order({
          ordererPhone: `0105555${digits}`,
          recipientPhone: `0107777${digits}`,
          waybillCompany: "로젠택배",
          waybillNumber: `7777777${digits}`,
          lines: [{ product, quantity: 1 }],
          placedAt: new Date(Date.now() - at * 1000),
        })
      ).number,
    );
  const first = await listOrders(shop.db, { tab: "all", search: digits, limit: 3 });
  const second = await listOrders(shop.db, {
    tab: "all",
    search: digits,
    limit: 3,
    after: first.next,
  });
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(placed);
  const oldest = await listOrders(shop.db, {
    tab: "all",
    search: digits,
    limit: 3,
    sort: "oldest",
  });
  const older = await listOrders(shop.db, {
    tab: "all",
    search: digits,
    limit: 3,
    sort: "oldest",
    after: oldest.next,
  });
  expect([...oldest.rows, ...older.rows].map(({ number }) => number)).toEqual(placed.toReversed());
  expect([oldest.previous, older.next]).toEqual([null, null]);
});

test("keys follow their order: what is changed or taken out of it is no longer found, and the shop itself cannot write them", async () => {
  const shop = await testShop();
  const [was, is] = [randomLetters(6), randomLetters(6)];
  const { id, number } = await shop.has.order({
    ordererName: was,
    recipientName: was,
    ordererPhone: "01044440001",
  });
  await shop.db
    .update(orders)
    .set({ ordererName: is, waybillNumber: "99998888" })
    .where(eq(orders.id, id));
  for (const search of [was, is, "8888"])
    expect(await numbersIn(shop, { tab: "all", search })).toContain(number);
  await shop.db
    .update(orders)
    .set({
      ordererName: "탈퇴 회원",
      recipientName: "",
      ordererPhone: "",
      recipientPhone: "",
      waybillNumber: null,
      ordererEmail: null,
      address: "",
      addressDetail: "",
    })
    .where(eq(orders.id, id));
  for (const search of [was, is, "8888"])
    expect(await numbersIn(shop, { tab: "all", search })).not.toContain(number);
  const keys = await shop.db
    .select({ key: orderKeys.key })
    .from(orderKeys)
    .where(eq(orderKeys.orderId, id));
  // What was bought stays as long as the order does: it names nobody.
  const left = keys.map(({ key }) => key).filter((key) => !key.startsWith("g"));
  expect(left.toSorted()).toEqual(
    [`o${number.slice(9, 13)}`, "n탈퇴", "n탈퇴회", "n퇴회", "n퇴회원", "n회원"].toSorted(),
  );
  await expect(
    shop.db.insert(orderKeys).values({ key: "n가나", placedAt: new Date(), orderId: id }),
  ).rejects.toThrow();
  await asOwner(
    shop,
    `update orders set placed_at = placed_at - interval '1 day' where id = '${id}'`,
  );
  expect(await numbersIn(shop, { tab: "all", search: "탈퇴 회원" })).toContain(number);
  await asOwner(
    shop,
    `delete from payment_ledger where order_id = '${id}'; delete from orders where id = '${id}'`,
  ).catch(() => asOwner(shop, `delete from orders where id = '${id}'`));
  expect(await rowsOf(shop.db, orderKeys, { orderId: id })).toEqual([]);
});

test("where more orders share a word of the address than are looked through, the list says so on its last page", async () => {
  const shop = await testShop();
  const word = `큰${randomLetters(1).toLowerCase()}길`;
  const order = await shop.has.order({ address: `서울 ${word}에서 7` });
  const found = async (search: string) => {
    const { rows, isCut } = await listOrders(shop.db, { tab: "all", search });
    return [rows.map(({ number }) => number).includes(order.number), isCut];
  };
  expect(await found(`${word}에서`)).toEqual([true, false]);
  // As many later orders have the word, and another one after it.
  const { id: other } = await shop.has.order({ address: `부산 ${word}으로 1` });
  await asOwner(
    shop,
    `insert into order_keys (key, placed_at, order_id)
     select 'a${word}', now() + make_interval(secs => later), '${other}'
     from generate_series(1, ${MOST_LOOKED_AT}) as later`,
  );
  expect(await found(`${word}에서`)).toEqual([false, true]);
  expect(await found(order.number)).toEqual([true, false]);
  const claims = await claimList.page(shop, { tab: "requested", kind: "", search: word }, {});
  expect(claims.isCut).toBe(true);
});

test("an order of two products that are found stands on the list once, and its pages go on", async () => {
  const shop = await testShop();
  const title = `짝 ${randomLetters(7)}`;
  const [one, other] = [
    await shop.has.product({ title: `${title} 앞` }),
    await shop.has.product({ title: `${title} 뒤` }),
  ];
  const placed: string[] = [];
  for (let at = 0; at < 4; at++) {
    const { number } = await shop.has.order({
      placedAt: new Date(Date.now() - at * 1000),
      lines: [
        { product: one, quantity: 1 },
        { product: other, quantity: 1 },
      ],
    });
    placed.push(number);
  }
  const first = await listOrders(shop.db, { tab: "all", search: title, limit: 2 });
  const after = first.next;
  const second = await listOrders(shop.db, { tab: "all", search: title, limit: 2, after });
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(placed);
  expect(second.next).toBe(null);
});

test("among the few orders that no index has, the newest of a product are looked through, of the days that are meant", async () => {
  const shop = await testShop();
  const title = `드문 ${randomLetters(7)}`;
  const product = await shop.has.product({ title });
  const paidBack = { payment: "refunded", delivery: "ready" } as const;
  const lines = [{ product, quantity: 1 }];
  const placedAt = new Date("2020-05-05T03:00:00Z");
  const order = await shop.has.order({ ...paidBack, placedAt, lines });
  const found = async (days: { from?: string; to?: string } = {}) => {
    const { rows, isCut } = await listOrders(shop.db, { tab: "canceled", search: title, ...days });
    return [rows.map(({ number }) => number), isCut];
  };
  expect(await found()).toEqual([[order.number], false]);
  const { id: other } = await shop.has.order({ lines });
  await asOwner(
    shop,
    `insert into order_keys (key, placed_at, order_id)
     select 'g${product.id}', now() + make_interval(secs => later), '${other}'
     from generate_series(1, ${MOST_LOOKED_AT}) as later`,
  );
  expect(await found()).toEqual([[], true]);
  expect(await found({ from: "2020-05-05", to: "2020-05-05" })).toEqual([[order.number], false]);
});
