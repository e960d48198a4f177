import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addBusinessDays } from "#lib/business-days.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { countLimits } from "#shop/order/count-limits.ts";
import { countOrderTabs } from "#shop/order/count-order-tabs.server.ts";
import { countWaiting } from "#shop/order/count-waiting.server.ts";
import { listOrders } from "./list-orders.server.ts";
import { orderNumber } from "#shop/order/number.ts";
import { readListTab } from "#shop/order/order-tab.ts";
import { shipDue } from "#shop/order/ship-due.ts";
import { orderTabs, tabOf, type OrderStanding, type OrderTab } from "#shop/order/standing.ts";
import { claim, claimKindNames } from "#shop/order/claim-status.ts";
import { delivery, payment } from "#shop/order/status.ts";
import { orderKeys, orders } from "#shop/order/table.server.ts";

const tabs = Object.keys(orderTabs) as OrderTab[];
const numbersIn = async ({ db }: TestShop, asked: Parameters<typeof listOrders>[1]) =>
  (await listOrders(db, { limit: 100, ...asked })).rows.map(({ number }) => number);

type Standing = OrderStanding & { paidAt?: Date | null; shipBy?: string | null };

/** Many orders that differ in how they stand, in one statement; without lines, which no tab asks for. */
async function placeStandings({ db }: TestShop, ordererName: string, standings: Standing[]) {
  const placedAt = new Date();
  return db
    .insert(orders)
    .values(
      standings.map((standing) => ({
        ...standing,
        number: orderNumber(placedAt),
        ordererName,
        ordererPhone: "01012345678",
        recipientName: ordererName,
        recipientPhone: "01012345678",
        postcode: "04066",
        address: "서울",
        itemsAmount: 1000,
        discountAmount: 0,
        shippingAmount: 0,
        total: 1000,
        placeKey: randomLetters(26),
        placeHash: "built",
        hold: "released" as const,
        expiresAt: placedAt,
        placedAt,
      })),
    )
    .returning();
}

const claims = [
  { claimKind: null, claimStatus: null },
  ...claimKindNames.flatMap((claimKind) =>
    claim.names.map((claimStatus) => ({ claimKind, claimStatus })),
  ),
];

test("every combination of delivery, payment and claim stands under exactly the tab that tabOf says", async () => {
  const shop = await testShop();
  const ordererName = `탭${randomLetters(6)}`;
  const before = await countOrderTabs(shop.db);
  const placed = await placeStandings(
    shop,
    ordererName,
    delivery.names.flatMap((parcel) =>
      payment.names.flatMap((money) =>
        claims.map((asked) => ({ delivery: parcel, payment: money, ...asked })),
      ),
    ),
  );

  const listed = new Map<string, OrderTab[]>();
  for (const tab of tabs)
    for (const number of await numbersIn(shop, { tab, search: ordererName, limit: 2000 }))
      listed.set(number, [...(listed.get(number) ?? []), tab]);

  expect(new Map([...listed].toSorted())).toEqual(
    new Map(placed.map((order) => [order.number, [tabOf(order)]] as const).toSorted()),
  );
  const after = await countOrderTabs(shop.db);
  const counted = tabs.map((tab) => [
    tab,
    Math.min(before[tab] + placed.filter((order) => tabOf(order) === tab).length, countLimits[tab]),
  ]);
  expect(tabs.map((tab) => [tab, after[tab]])).toEqual(counted);
});

test("what is late is what should have been sent before today, in the list, its filter and its count", async () => {
  const shop = await testShop();
  const ordererName = `늦${randomLetters(6)}`;
  const now = new Date("2026-11-24T01:00:00+09:00"); // a Tuesday
  const hours = [1, 24, 48, 72, 96, 120, 144, 168, 24 * 30];
  const paid = hours.flatMap((ago) =>
    [-1, 1].map(
      (minute) =>
        new Date(
          new Date("2026-11-24T00:00:00+09:00").getTime() - ago * 3_600_000 + minute * 60_000,
        ),
    ),
  );
  const standings = [...paid, null].flatMap((paidAt) =>
    [null, "2026-11-23", "2026-11-24", "2026-12-24"].flatMap((shipBy) =>
      [
        ["ready", "paid"],
        ["ready", "partially_refunded"],
        ["ready", "canceling"],
        ["delivery", "paid"],
        ["pending", "pending"],
      ].flatMap(([parcel, money]) =>
        [
          claims[0]!,
          { claimKind: "return" as const, claimStatus: "requested" as const },
          { claimKind: "cancel" as const, claimStatus: "withdrawn" as const },
        ].map((asked) => ({
          delivery: parcel as "ready",
          payment: money as "paid",
          paidAt,
          shipBy,
          ...asked,
        })),
      ),
    ),
  );
  const waitedBefore = (await countWaiting(shop.db, now)).late;
  const placed = await placeStandings(shop, ordererName, standings);
  const late = placed
    .filter((order) => tabOf(order) === "ready" && (shipDue(order) ?? "9999") < "2026-11-24")
    .map(({ number }) => number);

  expect(late.length).toBeGreaterThan(10);
  expect(
    (
      await numbersIn(shop, { tab: "all", search: ordererName, late: true, now, limit: 2000 })
    ).toSorted(),
  ).toEqual(late.toSorted());
  const { rows } = await listOrders(shop.db, {
    tab: "ready",
    search: ordererName,
    now,
    limit: 2000,
  });
  expect(
    rows
      .filter(({ isLate }) => isLate)
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(late.toSorted());
  expect((await countWaiting(shop.db, now)).late - waitedBefore).toBe(Math.min(late.length, 100));
});

test("the list shows what was bought and hides whose it is", async () => {
  const shop = await testShop();
  const [parcel, digital] = [
    await shop.has.product({ title: "목소리 엽서", shippingClass: "parcel" }),
    await shop.has.product({ title: "숨 쉬는 비", shippingClass: "digital" }),
  ];
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererName: "남궁민수",
    ordererPhone: "01055551234",
    recommenderCode: "FRIEND",
    lines: [
      { product: parcel, quantity: 2 },
      { product: digital, quantity: 1 },
    ],
  });

  const {
    rows: [row],
  } = await listOrders(shop.db, { tab: "ready", search: order.number });
  expect(row).toEqual({
    number: order.number,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    orderer: { name: "남**수", phone: "010-****-1234" },
    recipient: { name: "홍*동", phone: "010-****-5678" },
    items: "목소리 엽서 외 1건",
    pieces: 3,
    keepsSome: false,
    hasParcel: true,
    total: order.total,
    delivery: "ready",
    payment: "paid",
    claimKind: null,
    claimStatus: null,
    label: "배송준비중",
    waybill: null,
    due: addBusinessDays(calendarDayOf(order.paidAt!), 3),
    isLate: false,
    recommenderCode: "FRIEND",
    memo: "",
  });
  expect(JSON.stringify(row)).not.toContain("남궁민수");
});

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

