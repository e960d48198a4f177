import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { readEnv } from "./settings/env.server.ts";
import { openShop } from "./open-shop.server.ts";

const openerOf = async ({ scripted }: PaymentProvider) =>
  (
    await scripted?.scriptFor(
      {
        orderNumber: "20261121-ABCDEFGH",
        orderName: "새벽 보이스팩",
        amount: 1000,
        successUrl: "http://shop.test/complete",
        failUrl: "http://shop.test/failure",
        returnUrl: "http://shop.test/failure",
        buyer: { name: "김소리", email: null, phone: "01012345678" },
        payBy: "card",
        cashReceipt: "none",
        escrow: null,
        depositUntil: new Date(),
      },
      null,
    )
  )?.opener;

test("with keys of Toss payments go there, and its script may open a window; without them they are practised", async () => {
  const { db } = await testShop();
  const source = { DATA_DIR: mkdtempSync(join(tmpdir(), "shop-open-")) };
  const keys = {
    TOSS_CLIENT_KEY: "test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq",
    TOSS_SECRET_KEY: "test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R",
  };
  const practised = openShop(readEnv(source), db).payments;
  expect([practised.name, practised.scripted]).toEqual(["sandbox", undefined]);
  const real = openShop(readEnv({ ...source, ...keys }), db).payments;
  expect([real.name, await openerOf(real), real.practicePath]).toEqual([
    "toss-test",
    { method: "TossPayments", given: keys.TOSS_CLIENT_KEY },
    undefined,
  ]);
  expect(JSON.stringify(real)).not.toContain(keys.TOSS_SECRET_KEY);
});
