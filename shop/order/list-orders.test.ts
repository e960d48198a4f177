import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { countOrderTabs } from "./count-order-tabs.server.ts";
import { listOrders } from "./list-orders.server.ts";
import { readListTab } from "./order-tab.ts";
import { delivery, orderTabs, payment, tabOf, type OrderTab } from "./status.ts";

const tabs = Object.keys(orderTabs) as OrderTab[];
const numbersIn = async ({ db }: TestShop, asked: Parameters<typeof listOrders>[1]) => (await listOrders(db, { limit: 100, ...asked })).rows.map(({ number }) => number);

test("every combination of delivery and payment stands under exactly the tab that tabOf says", async () => {
  const shop = await testShop();
  const ordererName = `탭${randomLetters(6)}`;
  const product = await shop.has.product();
  const before = await countOrderTabs(shop.db);
  const combinations = delivery.names.flatMap((parcel) => payment.names.map((money) => ({ delivery: parcel, payment: money })));
  const placed: Awaited<ReturnType<TestShop["has"]["order"]>>[] = [];
  for (const standing of combinations) placed.push(await shop.has.order({ ...standing, ordererName, lines: [{ product, quantity: 1 }] }));

  const listed = new Map<string, OrderTab[]>();
  for (const tab of tabs) for (const number of await numbersIn(shop, { tab, search: ordererName })) listed.set(number, [...(listed.get(number) ?? []), tab]);

  expect(listed).toEqual(new Map(placed.map((order) => [order.number, [tabOf(order)]])));
  const after = await countOrderTabs(shop.db);
  expect(tabs.map((tab) => [tab, after[tab] - before[tab]])).toEqual(tabs.map((tab) => [tab, placed.filter((order) => tabOf(order) === tab).length]));
});

test("the list shows what was bought and hides whose it is", async () => {
  const shop = await testShop();
  const [parcel, digital] = [await shop.has.product({ title: "목소리 엽서", shippingClass: "parcel" }), await shop.has.product({ title: "숨 쉬는 비", shippingClass: "digital" })];
  const order = await shop.has.order({ delivery: "ready", payment: "paid", ordererName: "남궁민수", ordererPhone: "01055551234", lines: [{ product: parcel, quantity: 2 }, { product: digital, quantity: 1 }] });

  const { rows: [row] } = await listOrders(shop.db, { tab: "ready", search: order.number });
  expect(row).toEqual({
    number: order.number, placedAt: order.placedAt, orderer: { name: "남**수", phone: "010-****-1234" }, items: "목소리 엽서 외 1건", pieces: 3, hasParcel: true,
    total: order.total, delivery: "ready", payment: "paid", label: "배송준비중", waybill: null,
  });
  expect(JSON.stringify(row)).not.toContain("남궁민수");
});

test("an order is found by number, either name, phone or its end, and waybill", async () => {
  const shop = await testShop();
  const name = `검색${randomLetters(6)}`;
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0");
  const waybillNumber = `77${digits}9`;
  const order = await shop.has.order({ delivery: "delivery", payment: "paid", ordererName: name, recipientName: `${name}의 친구`, ordererPhone: `010${digits}`, waybillCompany: "로젠택배", waybillNumber });

  const typed = [order.number, order.number.toLowerCase(), order.number.slice(9), name, `${name}의 친구`, `010${digits}`, `010-${digits.slice(0, 4)}-${digits.slice(4)}`, digits, digits.slice(4), waybillNumber, `${waybillNumber.slice(0, 4)} ${waybillNumber.slice(4)}`];
  const lost: string[] = [];
  for (const search of typed) if (!(await numbersIn(shop, { tab: "all", search })).includes(order.number)) lost.push(search);
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
  for (const search of ["'; drop table orders --", "\u0000", "%".repeat(10_000), "\\", "$$", "pg_sleep(3)", "１２３４'"]) await expect(listOrders(shop.db, { tab: "all", search })).resolves.toBeDefined();
});

test("pages lead forwards and back without skipping or repeating, also when orders came in the same microsecond", async () => {
  const shop = await testShop();
  const ordererName = `쪽${randomLetters(6)}`;
  const product = await shop.has.product();
  const sameTime = new Date("2026-11-01T03:00:00.123Z");
  for (let at = 0; at < 7; at++) await shop.has.order({ ordererName, lines: [{ product, quantity: 1 }], placedAt: at < 4 ? sameTime : new Date(sameTime.getTime() + at * 1000) });
  const asked = { tab: "all", search: ordererName, limit: 3 } as const;

  const first = await listOrders(shop.db, asked);
  const second = await listOrders(shop.db, { ...asked, after: first.next });
  const third = await listOrders(shop.db, { ...asked, after: second.next });
  expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([3, 3, 1]);
  expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number))).size).toBe(7);
  expect([first.previous, third.next]).toEqual([null, null]);

  const back = await listOrders(shop.db, { ...asked, before: third.previous });
  expect(back).toEqual(second);
  expect((await listOrders(shop.db, { ...asked, before: back.previous })).rows).toEqual(first.rows);
  // Newer orders came in meanwhile, fewer than a page of them: the first page is full all the same.
  expect((await listOrders(shop.db, { ...asked, before: first.next })).rows).toHaveLength(3);
});

test.each(["nonsense", "zzzz.notauuid", "0.00000000-0000-0000-0000-000000000000", "\u0000", "a".repeat(5000)])("a cursor nobody handed out is the first page: %s", async (cursor) => {
  const shop = await testShop();
  await shop.has.order({});
  await expect(listOrders(shop.db, { tab: "all", after: cursor })).resolves.toBeDefined();
  expect((await listOrders(shop.db, { tab: "all", before: cursor })).rows.length).toBeGreaterThan(0);
});

test("the list opens with what waits to be sent; a search looks everywhere", () => {
  expect(readListTab(null, "")).toBe("ready");
  expect(readListTab(null, "홍길동")).toBe("all");
  expect(readListTab("done", "홍길동")).toBe("done");
  expect(readListTab("constructor", "")).toBe("ready");
});
