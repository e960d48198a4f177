import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import { orders } from "#shop/order/table.server.ts";
import { lost, scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { webhooks } from "./webhooks.server.ts";

async function scripted() {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const post = (body: BodyInit) =>
    webhooks(shop).request("/webhooks/payment", { method: "POST", body, duplex: "half", headers: { "Content-Type": "application/json" } } as RequestInit);
  const tell = (message: unknown) => post(JSON.stringify(message));
  const now = async ({ id }: { id: string }) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const capture = async (order: { number: string; total: number }) => {
    await payments.confirm({ orderNumber: order.number, paymentKey: payments.authenticate(order), amount: order.total, once: order.number });
  };
  return { shop, payments, post, tell, now, capture };
}

test("a hint makes the shop ask, and the provider's answer counts", async () => {
  const { shop, tell, now, capture } = await scripted();
  for (const message of [(number: string) => ({ orderId: number }), (number: string) => ({ eventType: "PAYMENT_STATUS_CHANGED", data: { orderId: number, status: "CANCELED" } })]) {
    const order = await shop.has.order();
    await capture(order);
    expect((await tell(message(order.number))).status).toBe(200);
    expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  }
});

test("nothing in it is believed: not done, not cancelled, not another amount", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const [unpaid, paid] = [await shop.has.order(), await shop.has.order()];
  await capture(paid);
  await tell({ orderId: paid.number });
  const before = await now(paid);
  for (const status of ["DONE", "CANCELED", "paid", "failed"]) {
    for (const order of [unpaid, paid]) expect((await tell({ orderId: order.number, status, amount: 1, paymentKey: "forged_key", data: { status } })).status).toBe(200);
  }
  expect(await now(unpaid)).toEqual(unpaid);
  expect(await now(paid)).toEqual(before);
  expect(payments.books(unpaid.number)).toEqual([]);
});

test("finished, unknown and impossible numbers get the same answer, and nothing is written to the log", async () => {
  const { shop, payments, tell } = await scripted();
  const log = [vi.spyOn(console, "error"), vi.spyOn(console, "log"), vi.spyOn(console, "warn")];
  const finished = await shop.has.order({ payment: "refunded", delivery: "ready" });
  for (const orderId of [finished.number, orderNumber(new Date()), "", "%", "x".repeat(5000), "\u0000", "'; drop table orders; --", 7, null, ["a"], { $ne: 1 }]) {
    const answer = await tell({ orderId });
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
  }
  for (const message of [{}, [], "text", 1, null, { data: null }, { data: [] }]) expect((await tell(message)).status).toBe(200);
  expect(payments.asked).toEqual([`find ${finished.number}`]);
  for (const spy of log) expect(spy).not.toHaveBeenCalled();
});

test("what is no JSON is 400, what is too long is 413, however it says how long it is", async () => {
  const { post } = await scripted();
  for (const body of ["", "{", "orderId=1", "<xml/>", "\u0000", new Uint8Array([0xff, 0xfe, 0x7b])]) expect((await post(body)).status).toBe(400);
  const long = JSON.stringify({ orderId: "x", pad: "x".repeat(70_000) });
  expect((await post(long)).status).toBe(413);
  expect((await post(new Blob([long]).stream())).status).toBe(413);
  expect((await post("[".repeat(60_000))).status).toBe(400);
});

test("while the provider does not answer another call is asked for, so that money is not forgotten", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const order = await shop.has.order({ payment: "expired", delivery: "failure" });
  await capture(order);
  payments.on.find = lost("before", 1);
  const answer = await tell({ orderId: order.number });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect((await tell({ orderId: order.number })).status).toBe(200);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("forty calls about one order at once settle it once", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const order = await shop.has.order();
  await capture(order);
  const answers = await Promise.all(Array.from({ length: 40 }, () => tell({ orderId: order.number })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(payments.books(order.number)).toMatchObject([{ captures: 1, returns: 0 }]);
});

test("a storm about one order is asked to come later and stops reaching the provider", async () => {
  const { shop, payments, tell } = await scripted();
  const [noisy, calm] = [await shop.has.order(), await shop.has.order()];
  const answers = await Promise.all(Array.from({ length: 100 }, () => tell({ orderId: noisy.number })));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
  expect(payments.asked.length).toBeLessThanOrEqual(60);
  expect((await tell({ orderId: calm.number })).status).toBe(200);
});
