import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import type { Actor } from "../machine.ts";
import { isRefusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { moveOrder } from "./move-order.server.ts";
import { delivery, payment, type DeliveryMove, type PaymentMove } from "./status.ts";
import { orders, timeline } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const actors: Actor[] = ["shopper", "admin", "payment", "courier", "clock"];

const readBack = async (db: Db, id: string) => ({
  order: (await rowsOf(db, orders, { id }))[0]!,
  events: await rowsOf(db, timeline, { orderId: id }, timeline.id),
});

// covers 4.6
test("an illegal move is refused and changes nothing, whoever makes it", async () => {
  const shop = await testShop();
  for (const [parcel, money] of [
    ["pending", "pending"],
    ["ready", "paid"],
    ["failure", "expired"],
    ["done", "paid"],
    ["ready", "refunded"],
  ] as const) {
    const order = await shop.has.order({ delivery: parcel, payment: money });
    const before = await readBack(shop.db, order.id);
    for (const by of actors) {
      const illegal = [
        ...(Object.keys(delivery.moves) as DeliveryMove[])
          .filter((move) => !delivery.may(parcel, move, by))
          .map((move) => ({ delivery: move, by })),
        ...(Object.keys(payment.moves) as PaymentMove[])
          .filter((move) => !payment.may(money, move, by))
          .map((move) => ({ payment: move, by })),
      ];
      for (const move of illegal)
        await expect(moveOrder(shop.db, order, move)).rejects.toMatchObject({
          code: "illegal-move",
        });
    }
    expect(await readBack(shop.db, order.id)).toEqual(before);
  }
});

test("one legal and one illegal move together change nothing", async () => {
  const shop = await testShop();
  const order = await shop.has.order();
  await expect(
    moveOrder(shop.db, order, { payment: "confirm", delivery: "ship", by: "payment" }),
  ).rejects.toMatchObject({ code: "illegal-move" });
  expect((await readBack(shop.db, order.id)).order.payment).toBe("pending");
});

test("a parcel whose money went back does not leave", async () => {
  const shop = await testShop();
  for (const money of ["refunded", "expired", "canceled", "pending"] as const) {
    const order = await shop.has.order({ delivery: "ready", payment: money });
    await expect(
      moveOrder(shop.db, order, { delivery: "ship", by: "admin" }),
    ).rejects.toMatchObject({ code: "order-not-paid" });
    expect((await readBack(shop.db, order.id)).order.delivery).toBe("ready");
  }
});

test("ten who ship one order at the same moment ship it once, and the timeline says so once", async () => {
  const shop = await testShop();
  const order = await shop.has.order({ delivery: "ready", payment: "paid" });
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      shop.db.transaction((db) =>
        moveOrder(db as unknown as Db, order, {
          delivery: "ship",
          by: "admin",
          facts: { waybill: "1234567890" },
        }),
      ),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected")
      expect(isRefusal(one.reason) && one.reason.code).toBe("order-changed");
  const after = await readBack(shop.db, order.id);
  expect(after.order.delivery).toBe("delivery");
  expect(after.events.filter(({ event }) => event === "delivery.ship")).toHaveLength(1);
});

test("shipping against a refund at the same moment: whoever is second is told, and the timeline stays lawful", async () => {
  const shop = await testShop();
  for (let round = 0; round < 10; round++) {
    const order = await shop.has.order({ delivery: "ready", payment: "paid" });
    const tries = await Promise.allSettled([
      moveOrder(shop.db, order, { delivery: "ship", by: "admin" }),
      moveOrder(shop.db, order, { payment: "refund", by: "admin" }),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});
