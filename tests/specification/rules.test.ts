import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.server.ts";
import { carriers } from "#shop/order/delivery/carriers.ts";
import { forbids } from "#shop/order/standing.ts";
import { delivery, payment } from "#shop/order/status.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { testShop } from "../test-shop.ts";

// covers 6.4c
test("two fixed addresses are administrators until others are configured, and the list decides", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shop-rules-"));
  expect(readEnv({ DATA_DIR }).adminEmails).toEqual(["admin@sori.example", "owner@sori.example"]);
  expect(readEnv({ DATA_DIR, ADMIN_EMAILS: "One@sori.kr, two@sori.kr" }).adminEmails).toEqual([
    "one@sori.kr",
    "two@sori.kr",
  ]);
  rmSync(DATA_DIR, { recursive: true });
});

// covers 4.6
test("the delivery goes from waiting to ready, on its way and done; what is corrected goes one step back", () => {
  const moves = Object.values(delivery.moves).flatMap(({ from, to }) =>
    from.map((before) => `${before} to ${to}`),
  );
  expect([...new Set(moves)].toSorted()).toEqual([
    // A further part of it leaves.
    "delivery to delivery",
    "delivery to done",
    "delivery to ready",
    "done to delivery",
    // Its purchase is confirmed, which is no status of its own.
    "done to done",
    "failure to ready",
    "pending to failure",
    "pending to ready",
    "ready to delivery",
    // Files that nobody opened in their whole period.
    "ready to done",
    // The transfer that somebody took for its own was another order's.
    "ready to pending",
  ]);
  expect(payment.names).toEqual(
    expect.arrayContaining([
      "pending",
      "confirming",
      "waiting_deposit",
      "paid",
      "failed",
      "expired",
      "canceled",
      "partially_refunded",
      "refunded",
    ]),
  );
  expect(forbids.ship?.({ delivery: "ready", payment: "refunded" })).toBeTruthy();
});

// covers 9.11a
test("what parcels cost is a setting of the shop, with a threshold from which they cost nothing", async () => {
  const shop = await testShop();
  const parcel = await shop.has.product({ price: 12_000, shippingClass: "parcel" });
  const feeOf = async (quantity: number) => {
    const lines = [{ productId: parcel.id, quantity, optionIds: [] }];
    return (await quoteOrder(shop.db, lines)).amounts.shippingAmount;
  };
  expect([await feeOf(1), await feeOf(4), await feeOf(5)]).toEqual([3_000, 3_000, 0]);
  const own = { ...demoSite, shippingFee: 2_500, freeShippingFrom: 24_000 };
  await shop.db.update(siteSettings).set({ settings: own });
  expect([await feeOf(1), await feeOf(2)]).toEqual([2_500, 0]);
  await shop.db.update(siteSettings).set({ settings: { ...own, freeShippingFrom: null } });
  expect(await feeOf(9)).toBe(2_500);
});

test("thirteen couriers carry parcels", () => {
  expect(carriers).toHaveLength(13);
});
