import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import type { SandboxChoice } from "#adapters/payment/practice/sandbox-choices.ts";
import {
  findSandboxFaults,
  stopSandboxFaults,
} from "#adapters/payment/practice/sandbox-faults.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { postsWebhooks } from "#server/http/webhooks.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { startPayment } from "#shop/money/payment/start-payment.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { timeline } from "#shop/order/table.server.ts";
import { sandboxPayments } from "#adapters/payment/practice/table.server.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import {
  sandboxWindow,
  type SandboxWindowSettings,
} from "#adapters/payment/practice/sandbox-window.server.ts";

let shop: TestShop;
let app: Hono;
let bodies: Record<string, unknown>[];
beforeAll(async () => {
  const { db } = await testShop();
  shop = await testShop({
    origin: "http://localhost:3000",
    payments: sandbox({ db, practicePath: "/sandbox", faultsEvery: 0, answerWithin: 20 }),
  });
});
beforeEach(() => {
  bodies = [];
  app = mounted(shop);
});

const mounted = (of: TestShop, settings: Partial<SandboxWindowSettings> = {}) =>
  new Hono().route("/", sandboxWindow(of, { post: postsWebhooks(of), ...settings }));
const quiet = () =>
  mounted(shop, {
    post: async (body) => {
      bodies.push(body as never);
      return 200;
    },
  });

