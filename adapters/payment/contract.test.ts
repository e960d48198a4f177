import { describe, expect, test } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import { isPaymentUnanswered, type PaymentProvider } from "#shop/order/payment/payment-provider.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { chooseInSandbox } from "./sandbox-books.server.ts";
import { sandbox } from "./sandbox.server.ts";

export type Door = {
  provider: PaymentProvider;
  /** Somebody opens the window for this order and finishes there; the key they come back with. */
  authenticate(order: { number: string; total: number }): Promise<string>;
};

const some = (total = 39_900) => ({ number: orderNumber(new Date()), total });

/** What every payment provider must keep, whoever it is. */
export function paymentContract(name: string, open: () => Promise<Door>): void {
  describe(`${name} keeps what the port promises`, () => {
    test("no money moves in the window: coming back is only an authentication", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      expect(await provider.find(order.number)).toBeNull();
      const paymentKey = await authenticate(order);
      expect(await provider.find(order.number)).toMatchObject({ orderNumber: order.number, paymentKey, amount: order.total, status: "authenticated" });
    });

    test("confirming captures once, however often and at whatever moment it is repeated", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      const paymentKey = await authenticate(order);
      const request = { orderNumber: order.number, paymentKey, amount: order.total, once: `${order.number}:1` };
      const receipts = await Promise.all(Array.from({ length: 8 }, () => provider.confirm(request)));
      for (const receipt of [...receipts, await provider.confirm(request), await provider.find(order.number)]) {
        expect(receipt).toMatchObject({ orderNumber: order.number, paymentKey, amount: order.total, status: "paid" });
      }
    });

    test("another amount, another order's payment and an unknown payment are clear noes that take nothing", async () => {
      const { provider, authenticate } = await open();
      const [order, other] = [some(), some()];
      const paymentKey = await authenticate(order);
      const request = { orderNumber: order.number, paymentKey, amount: order.total, once: "a" };
      expect((await provider.confirm({ ...request, amount: order.total - 1 })).status).toBe("failed");
      expect((await provider.confirm({ ...request, orderNumber: other.number, once: "b" })).status).toBe("failed");
      expect((await provider.confirm({ ...request, paymentKey: "unknown_key_that_nobody_has", once: "c" })).status).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("authenticated");
      expect(await provider.find(other.number)).toBeNull();
    });

    test("of two payments for one order only one is ever captured", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      const keys = [await authenticate(order), await authenticate(order)];
      const receipts = await Promise.all(keys.map((paymentKey) => provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: paymentKey })));
      expect(receipts.map(({ status }) => status).toSorted()).toEqual(["failed", "paid"]);
      expect((await provider.find(order.number))?.paymentKey).toBe(receipts.find(({ status }) => status === "paid")?.paymentKey);
    });

    test("giving back is done once, however often it is repeated, and is known afterwards", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      const paymentKey = await authenticate(order);
      await provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: "pay" });
      const request = { orderNumber: order.number, paymentKey, amount: order.total, reason: "품절", rest: true, once: "back" };
      const receipts = await Promise.all([provider.cancel(request), provider.cancel(request), provider.cancel(request)]);
      for (const receipt of [...receipts, await provider.cancel(request), await provider.find(order.number)]) expect(receipt?.status).toBe("canceled");
      expect((await provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: "pay" })).status).not.toBe("authenticated");
      expect((await provider.find(order.number))?.status).toBe("canceled");
    });

    test("what was given back stays given back, whatever confirmation is still under way", async () => {
      const { provider, authenticate } = await open();
      for (let round = 0; round < 10; round++) {
        const order = some();
        const request = { orderNumber: order.number, paymentKey: await authenticate(order), amount: order.total, once: "1" };
        const first = provider.confirm(request).then(() => provider.cancel({ ...request, reason: "품절", rest: true, once: "2" }));
        const others = Array.from({ length: 12 }, () => provider.confirm(request));
        expect((await first).status).toBe("canceled");
        await Promise.all(others);
        expect((await provider.find(order.number))?.status).toBe("canceled");
      }
    });

    test("what was never taken, or not for this order, cannot be given back", async () => {
      const { provider, authenticate } = await open();
      const [order, other] = [some(), some()];
      const paymentKey = await authenticate(order);
      const request = { orderNumber: order.number, paymentKey, amount: order.total, reason: "x", rest: true, once: "x" };
      expect((await provider.cancel(request)).status).toBe("failed");
      await provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: "pay" });
      expect((await provider.cancel({ ...request, orderNumber: other.number, once: "y" })).status).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("paid");
    });
  });
}

const openSandbox = async () => {
  const { db } = await testShop();
  const provider = sandbox({ db, answerWithin: 20, lateAfter: 600, overtakenBy: 5 });
  const choose = async (choice: Parameters<typeof chooseInSandbox>[2], { number, total }: { number: string; total: number }) => {
    const { url } = await provider.openWindow({
      orderNumber: number, orderName: "새벽 보이스팩", amount: total, payBy: "card" as const, cashReceipt: "none" as const, depositUntil: new Date(Date.now() + 3600_000), buyer: { name: "홍길동", email: null, phone: "01012345678" },
      successUrl: "http://shop.test/done", failUrl: "http://shop.test/failed",
    });
    const paymentKey = url.replace("/sandbox/pay/", "");
    await chooseInSandbox(db, paymentKey, choice);
    return paymentKey;
  };
  return { provider, choose, authenticate: (order: { number: string; total: number }) => choose("succeed", order) };
};

paymentContract("sandbox", openSandbox);
paymentContract("the tests' scripted provider", async () => {
  const provider = scriptedProvider();
  return { provider, authenticate: async (order) => provider.authenticate(order) };
});

describe("the sandbox behaves as was chosen in its window", () => {
  const confirming = async (choice: Parameters<typeof chooseInSandbox>[2]) => {
    const { provider, choose } = await openSandbox();
    const order = some();
    const paymentKey = await choose(choice, order);
    return { provider, order, confirm: () => provider.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: "1" }) };
  };

  test("keys cannot be guessed, and windows for no money are not opened", async () => {
    const { provider, authenticate } = await openSandbox();
    const keys = await Promise.all(Array.from({ length: 50 }, () => authenticate(some())));
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^sandbox_[\w-]{32}$/);
    for (const amount of [0, -1, 1.5, Number.NaN]) {
      await expect(provider.openWindow({ orderNumber: some().number, orderName: "x", amount, successUrl: "http://shop.test/a", failUrl: "http://shop.test/b", payBy: "card" as const, cashReceipt: "none" as const, depositUntil: new Date(Date.now() + 3600_000), buyer: { name: "x", email: null, phone: "" } })).rejects.toThrow();
    }
  });

  test.each(["fail", "cancel"] as const)("%s: nothing was authenticated, so nothing can be captured", async (choice) => {
    const { provider, order, confirm } = await confirming(choice);
    expect((await confirm()).status).toBe("failed");
    expect((await provider.find(order.number))?.status).toBe("failed");
  });

  test("refuse: the capture is a clear no, again and again", async () => {
    const { provider, order, confirm } = await confirming("refuse");
    expect(await confirm()).toMatchObject({ status: "failed", message: "카드사가 승인을 거절했어요." });
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
    await expect.poll(async () => (await provider.find(order.number))?.status, { timeout: 3000 }).toBe("paid");
    expect((await confirm()).status).toBe("paid");
  });
});
