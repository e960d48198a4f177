import { expect, test, vi } from "vitest";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { scripted, callback } from "#tests/given/webhooks.ts";

test("a deposit callback with the account's secret makes the shop look, and the deposit counts", async () => {
  const { payments, tell, now, waiting } = await scripted();
  const { order, paymentKey } = await waiting();
  await tell(callback(order.number, "secret"));
  expect(await now(order)).toMatchObject({ payment: "waiting_deposit" });
  payments.payIn(paymentKey);
  expect((await tell(callback(order.number, "secret"))).status).toBe(200);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", deposit: null });
});

test.each(["wrong", "", "secre", "secret ", "SECRET", null, 7, ["secret"], { $ne: "" }, true])(
  "a deposit callback with %j for a secret is as if nobody had sent it",
  async (secret) => {
    const { payments, tell, now, waiting } = await scripted();
    const { order, paymentKey } = await waiting();
    payments.payIn(paymentKey);
    const [log, before] = [vi.spyOn(console, "error"), payments.asked.length];
    const answer = await tell(callback(order.number, secret));
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
    expect(payments.asked).toHaveLength(before);
    expect(await now(order)).toMatchObject({ payment: "waiting_deposit" });
    expect(log).not.toHaveBeenCalled();
  },
);

test("a deposit callback for an order that nobody pays by account for is made up; one whose account is not known yet is looked into", async () => {
  const { shop, payments, tell, now, waiting } = await scripted();
  const card = await shop.has.order();
  await tell(callback(card.number, "secret"));
  await tell({ orderId: card.number, transactionKey: "x" });
  expect(payments.asked).toEqual([]);
  payments.on.confirm = lost("after", 1);
  payments.on.find = lost("before", 1);
  const order = await shop.has.order({ payBy: "virtual_account" });
  const confirming = await confirmPayment(shop, order, {
    paymentKey: payments.authenticate({ ...order, payBy: "virtual_account" }),
    amount: String(order.total),
  });
  expect(confirming).toMatchObject({ payment: "confirming", depositSecret: null });
  delete payments.on.find;
  expect((await tell(callback(order.number, "secret"))).status).toBe(200);
  expect(await now(order)).toMatchObject({ payment: "waiting_deposit", depositSecret: "secret" });
  expect((await waiting()).order.number).not.toBe(order.number);
});
