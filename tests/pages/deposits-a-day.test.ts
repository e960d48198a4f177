import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { testShop } from "../test-shop.ts";
import { fromContact, fromLine } from "#shop/order/limit/placed-from.server.ts";
import { spendOrderTries } from "#app/checkout/order-form/spend-order-tries.server.ts";

const MOST = 6;

test("deposits of members on one line are bounded by the day, however many come at once; cards and other lines are not", async () => {
  const shop = await testShop({ limits: { ordersPerAddress: MOST } });
  const codeOf = (address: string, payBy: "virtual_account" | "card") =>
    spendOrderTries(shop, { address, payBy }).then(
      () => "placed",
      (error) => (isRefusal(error) ? error.code : Promise.reject(error as Error)),
    );
  /** The ten minutes of the other limit are over. */
  const later = () =>
    shop.db.delete(attemptWindows).where(like(attemptWindows.key, "order from %"));
  const half = Array.from({ length: MOST / 2 }, (_, at) => `2001:db8:0:7::${at + 1}`);

  await Promise.all(half.map((address) => codeOf(address, "virtual_account")));
  await later();
  const codes = await Promise.all(
    [...half, "2001:db8:0:7::f0"].map((address) => codeOf(address, "virtual_account")),
  );
  expect(codes.toSorted()).toEqual(["placed", "placed", "placed", "too-many-deposits"]);
  await later();
  expect(await codeOf(half[0]!, "virtual_account")).toBe("too-many-deposits");
  expect(await codeOf(half[0]!, "card")).toBe("placed");
  expect(await codeOf("2001:db8:0:8::1", "virtual_account")).toBe("placed");
});

test("guests of one line order three deposits a day; the next is asked for a code, and whoever proves it has three of their own", async () => {
  const shop = await testShop();
  const codeOf = (address: string, from = fromLine(shop, address)) =>
    spendOrderTries(shop, { address, payBy: "virtual_account", from }).then(
      () => "placed",
      (error) => (isRefusal(error) ? error.code : Promise.reject(error as Error)),
    );
  const line = "203.0.113.40";
  const codes = await Promise.all(Array.from({ length: 11 }, () => codeOf(line)));
  expect(codes.filter((code) => code === "placed")).toHaveLength(3);
  expect(new Set(codes)).toEqual(new Set(["placed", "order-code-needed"]));
  expect(await codeOf(line, fromLine(shop, line, false))).toBe("too-many-deposits");
  expect(await codeOf("203.0.113.41")).toBe("placed");
  const proved = fromContact(shop, "hong@example.com");
  const more = [1, 2, 3, 4].map(() => codeOf(line, proved));
  expect((await Promise.all(more)).toSorted()).toEqual([
    "placed",
    "placed",
    "placed",
    "too-many-deposits",
  ]);
});
