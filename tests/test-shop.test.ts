import { expect, test } from "vitest";
import { testShop } from "./test-shop.ts";

test("the outside world cannot be asked inside a transaction", async () => {
  const shop = await testShop();
  await expect(shop.payments.find("x")).resolves.toBe(null);
  await expect(shop.db.transaction(async () => shop.payments.find("x"))).rejects.toThrow(
    "inside a transaction",
  );
});
