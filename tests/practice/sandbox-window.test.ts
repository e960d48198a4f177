import { Hono } from "hono";
import { expect, test } from "vitest";
import { sandboxChoices } from "#adapters/payment/practice/sandbox-choices.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { postsWebhooks } from "#server/http/webhooks.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { retryPayment, startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { sandboxPayments } from "#adapters/payment/practice/table.server.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { sandboxWindow } from "#adapters/payment/practice/sandbox-window.server.ts";
import { patience } from "#tests/patience.ts";
import { rowsOf } from "../has/rows-of.ts";

async function opened() {
  const { db } = await testShop();
  const shop = await testShop({
    payments: sandbox({ db, answerWithin: 20, lateAfter: 300, overtakenBy: 100 }),
  });
  const webhookOrders: string[] = [];
  const app = new Hono<{ Variables: { nonce: string } }>()
    .use(async (c, next) => {
      c.set("nonce", "nonceOfThisAnswer");
      await next();
    })
    .route("/", sandboxWindow(shop, { post: postsWebhooks(shop), lookEvery: 10, mostLooks: 200 }))
    .route(
      "/watched",
      sandboxWindow(shop, {
        lookEvery: 10,
        mostLooks: 20,
        post: async (body) => {
          webhookOrders.push((body as { data: { orderId: string } }).data.orderId);
          return 200;
        },
      }),
    );
  const product = await shop.has.product({ title: `<b>"새벽" & 보이스팩</b>`, price: 12_000 });
  const order = await shop.has.order({ lines: [{ product, quantity: 1 }] });
  const window = await startPayment(shop, order, {
    successPath: `/non-member/order/complete/${order.number}`,
    failPath: `/non-member/order/failure?order=${order.number}`,
  });
  const press = (choice: string, at = window) =>
    app.request(at, { method: "POST", body: new URLSearchParams({ choice }) });
  const now = async () => (await findOrder(shop.db, order.number))!;
  const books = () => rowsOf(shop.db, sandboxPayments, { orderNumber: order.number });
  return { shop, app, order, window, press, now, books, told: webhookOrders };
}

/** What the shopper's browser does with the answer of the window. */
const follow = async ({ shop, now }: Awaited<ReturnType<typeof opened>>, answer: Response) => {
  const { pathname, searchParams } = new URL(answer.headers.get("location")!, shop.origin);
  return {
    pathname,
    searchParams,
    order: searchParams.has("paymentKey")
      ? await confirmPayment(shop, await now(), {
          paymentKey: searchParams.get("paymentKey")!,
          amount: searchParams.get("amount")!,
        })
      : await now(),
  };
};

test("the window says what is bought, for how much, and that no money moves; it needs no script", async () => {
  const { app, window, order } = await opened();
  const answer = await app.request(window);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  for (const words of [
    "실제 돈은 움직이지 않아요",
    "12,000원",
    order.number,
    `<style nonce="nonceOfThisAnswer">`,
    ...Object.values(sandboxChoices.card).map(([label]) => label),
  ])
    expect(page).toContain(words);
  expect(page).toContain("&lt;b&gt;&quot;새벽&quot; &amp; 보이스팩&lt;/b&gt;");
  expect(page).not.toContain("<b>");
  expect(page).not.toContain("<script");
});

test("success leads back with key, order and amount, and the return captures", async () => {
  const given = await opened();
  const answer = await given.press("succeed");
  expect(answer.status).toBe(303);
  const { pathname, searchParams, order } = await follow(given, answer);
  expect(pathname).toBe(`/non-member/order/complete/${given.order.number}`);
  expect(Object.fromEntries(searchParams)).toEqual({
    paymentKey: expect.stringMatching(/^sandbox_/),
    orderId: given.order.number,
    amount: "12000",
  });
  expect(order).toMatchObject({ payment: "paid", delivery: "ready" });
});

test.each([
  ["fail", "REJECT_CARD_PAYMENT"],
  ["cancel", "PAY_PROCESS_CANCELED"],
])("%s leads back to the failure page with its code", async (choice, code) => {
  const given = await opened();
  const { pathname, searchParams, order } = await follow(given, await given.press(choice));
  expect(pathname).toBe("/non-member/order/failure");
  expect(Object.fromEntries(searchParams)).toEqual({
    order: given.order.number,
    orderId: given.order.number,
    code,
    message: expect.stringMatching(/[가-힣]/),
  });
  expect(order.payment).toBe("pending");
});

