import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { countLimits } from "#shop/order/list/count-limits.ts";
import { countOrderTabs } from "#shop/order/list/count-order-tabs.server.ts";
import { countLate } from "#shop/order/list/count-late.server.ts";
import { listOrders } from "./list-orders.server.ts";
import { orderNumber } from "#shop/order/number.ts";
import { orderList } from "./order-list.server.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import { orderTabs, tabOf, type OrderStanding, type OrderTab } from "#shop/order/standing.ts";
import { claim, claimKindNames } from "#shop/order/claim-status.ts";
import { delivery, payment } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";

const tabs = Object.keys(orderTabs) as OrderTab[];

const numbersIn = async ({ db }: TestShop, listQuery: Parameters<typeof listOrders>[1]) =>
  (await listOrders(db, { limit: 100, ...listQuery })).rows.map(({ number }) => number);

type Standing = OrderStanding & { paidAt?: Date | null; shipBy?: string | null };

/**
 * Many orders that differ in how they stand, in one statement; without lines, which no tab asks
 * for.
 */
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
        claims.map((claimStanding) => ({ delivery: parcel, payment: money, ...claimStanding })),
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
        ].map((claimState) => ({
          delivery: parcel as "ready",
          payment: money as "paid",
          paidAt,
          shipBy,
          ...claimState,
        })),
      ),
    ),
  );
  const waitedBefore = await countLate(shop.db, now);
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
  expect((await countLate(shop.db, now)) - waitedBefore).toBe(late.length);
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
    isDigital: false,
    hasAllFiles: false,
    hasParcel: true,
    total: order.total,
    delivery: "ready",
    payment: "paid",
    claimKind: null,
    giftState: null,
    claimStatus: null,
    label: "배송준비중",
    partlySent: false,
    waybills: [],
    sentBy: null,
    due: addBusinessDays(calendarDayOf(order.paidAt!), 3),
    isLate: false,
    recommenderCode: "FRIEND",
    memo: "",
  });
  expect(JSON.stringify(row)).not.toContain("남궁민수");
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
  const found = (listQuery: Omit<Parameters<typeof listOrders>[1], "tab">) =>
    numbersIn(shop, { tab: "all", search: ordererName, ...listQuery });
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
  const listQuery = { tab: "all", search: ordererName, limit: 3 } as const;

  const first = await listOrders(shop.db, listQuery);
  const second = await listOrders(shop.db, { ...listQuery, after: first.next });
  const third = await listOrders(shop.db, { ...listQuery, after: second.next });
  expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([3, 3, 1]);
  expect(
    new Set([first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number))).size,
  ).toBe(7);
  expect([first.previous, third.next]).toEqual([null, null]);

  const back = await listOrders(shop.db, { ...listQuery, before: third.previous });
  expect(back).toEqual(second);
  expect((await listOrders(shop.db, { ...listQuery, before: back.previous })).rows).toEqual(
    first.rows,
  );
  // Newer orders came in meanwhile, fewer than a page of them: the first page is full all the same.
  expect((await listOrders(shop.db, { ...listQuery, before: first.next })).rows).toHaveLength(3);
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
  const tabIn = (query: string) => orderList.filterOf(new URLSearchParams(query)).tab;
  expect(tabIn("")).toBe("ready");
  expect(tabIn("search=x")).toBe("all");
  expect(tabIn("late=1")).toBe("all");
  expect(tabIn("search=x&tab=done")).toBe("done");
  expect(tabIn("tab=constructor")).toBe("ready");
});
