import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { findScanned } from "./find-scanned.server.ts";
import { idsOfCode, packingCode } from "./packing-code.ts";

test("a barcode finds its order by number or by code; a code says no number", async () => {
  const shop = await testShop();
  const { id, number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  const code = packingCode(id);
  expect(code).toMatch(/^G[0-9a-f]{12}$/);
  expect(code).not.toContain(number.slice(-8));
  for (const scanned of [number, ` ${number.toLowerCase()} `, code, code.toLowerCase()])
    expect(await findScanned(shop.db, scanned)).toBe(number);
});

test.each(["", "G", "G12345678901", "Gzzzzzzzzzzzz", "20261121-", "'; drop table orders", "가"])(
  "%j finds nothing",
  async (scanned) => {
    const shop = await testShop();
    expect(idsOfCode(scanned)).toBeNull();
    expect(await findScanned(shop.db, scanned)).toBeNull();
  },
);