test("a refusal at the end fails the order; it can be paid in another window", async () => {
  const given = await opened();
  expect((await follow(given, await given.press("refuse"))).order).toMatchObject({
    payment: "failed",
    delivery: "failure",
    hold: "held",
  });
  const another = await startPayment(
    given.shop,
    await retryPayment(given.shop, await given.now()),
    { successPath: "/done", failPath: "/failed" },
  );
  expect((await follow(given, await given.press("succeed", another))).order).toMatchObject({
    payment: "paid",
    delivery: "ready",
    paymentTry: 2,
  });
});

test("no answer: the shopper comes back within three seconds to an order that is being confirmed", async () => {
  const given = await opened();
  const answer = await given.press("timeout");
  const before = performance.now();
  expect((await follow(given, answer)).order.payment).toBe("confirming");
  expect(performance.now() - before).toBeLessThan(patience(3000));
  expect(await given.books()).toMatchObject([{ status: "paid" }]);
});

test("two answers overtake the return, and all three make one paid order", async () => {
  const given = await opened();
  expect((await follow(given, await given.press("twice"))).order).toMatchObject({
    payment: "paid",
    delivery: "ready",
  });
  expect(await given.books()).toMatchObject([{ status: "paid" }]);
});

test("twice means two webhooks, once each for the capture; a shopper who never returns causes none", async () => {
  const { press, told: webhookOrders, order, window, shop, now } = await opened();
  const answer = await press("twice", `/watched${window}`);
  expect(webhookOrders).toEqual([]);
  await follow({ shop, now } as never, answer);
  await expect.poll(() => webhookOrders).toEqual([order.number, order.number]);
  const gone = await opened();
  await gone.press("twice", `/watched${gone.window}`);
  await new Promise((go) => setTimeout(go, 400));
  expect(gone.told).toEqual([]);
});

test("a late answer arrives by itself and pays the order", async () => {
  const given = await opened();
  expect((await follow(given, await given.press("late"))).order.payment).toBe("confirming");
  await expect.poll(async () => (await given.now()).payment).toBe("paid");
});

test("a window works once: a double click goes the same way, anything else is told so and led back", async () => {
  const { app, press, window, books } = await opened();
  const [first, again] = await Promise.all([press("succeed"), press("succeed")]);
  expect([first.status, again.status]).toEqual([303, 303]);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  const other = await press("cancel");
  expect(other.status).toBe(409);
  expect(await other.text()).toContain("이미 사용한 결제창이에요");
  const seen = await app.request(window);
  expect(seen.status).toBe(410);
  expect(await seen.text()).toContain(
    `href="${first.headers.get("location")!.replaceAll("&", "&amp;")}"`,
  );
  expect(await books()).toMatchObject([{ status: "authenticated", behaviour: "succeed" }]);
});

test("unknown windows are 404, unknown choices 400, and neither changes anything", async () => {
  const { app, press, books } = await opened();
  for (const key of ["x", `sandbox_${"a".repeat(32)}`, "sandbox_%00", "..%2f..%2fadmin"]) {
    expect((await app.request(`/sandbox/pay/${key}`)).status).toBe(404);
    expect((await press("succeed", `/sandbox/pay/${key}`)).status).toBe(404);
  }
  for (const choice of ["", "free", "__proto__", "constructor", "x".repeat(5000)])
    expect((await press(choice)).status).toBe(400);
  expect(await books()).toMatchObject([{ status: "ready", behaviour: null }]);
});

test("a form of another type or none at all chooses nothing", async () => {
  const { app, window, books } = await opened();
  for (const [type, body] of [
    ["application/json", `{"choice":"succeed"}`],
    ["multipart/form-data; boundary=x", "--x--"],
    ["text/plain", "choice=succeed"],
  ] as const) {
    expect(
      (await app.request(window, { method: "POST", body, headers: { "Content-Type": type } }))
        .status,
    ).toBe(400);
  }
  expect((await app.request(window, { method: "POST" })).status).toBe(400);
  expect(await books()).toMatchObject([{ status: "ready" }]);
});

test("a shop with another payment provider has no such window", async () => {
  const { window } = await opened();
  const other = await testShop({ payments: scriptedProvider() });
  expect((await sandboxWindow(other, { post: postsWebhooks(other) }).request(window)).status).toBe(
    404,
  );
});