test("filters narrow a tab and a search", async () => {
  const shop = await testShop();
  const ordererName = `거름${randomLetters(6)}`;
  const product = await shop.has.product();
  const lines = [{ product, quantity: 1 }];
  const [plain, noted, recommended, waiting] = [
    await shop.has.order({
      ordererName,
      lines,
      placedAt: new Date("2026-11-20T14:59:59Z"),
      delivery: "ready",
      payment: "paid",
    }),
    await shop.has.order({
      ordererName,
      lines,
      placedAt: new Date("2026-11-20T15:00:00Z"),
      adminMemo: "선물",
    }),
    await shop.has.order({
      ordererName,
      lines,
      placedAt: new Date("2026-11-21T14:59:59Z"),
      recommenderCode: "SORI",
    }),
    await shop.has.order({
      ordererName,
      lines,
      placedAt: new Date("2026-11-21T15:00:00Z"),
      payment: "waiting_deposit",
    }),
  ].map(({ number }) => number);
  const found = (asked: Omit<Parameters<typeof listOrders>[1], "tab">) =>
    numbersIn(shop, { tab: "all", search: ordererName, ...asked });
  expect(await found({ memo: true })).toEqual([noted]);
  expect(await found({ recommender: "SORI" })).toEqual([recommended]);
  expect(await found({ payment: "waiting_deposit" })).toEqual([waiting]);
  expect(await found({ from: "2026-11-21", to: "2026-11-21" })).toEqual([recommended, noted]);
  expect(await found({ to: "2026-11-20" })).toEqual([plain]);
  expect(await numbersIn(shop, { tab: "ready", search: ordererName, memo: true })).toEqual([]);
});

test("pages lead forwards and back without skipping or repeating, also when orders came in the same microsecond", async () => {
  const shop = await testShop();
  const ordererName = `쪽${randomLetters(6)}`;
  const product = await shop.has.product();
  const sameTime = new Date("2026-11-01T03:00:00.123Z");
  for (let at = 0; at < 7; at++)
    await shop.has.order({
      ordererName,
      lines: [{ product, quantity: 1 }],
      placedAt: at < 4 ? sameTime : new Date(sameTime.getTime() + at * 1000),
    });
  const asked = { tab: "all", search: ordererName, limit: 3 } as const;

  const first = await listOrders(shop.db, asked);
  const second = await listOrders(shop.db, { ...asked, after: first.next });
  const third = await listOrders(shop.db, { ...asked, after: second.next });
  expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([3, 3, 1]);
  expect(
    new Set([first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number))).size,
  ).toBe(7);
  expect([first.previous, third.next]).toEqual([null, null]);

  const back = await listOrders(shop.db, { ...asked, before: third.previous });
  expect(back).toEqual(second);
  expect((await listOrders(shop.db, { ...asked, before: back.previous })).rows).toEqual(first.rows);
  // Newer orders came in meanwhile, fewer than a page of them: the first page is full all the same.
  expect((await listOrders(shop.db, { ...asked, before: first.next })).rows).toHaveLength(3);
});

test.each([
  "nonsense",
  "zzzz.notauuid",
  "0.00000000-0000-0000-0000-000000000000",
  "\u0000",
  "a".repeat(5000),
])("a cursor nobody handed out is the first page: %s", async (cursor) => {
  const shop = await testShop();
  await shop.has.order({});
  await expect(listOrders(shop.db, { tab: "all", after: cursor })).resolves.toBeDefined();
  expect((await listOrders(shop.db, { tab: "all", before: cursor })).rows.length).toBeGreaterThan(
    0,
  );
});

test("the list opens with what waits to be sent; a search looks everywhere", () => {
  expect(readListTab(null, false)).toBe("ready");
  expect(readListTab(null, true)).toBe("all");
  expect(readListTab("done", true)).toBe("done");
  expect(readListTab("constructor", false)).toBe("ready");
});
