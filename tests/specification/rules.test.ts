import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.server.ts";
import { carriers } from "#shop/order/delivery/carriers.ts";
import { delivery, forbids, payment } from "#shop/order/status.ts";
import { defaultSite } from "#shop/site/settings.ts";

test("two fixed addresses are administrators until others are configured, and the list decides", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shop-rules-"));
  expect(readEnv({ DATA_DIR }).adminEmails).toEqual(["admin@sori.example", "owner@sori.example"]);
  expect(readEnv({ DATA_DIR, ADMIN_EMAILS: "One@sori.kr, two@sori.kr" }).adminEmails).toEqual([
    "one@sori.kr",
    "two@sori.kr",
  ]);
  rmSync(DATA_DIR, { recursive: true });
});

test("the delivery goes from waiting to ready, on its way and done; what is corrected goes one step back", () => {
  const moves = Object.values(delivery.moves)
    .flatMap(({ from, to }) => from.map((before) => `${before} to ${to}`))
    .toSorted();
  expect(moves).toEqual([
    "delivery to done",
    "delivery to ready",
    "done to delivery",
    "failure to ready",
    "pending to failure",
    "pending to ready",
    "ready to delivery",
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

test("what parcels cost is a setting of the shop, with a threshold from which they cost nothing", () => {
  expect(defaultSite).toMatchObject({
    shippingFee: 3000,
    freeShippingFrom: 50_000,
    returnShippingFee: 3000,
  });
  expect(carriers).toHaveLength(13);
});
