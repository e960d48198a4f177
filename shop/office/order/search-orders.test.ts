import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { listOrders } from "./list-orders.server.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";

const numbersIn = async ({ db }: TestShop, asked: Parameters<typeof listOrders>[1]) =>
  (await listOrders(db, { limit: 100, ...asked })).rows.map(({ number }) => number);

test("an order is found by number, either name, phone or its end, and waybill", async () => {
  const shop = await testShop();
  const name = `검색${randomLetters(6)}`;
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0");
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
  const digits = String(Math.floor(Math.random() * 1e4)).padStart(4, "0");
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
    })
    .where(eq(orders.id, id));
  for (const search of [was, is, "8888"])
    expect(await numbersIn(shop, { tab: "all", search })).not.toContain(number);
  const keys = await shop.db
    .select({ key: orderKeys.key })
    .from(orderKeys)
    .where(eq(orderKeys.orderId, id));
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
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
  expect(await shop.db.select().from(orderKeys).where(eq(orderKeys.orderId, id))).toEqual([]);
});
