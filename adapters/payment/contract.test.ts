import { companyWay } from "#shop/order/payment/ways-to-pay.ts";
import { afterAll, describe, expect, test } from "vitest";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { portoneAt } from "#tests/portone/portone-at.ts";
import { startPortoneServer } from "#tests/portone/portone-server.ts";
import { startTossServer } from "#tests/toss/toss-server.ts";
import { capturingContract } from "#tests/payment-contract/captures.ts";
import { some, type OpenDoor } from "#tests/payment-contract/door.ts";
import { returningContract } from "#tests/payment-contract/returns.ts";
import { chooseInSandbox } from "./practice/sandbox-books.server.ts";
import { depositInSandbox } from "./practice/sandbox-bank.server.ts";
import { sandbox } from "./practice/sandbox.server.ts";
import { toss } from "./toss/toss.server.ts";

function paymentContract(name: string, open: OpenDoor): void {
  capturingContract(name, open);
  returningContract(name, open);
}

const noTime = () => Promise.resolve();

const openSandbox = async () => {
  const { db } = await testShop();
  const provider = sandbox({ db, answerWithin: 20, lateAfter: 600, overtakenBy: 5 });
  const choose = async (
    choice: Parameters<typeof chooseInSandbox>[2],
    { number, total, payBy = "card" }: { number: string; total: number; payBy?: PayBy },
  ) => {
    const { url } = await provider.openWindow({
      orderNumber: number,
      orderName: "새벽 보이스팩",
      amount: total,
      payBy,
      cashReceipt: "none" as const,
      escrow: null,
      depositUntil: new Date(Date.now() + 3600_000),
      buyer: { name: "홍길동", email: null, phone: "01012345678" },
      successUrl: "http://shop.test/done",
      failUrl: "http://shop.test/failed",
      returnUrl: "http://shop.test/failed",
    });
    const paymentKey = url.replace("/sandbox/pay/", "");
    await chooseInSandbox(db, paymentKey, choice);
    return paymentKey;
  };
  return {
    provider,
    choose,
    letTimePass: noTime,
    authenticate: (order: { number: string; total: number; payBy?: PayBy }) =>
      choose("succeed", order),
    async payIn(paymentKey: string) {
      const { amount } = (await provider.findPayment(paymentKey))!;
      return (await depositInSandbox(db, paymentKey, { amount, late: false })) !== null;
    },
  };
};

paymentContract("sandbox", openSandbox);

paymentContract("the tests' scripted provider", async () => {
  const provider = scriptedProvider();
  return {
    provider,
    authenticate: async (order) => provider.authenticate(order),
    letTimePass: noTime,
    async payIn(paymentKey) {
      if ((await provider.findPayment(paymentKey))?.status !== "waiting_deposit") return false;
      provider.payIn(paymentKey);
      return true;
    },
  };
});

const standIn = await startTossServer();
afterAll(() => standIn.close());

paymentContract("Toss, as its stand-in speaks", async () => ({
  provider: toss({
    clientKey: standIn.clientKey,
    secretKey: standIn.secretKey,
    apiUrl: standIn.url,
  }),
  authenticate: async ({ number, total, payBy = "card" }) =>
    standIn.control.authenticate({ orderId: number, amount: total, method: companyWay(payBy) })
      .paymentKey,
  payIn: async (paymentKey) => standIn.control.deposit({ paymentKey }).taken,
  letTimePass: async () => void standIn.control.clock({ advance: 1100 }),
}));

const portoneStandIn = await startPortoneServer();
afterAll(() => portoneStandIn.close());

paymentContract("PortOne, as its stand-in speaks", async () => ({
  provider: portoneAt(portoneStandIn),
  takes: "in the window",
  takesReceiptsBackWhole: true,
  authenticate: async ({ number, total, payBy = "card" }) =>
    portoneStandIn.control.authenticate({
      orderId: number,
      amount: total,
      method: companyWay(payBy),
    }).paymentKey,
  payIn: async (paymentKey) => portoneStandIn.control.deposit({ paymentKey }).taken,
  letTimePass: noTime,
}));

describe("the sandbox behaves as was chosen in its window", () => {
  const confirming = async (choice: Parameters<typeof chooseInSandbox>[2]) => {
    const { provider, choose } = await openSandbox();
    const order = some();
    const paymentKey = await choose(choice, order);
    return {
      provider,
      order,
      confirm: () =>
        provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: "1" }),
    };
  };

  test("keys cannot be guessed, and windows for no money are not opened", async () => {
    const { provider, authenticate } = await openSandbox();
    const keys = await Promise.all(Array.from({ length: 50 }, () => authenticate(some())));
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^sandbox_[\w-]{32}$/);
    for (const amount of [0, -1, 1.5, Number.NaN]) {
      await expect(
        provider.openWindow({
          orderNumber: some().number,
          orderName: "x",
          amount,
          successUrl: "http://shop.test/a",
          failUrl: "http://shop.test/b",
          returnUrl: "http://shop.test/b",
          payBy: "card" as const,
          cashReceipt: "none" as const,
          escrow: null,
          depositUntil: new Date(Date.now() + 3600_000),
          buyer: { name: "x", email: null, phone: "" },
        }),
      ).rejects.toThrow();
    }
  });

  test.each(["fail", "cancel"] as const)(
    "%s: nothing was authenticated, so nothing can be captured",
    async (choice) => {
      const { provider, order, confirm } = await confirming(choice);
      expect((await confirm()).status).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("failed");
    },
  );

  test("refuse: the capture is a clear no, again and again", async () => {
    const { provider, order, confirm } = await confirming("refuse");
    expect(await confirm()).toMatchObject({
      status: "failed",
      message: "카드사가 승인을 거절했어요.",
    });
    expect((await confirm()).status).toBe("failed");
    expect((await provider.find(order.number))?.status).toBe("failed");
  });

  test("timeout: the money is taken and the answer is lost; asking tells the truth", async () => {
    const { provider, order, confirm } = await confirming("timeout");
    await expect(confirm()).rejects.toSatisfy(isPaymentUnanswered);
    expect((await provider.find(order.number))?.status).toBe("paid");
    expect((await confirm()).status).toBe("paid");
  });

  test("late: nobody can say anything until its time has come, then it is paid", async () => {
    const { provider, order, confirm } = await confirming("late");
    await expect(confirm()).rejects.toSatisfy(isPaymentUnanswered);
    expect((await provider.find(order.number))?.status).toBe("authenticated");
    await expect(confirm()).rejects.toSatisfy(isPaymentUnanswered);
    await expect.poll(async () => (await provider.find(order.number))?.status).toBe("paid");
    expect((await confirm()).status).toBe("paid");
  });
});
