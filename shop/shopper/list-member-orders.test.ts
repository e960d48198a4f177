import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { listMemberOrders } from "./list-member-orders.server.ts";

test("a member's orders come newest first, page by page, nobody else's among them", async () => {
  const shop = await testShop();
  const [mine, yours] = [await shop.has.member(), await shop.has.member()];
  const product = await shop.has.product({ title: "새벽 보이스팩" });
  const numbers: string[] = [];
  for (let at = 0; at < 7; at++) {
    const order = await shop.has.order({
      memberId: mine.id,
      guestId: null,
      placedAt: new Date(Date.UTC(2026, 10, 1 + at)),
      lines: [
        { product, quantity: 2 },
        { product, quantity: 1 },
      ],
    });
    await shop.has.order({ memberId: yours.id, guestId: null });
    numbers.unshift(order.number);
  }
  await shop.has.order();

  const first = await listMemberOrders(shop.db, mine.id, { limit: 3 });
  const second = await listMemberOrders(shop.db, mine.id, { limit: 3, after: first.next });
  const third = await listMemberOrders(shop.db, mine.id, { limit: 3, after: second.next });
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual(
    numbers,
  );
  expect([first.previous, third.next]).toEqual([null, null]);
  expect(first.rows[0]).toMatchObject({
    items: "새벽 보이스팩 외 1건",
    pieces: 3,
    label: "결제대기",
    waybills: [],
  });
  expect(
    (await listMemberOrders(shop.db, mine.id, { limit: 3, before: second.previous })).rows.map(
      ({ number }) => number,
    ),
  ).toEqual(numbers.slice(0, 3));
});

test("an order is found for its member alone", async () => {
  const shop = await testShop();
  const [mine, yours] = [await shop.has.member(), await shop.has.member()];
  const [order, guests] = [
    await shop.has.order({ memberId: mine.id, guestId: null }),
    await shop.has.order(),
  ];
  expect(await findMemberOrder(shop.db, order.number, mine.id)).toMatchObject({ id: order.id });
  for (const [number, account] of [
    [order.number, yours.id],
    [order.number, undefined],
    [guests.number, mine.id],
    [undefined, mine.id],
    ["\u0000", mine.id],
    ["20261121-AAAAAAAA", mine.id],
  ] as const) {
    expect(await findMemberOrder(shop.db, number, account)).toBeNull();
  }
});
