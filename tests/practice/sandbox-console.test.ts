import type { Hono } from "hono";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { mounted, ordered } from "./sandbox-console-given.ts";
import { rowsOf } from "../has/rows-of.ts";

let app: Hono;
let bodies: Record<string, unknown>[];

const { db } = await testShop();
const shop = await testShop({
  origin: "http://localhost:3000",
  payments: sandbox({ db, practicePath: "/sandbox", faultsEvery: 0, answerWithin: 20 }),
});

beforeEach(() => {
  bodies = [];
  app = mounted(shop);
});

const quiet = () =>
  mounted(shop, {
    post: async (body) => {
      bodies.push(body as never);
      return 200;
    },
  });

const see = async (path = "/sandbox") => (await app.request(path)).text();

describe("the page", () => {
  test("shows the newest payments with their order, and of one order only its own; it needs no script", async () => {
    const { order, paymentKey } = await ordered(shop, app);
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
    const other = await ordered(shop, app, "card");
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
    const { press, said: readOutcome, now, order } = await ordered(shop, app);
    const answer = await press({ do: "deposit", step: "exact", tell: "once" });
    expect(answer.status).toBe(303);
    expect(await readOutcome(answer)).toEqual({
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
      const { press, now, order } = await ordered(shop, app);
      await press({ do: "deposit", step, tell: "once" });
      expect(await now()).toMatchObject({ payment: "failed" });
      expect(await findOrderSums(shop.db, order.id)).toMatchObject({
        captured: order.total + more,
        reserved: order.total + more,
      });
      expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
        { amount: order.total + more, kind: "wrong", state: "awaiting_account" },
      ]);
    },
  );

  test("after the order was called off it is turned away; a bank that is late takes it, and it goes back", async () => {
    const { press, said: readOutcome, now, order, book } = await ordered(shop, app);
    await cancelOrder(shop, await now());
    expect(await now()).toMatchObject({ payment: "canceled" });
    expect(
      await readOutcome(await press({ do: "deposit", step: "exact", tell: "once" })),
    ).toMatchObject({
      done: "turned-away",
    });
    expect(await book()).toMatchObject({ status: "canceled", taken: 0 });
    expect(
      await readOutcome(await press({ do: "deposit", step: "late", tell: "once" })),
    ).toMatchObject({
      done: "deposited",
    });
    expect(await now()).toMatchObject({ payment: "canceled" });
    expect(await rowsOf(shop.db, refunds, { orderId: order.id })).toMatchObject([
      { amount: order.total, kind: "unwanted" },
    ]);
  });

  test("a webhook that is not sent is not missed for good: the next one tells", async () => {
    const { press, now } = await ordered(shop, app);
    await press({ do: "deposit", step: "exact", tell: "none" });
    expect((await now()).payment).toBe("waiting_deposit");
    await press({ do: "tell", tell: "once" });
    expect((await now()).payment).toBe("paid");
  });

  test("five webhooks at once pay once", async () => {
    const { press, said: readOutcome, now, order } = await ordered(shop, app);
    expect(
      (
        await readOutcome(await press({ do: "deposit", step: "exact", tell: "five" }))
      ).answers?.split(" "),
    ).toHaveLength(10);
    expect((await now()).payment).toBe("paid");
    const events = await rowsOf(shop.db, timeline, { orderId: order.id, event: "payment.pay" });
    expect(events).toHaveLength(1);
  });
});

describe("webhooks", () => {
  test("forged ones change nothing", async () => {
    const { press, said: readOutcome, now, book } = await ordered(shop, app);
    const before = await now();
    expect(await readOutcome(await press({ do: "tell", tell: "forged" }))).toMatchObject({
      done: "told",
    });
    expect(await now()).toEqual(before);
    expect((await book()).taken).toBe(0);
    await press({ do: "tell", tell: "forged" }, quiet());
    expect(bodies).toHaveLength(3);
    expect(JSON.stringify(bodies)).not.toContain((await book()).secret);
  });

  test("a deposit is told in both ways, the flat one with the secret of its payment", async () => {
    const { press, book, order, paymentKey } = await ordered(shop, app);
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
      const { press } = await ordered(shop, app, "card", "succeed");
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
