import { expect, test } from "vitest";
import { confirmed, windowOf } from "#tests/given/sandbox.ts";
import { testShop } from "#tests/test-shop.ts";
import { chooseInSandbox } from "./practice/sandbox-books.server.ts";
import { sandbox } from "./practice/sandbox.server.ts";
import { switchedPayments, type PaymentProviders } from "./switched-payments.server.ts";
import { toss } from "./toss/toss.server.ts";

const live = toss({
  clientKey: "live_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq",
  secretKey: "live_sk_zXLkKEypNArWmo50nX3lmeaxYG5R",
  fetch: async () => {
    throw new Error("nothing is asked of Toss");
  },
});

test("once real money is taken practice captures nothing new, and still gives back what it took", async () => {
  const { db } = await testShop();
  const practice = sandbox({ db, mode: "practice" });
  let inForce: PaymentProviders = { current: practice, earlier: [] };
  const payments = switchedPayments(() => inForce);
  const paid = await confirmed(payments, db);
  const left = await windowOf(payments);
  await chooseInSandbox(db, left.paymentKey, "succeed");
  inForce = { current: live, earlier: [practice] };
  expect([payments.name, payments.mode]).toEqual(["toss", "live"]);
  const again = { orderNumber: paid.number, paymentKey: paid.paymentKey, amount: paid.amount };
  expect(await payments.confirm({ ...again, once: "1" })).toMatchObject({ status: "paid" });
  const late = { orderNumber: left.number, paymentKey: left.paymentKey, amount: left.amount };
  expect(await payments.confirm({ ...late, once: "2" })).toMatchObject({
    status: "failed",
    message: expect.stringContaining("연습 모드가 종료됐어요"),
  });
  const back = { ...again, rest: true, reason: "연습 끝", once: "3" };
  expect(await payments.cancel(back)).toMatchObject({ returned: paid.amount });
});