/** An order whose window was finished like this, back in the shop. */
async function ordered(payBy: PayBy = "virtual_account", choice: SandboxChoice = "succeed") {
  const product = await shop.has.product({
    price: 30_000,
    shippingClass: "digital",
    title: "<b>새벽</b>",
  });
  const order = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    payBy,
    placeHash: "placed",
  });
  const paymentKey = (
    await startPayment(shop, order, { successPath: "/done", failPath: "/failed" })
  ).replace("/sandbox/pay/", "");
  await chooseInSandbox(shop.db, paymentKey, choice);
  await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  const now = async () => (await findOrder(shop.db, order.number))!;
  const press = (fields: Record<string, string>, at = app) =>
    at.request(`/sandbox/payments/${paymentKey}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  const said = async (answer: Response) =>
    Object.fromEntries(new URL(answer.headers.get("location")!, "http://localhost").searchParams);
  const book = async () =>
    (
      await shop.db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentKey, paymentKey))
    )[0]!;
  return { order, paymentKey, now, press, said, book };
}

const see = async (path = "/sandbox") => (await app.request(path)).text();

describe("the page", () => {
  test("shows the newest payments with their order, and of one order only its own; it needs no script", async () => {
    const { order, paymentKey } = await ordered();
    const page = await see();
    for (const words of [
      "연습 결제사",
      "실제 돈은 움직이지 않아요",
      order.number,
      "입금 대기",
      "· 입금대기",
      "입금하기",
      "알림 보내기",
      `/admin/order/${order.number}`,
    ])
      expect(page).toContain(words);
    expect(page).toContain("&lt;b&gt;새벽&lt;/b&gt;");
    expect(page).not.toMatch(/<script|<b>새벽/);
    const other = await ordered("card");
    expect(await see(`/sandbox?order=${other.order.number.toLowerCase()}`)).not.toContain(
      paymentKey,
    );
    expect(await see(`/sandbox?order=${order.number}`)).toContain(paymentKey);
    expect(await see("/sandbox?order=20200101-AAAAAAAA")).toContain("이 주문의 결제가 없어요");
  });

  test("what an address says comes out as words the page knows, or as text", async () => {
    const page = await see(
      "/sandbox?done=%3Cscript%3E&answers=%3Cimg%3E+200+99999&order=%22%3E%3Cscript%3E",
    );
    expect(page).toContain("할 수 없는 작업이에요. 상점의 대답: 200");
    expect(page).toContain("&quot;&gt;&lt;SCRIPT&gt;");
    expect(page).not.toMatch(/<script|<img/i);
  });
});

describe("somebody pays in", () => {
  test("the exact amount pays the order, through the webhooks' own door", async () => {
    const { press, said, now, order } = await ordered();
    const answer = await press({ do: "deposit", step: "exact", tell: "once" });
    expect(answer.status).toBe(303);
    expect(await said(answer)).toEqual({
      order: order.number,
      done: "deposited",
      answers: "200 200",
    });
    expect(await now()).toMatchObject({
      payment: "paid",
      delivery: "ready",
      hold: "sold",
      deposit: null,
      receiptUrl: expect.stringMatching(/^\/sandbox\/receipt\//),
    });
    expect(await see(`/sandbox?order=${order.number}`)).toContain("결제사에서 취소");
  });

  test.each([
    ["less", -1000],
    ["more", 1000],
  ])(
    "%s than the order costs is entered, and all of it waits for the account it goes back to",
    async (step, more) => {
      const { press, now, order } = await ordered();
      await press({ do: "deposit", step, tell: "once" });
      expect(await now()).toMatchObject({ payment: "failed" });
      expect(await findOrderSums(shop.db, order.id)).toMatchObject({
        captured: order.total + more,
        reserved: order.total + more,
      });
      expect(
        await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)),
      ).toMatchObject([{ amount: order.total + more, kind: "wrong", state: "awaiting_account" }]);
    },
  );

  test("after the order was called off it is turned away; a bank that is late takes it, and it goes back", async () => {
    const { press, said, now, order, book } = await ordered();
    await cancelOrder(shop, await now());
    expect(await now()).toMatchObject({ payment: "canceled" });
    expect(await said(await press({ do: "deposit", step: "exact", tell: "once" }))).toMatchObject({
      done: "turned-away",
    });
    expect(await book()).toMatchObject({ status: "canceled", taken: 0 });
    expect(await said(await press({ do: "deposit", step: "late", tell: "once" }))).toMatchObject({
      done: "deposited",
    });
    expect(await now()).toMatchObject({ payment: "canceled" });
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject(
      [{ amount: order.total, kind: "unwanted" }],
    );
  });

  test("a webhook that is not sent is not missed for good: the next one tells", async () => {
    const { press, now } = await ordered();
    await press({ do: "deposit", step: "exact", tell: "none" });
    expect((await now()).payment).toBe("waiting_deposit");
    await press({ do: "tell", tell: "once" });
    expect((await now()).payment).toBe("paid");
  });

  test("five webhooks at once pay once", async () => {
    const { press, said, now, order } = await ordered();
    expect(
      (await said(await press({ do: "deposit", step: "exact", tell: "five" }))).answers?.split(" "),
    ).toHaveLength(10);
    expect((await now()).payment).toBe("paid");
    const events = await shop.db
      .select()
      .from(timeline)
      .where(and(eq(timeline.orderId, order.id), eq(timeline.event, "payment.pay")));
    expect(events).toHaveLength(1);
  });
});

describe("webhooks", () => {
  test("forged ones change nothing", async () => {
    const { press, said, now, book } = await ordered();
    const before = await now();
    expect(await said(await press({ do: "tell", tell: "forged" }))).toMatchObject({ done: "told" });
    expect(await now()).toEqual(before);
    expect((await book()).taken).toBe(0);
    await press({ do: "tell", tell: "forged" }, quiet());
    expect(bodies).toHaveLength(3);
    expect(JSON.stringify(bodies)).not.toContain((await book()).secret);
  });

  test("a deposit is told in both ways, the flat one with the secret of its payment", async () => {
    const { press, book, order, paymentKey } = await ordered();
    await press({ do: "deposit", step: "exact", tell: "once" }, quiet());
    const { secret } = await book();
    expect(bodies).toMatchObject([
      {
        secret,
        status: "DONE",
        orderId: order.number,
        transactionKey: expect.any(String),
        createdAt: expect.stringMatching(/\.\d{6}$/),
      },
      {
        eventType: "PAYMENT_STATUS_CHANGED",
        data: {
          paymentKey,
          orderId: order.number,
          status: "DONE",
          totalAmount: order.total,
          balanceAmount: order.total,
        },
      },
    ]);
  });

  test("one that comes later comes by itself, and one that was not taken comes again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const { press } = await ordered("card", "succeed");
      await press({ do: "tell", tell: "later" }, quiet());
      expect(bodies).toEqual([]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(bodies).toHaveLength(1);
      let busy = 2;
      const tries: unknown[] = [];
      await press(
        { do: "tell", tell: "once" },
        mounted(shop, {
          post: async (body) => {
            tries.push(body);
            return busy-- > 0 ? 503 : 200;
          },
        }),
      );
      await vi.advanceTimersByTimeAsync(60_000);
      expect(tries).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the owner gives back at the provider's counter", () => {
  test("a part, then all: the order follows", async () => {
    const { press, said, now } = await ordered("card");
    expect((await now()).payment).toBe("paid");
    await press({ do: "cancel", amount: "10,000원", tell: "once" });
    expect((await now()).payment).toBe("partially_refunded");
    expect(await said(await press({ do: "cancel", amount: "20001", tell: "once" }))).toMatchObject({
      done: "wrong-amount",
    });
    await press({ do: "cancel", amount: "", tell: "once" });
    expect(await now()).toMatchObject({ payment: "refunded" });
  });

  test.each(["-1", "0", "abc", "1e3", "99999999999999"])(
    "an amount of %s gives nothing back",
    async (amount) => {
      const { press, said, book } = await ordered("card");
      expect(await said(await press({ do: "cancel", amount, tell: "once" }))).toMatchObject({
        done: "wrong-amount",
      });
      expect((await book()).returned).toBe(0);
    },
  );
});

describe("faults", () => {
  const send = (fields: Record<string, string>) =>
    app.request("/sandbox/faults", { method: "POST", body: new URLSearchParams(fields) });

  test("are switched on with seed and share, said on the page, and off again", async () => {
    await send({ do: "start", seed: "11", share: "30", kind: "500" });
    expect(await findSandboxFaults(shop.db)).toMatchObject({
      seed: 11,
      share: 30,
      kinds: ["500"],
      calls: 0,
    });
    expect(await see()).toContain("시드 11, 호출의 30%");
    await send({ do: "stop" });
    expect(await findSandboxFaults(shop.db)).toBeNull();
  });

  test.each([
    { seed: "x", share: "30" },
    { seed: "-1", share: "30" },
    { seed: "1", share: "0" },
    { seed: "1", share: "101" },
    { seed: "9999999999", share: "1" },
    {},
  ])("%j is refused", async (fields) => {
    expect(
      (await send({ do: "start", ...(fields as Record<string, string>) })).headers.get("location"),
    ).toContain("wrong-faults");
    expect(await findSandboxFaults(shop.db)).toBeNull();
  });

  test("while every call fails the deposit is not lost: it is told again when they are off", async () => {
    const { press, now } = await ordered();
    await send({ do: "start", seed: "1", share: "100", kind: "503" });
    const answer = await press({ do: "deposit", step: "exact", tell: "once" }, mounted(shop));
    expect(answer.headers.get("location")).toContain("503");
    expect((await now()).payment).toBe("waiting_deposit");
    await stopSandboxFaults(shop.db);
    await expect.poll(async () => (await now()).payment).toBe("paid");
  });
});

describe("who may", () => {
  test("unknown payments, unknown buttons and bodies of another kind do nothing", async () => {
    const { paymentKey, press, said, book } = await ordered();
    const before = await book();
    for (const key of ["x", `sandbox_${"a".repeat(32)}`])
      expect(
        (
          await app.request(`/sandbox/payments/${key}`, {
            method: "POST",
            body: new URLSearchParams({ do: "tell" }),
          })
        ).status,
      ).toBe(404);
    for (const fields of [
      {},
      { do: "steal" },
      { do: "deposit" },
      { do: "deposit", step: "constructor" },
      { do: "tell", tell: "toString" },
    ])
      expect(await said(await press(fields as never))).toMatchObject({ done: "wrong" });
    expect(
      (
        await app.request(`/sandbox/payments/${paymentKey}`, {
          method: "POST",
          body: JSON.stringify({ do: "deposit", step: "exact" }),
          headers: { "Content-Type": "application/json" },
        })
      ).status,
    ).toBe(404);
    expect((await press({ do: "tell", tell: "x".repeat(9000) })).status).toBe(404);
    expect(await book()).toEqual(before);
  });

  test("away from the own machine only an administrator sees it", async () => {
    const away = await testShop({ ...shop, origin: "http://shop.test" });
    await away.has.admin();
    await away.has.member({ email: "somebody@example.com" });
    const cookieOf = async (email: string, kind: "admin" | "member") => {
      const { cookies } = await away.auth.signIn(
        { email, password: PASSWORD },
        { address: "203.0.113.7", headers: new Headers() },
        kind,
      );
      return cookies.map((line) => line.split(";")[0]).join("; ");
    };
    const site = mounted(away);
    const ask = async (cookie: string) =>
      (await site.request("/sandbox", { headers: { cookie } })).status;
    expect([
      await ask(""),
      await ask(await cookieOf("somebody@example.com", "member")),
      await ask(await cookieOf(ADMIN_EMAIL, "member")),
      await ask(await cookieOf(ADMIN_EMAIL, "admin")),
    ]).toEqual([404, 404, 404, 200]);
    const { paymentKey, book } = await ordered();
    expect(
      (
        await site.request(`/sandbox/payments/${paymentKey}`, {
          method: "POST",
          body: new URLSearchParams({ do: "deposit", step: "exact" }),
        })
      ).status,
    ).toBe(404);
    expect((await book()).taken).toBe(0);
  });

  test("a business has none of it: not with practice payments switched on, not with another provider", async () => {
    const { db } = shop;
    for (const payments of [sandbox({ db }), scriptedProvider()]) {
      const site = mounted(await testShop({ origin: "http://localhost:3000", payments }));
      for (const path of ["/sandbox", "/sandbox/faults"])
        expect((await site.request(path)).status).toBe(404);
      expect(
        (
          await site.request("/sandbox/faults", {
            method: "POST",
            body: new URLSearchParams({ do: "start", seed: "1", share: "100" }),
          })
        ).status,
      ).toBe(404);
    }
    expect(await findSandboxFaults(db)).toBeNull();
  });
});
