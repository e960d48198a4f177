import { describe, expect, test } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import type { PaymentProvider, Receipt } from "#shop/money/payment/payment-provider.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";

type Payable = { number: string; total: number; payBy?: PayBy };

export type Door = {
  provider: PaymentProvider;
  /** Somebody opens the window for this order and finishes there; the key they come back with. */
  authenticate(order: Payable): Promise<string>;
  /** Somebody pays into the account that was given out. False when the bank turns them away. */
  payIn(paymentKey: string): Promise<boolean>;
  /** So much time that the next request about the same payment is no repetition. */
  letTimePass(): Promise<void>;
};

export const some = (total = 39_900, payBy: PayBy = "card") => ({
  number: orderNumber(new Date()),
  total,
  payBy,
});
export const homeAccount = { bank: "kb", number: "110-234-567890", holder: "홍길동" };

/** What every payment provider must keep, whoever it is. */
export function paymentContract(name: string, open: () => Promise<Door>): void {
  const confirming = async (order: ReturnType<typeof some>) => {
    const door = await open();
    const paymentKey = await door.authenticate(order);
    return {
      ...door,
      paymentKey,
      request: {
        orderNumber: order.number,
        paymentKey,
        amount: order.total,
        once: `${order.number}:1`,
      },
    };
  };
  const paid = async (order = some()) => {
    const door = await confirming(order);
    await door.provider.confirm(door.request);
    const back = (amount: number, once: string, rest = false) =>
      door.provider.cancel({
        orderNumber: order.number,
        paymentKey: door.paymentKey,
        amount,
        rest,
        reason: "품절",
        once,
      });
    return { ...door, order, back };
  };

  describe(`${name} keeps what the port promises`, () => {
    test("no money moves in the window: coming back is only an authentication", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      expect(await provider.find(order.number)).toBeNull();
      const paymentKey = await authenticate(order);
      for (const receipt of [
        await provider.find(order.number),
        await provider.findPayment(paymentKey),
      ]) {
        expect(receipt).toMatchObject({
          orderNumber: order.number,
          paymentKey,
          amount: order.total,
          status: "authenticated",
          returned: 0,
        });
      }
      expect(await provider.findPayment("unknown_key_that_nobody_has")).toBeNull();
    });

    test("confirming captures once, however often and at whatever moment it is repeated", async () => {
      const order = some();
      const { provider, paymentKey, request } = await confirming(order);
      const receipts = await Promise.all(
        Array.from({ length: 8 }, () => provider.confirm(request)),
      );
      for (const receipt of [
        ...receipts,
        await provider.confirm(request),
        await provider.find(order.number),
        await provider.findPayment(paymentKey),
      ]) {
        expect(receipt).toMatchObject({
          orderNumber: order.number,
          paymentKey,
          amount: order.total,
          status: "paid",
          returned: 0,
        });
      }
    });

    test("another amount, another order's payment and an unknown payment are clear noes that take nothing", async () => {
      const [order, other] = [some(), some()];
      const { provider, request } = await confirming(order);
      expect(
        (await provider.confirm({ ...request, amount: order.total - 1, once: "a" })).status,
      ).toBe("failed");
      expect(
        (await provider.confirm({ ...request, orderNumber: other.number, once: "b" })).status,
      ).toBe("failed");
      expect(
        (
          await provider.confirm({
            ...request,
            paymentKey: "unknown_key_that_nobody_has",
            once: "c",
          })
        ).status,
      ).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("authenticated");
      expect(await provider.find(other.number)).toBeNull();
    });

    test("of two payments for one order only one is ever captured", async () => {
      const { provider, authenticate } = await open();
      const order = some();
      const keys = [await authenticate(order), await authenticate(order)];
      const receipts = await Promise.all(
        keys.map((paymentKey) =>
          provider.confirm({
            orderNumber: order.number,
            paymentKey,
            amount: order.total,
            once: paymentKey,
          }),
        ),
      );
      expect(receipts.map(({ status }) => status).toSorted()).toEqual(["failed", "paid"]);
      expect((await provider.find(order.number))?.paymentKey).toBe(
        receipts.find(({ status }) => status === "paid")?.paymentKey,
      );
    });

    test("giving back is done once, however often it is repeated, and is known afterwards", async () => {
      const { provider, request, order, back } = await paid();
      const receipts = await Promise.all([
        back(order.total, "back:1", true),
        back(order.total, "back:1", true),
        back(order.total, "back:1", true),
      ]);
      for (const receipt of [
        ...receipts,
        await back(order.total, "back:1", true),
        await provider.find(order.number),
      ])
        expect(receipt).toMatchObject({ status: "canceled", returned: order.total });
      expect((await provider.confirm(request)).status).not.toBe("authenticated");
      expect((await provider.find(order.number))?.status).toBe("canceled");
    });

    test("parts go back one by one, each once, and never more than was taken", async () => {
      const { provider, order, back, letTimePass } = await paid(some(30_000));
      expect(await back(10_000, "first:1")).toMatchObject({ status: "paid", returned: 10_000 });
      expect(await back(10_000, "first:1")).toMatchObject({ status: "paid", returned: 10_000 });
      await letTimePass();
      expect((await back(20_001, "more:1")).status).toBe("failed");
      await letTimePass();
      expect(await provider.find(order.number)).toMatchObject({
        status: "paid",
        amount: 30_000,
        returned: 10_000,
      });
      expect(await back(5000, "second:1")).toMatchObject({ status: "paid", returned: 15_000 });
      await letTimePass();
      expect(await back(15_000, "third:1", true)).toMatchObject({
        status: "canceled",
        returned: 30_000,
      });
      await letTimePass();
      expect(await provider.find(order.number)).toMatchObject({
        status: "canceled",
        amount: 30_000,
        returned: 30_000,
      });
    });

    test("what was given back stays given back, whatever confirmation is still under way", async () => {
      const { provider, authenticate } = await open();
      for (let round = 0; round < 5; round++) {
        const order = some();
        const request = {
          orderNumber: order.number,
          paymentKey: await authenticate(order),
          amount: order.total,
          once: `${order.number}:1`,
        };
        const first = provider
          .confirm(request)
          .then(() => provider.cancel({ ...request, reason: "품절", rest: true, once: "2" }));
        const others = Array.from({ length: 12 }, () => provider.confirm(request));
        expect((await first).status).toBe("canceled");
        await Promise.all(others);
        expect((await provider.find(order.number))?.status).toBe("canceled");
      }
    });

    test("what was never taken, or not for this order, cannot be given back", async () => {
      const [order, other] = [some(), some()];
      const { provider, request } = await confirming(order);
      const giving = { ...request, reason: "x", rest: true };
      expect((await provider.cancel({ ...giving, once: "x" })).status).toBe("failed");
      await provider.confirm(request);
      expect(
        (await provider.cancel({ ...giving, orderNumber: other.number, once: "y" })).status,
      ).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("paid");
    });

    test("an account is given out and waits; only the deposit is money, and it goes back only to an account", async () => {
      const { provider, paymentKey, order, request, payIn, letTimePass } = await paid(
        some(30_000, "virtual_account"),
      );
      const waiting = await provider.find(order.number);
      expect(waiting).toMatchObject({
        status: "waiting_deposit",
        paymentKey,
        amount: 30_000,
        returned: 0,
        deposit: { bank: "shinhan", number: expect.stringMatching(/\d{6}/) },
        depositSecret: expect.any(String),
      });
      expect(new Date(waiting!.deposit!.dueAt).getTime()).toBeGreaterThan(Date.now());
      expect(await provider.confirm(request)).toMatchObject({
        status: "waiting_deposit",
        deposit: waiting!.deposit,
      });
      expect(await payIn(paymentKey)).toBe(true);
      expect(await provider.findPayment(paymentKey)).toMatchObject({
        status: "paid",
        amount: 30_000,
        returned: 0,
      });
      const giving = {
        orderNumber: order.number,
        paymentKey,
        amount: 10_000,
        rest: false,
        reason: "부분 환불",
      };
      expect((await provider.cancel({ ...giving, once: "without:1" })).status).toBe("failed");
      expect(
        await provider.cancel({ ...giving, once: "with:1", account: homeAccount }),
      ).toMatchObject({ status: "paid", returned: 10_000 });
      await letTimePass();
      expect(
        await provider.cancel({
          ...giving,
          amount: 20_000,
          rest: true,
          once: "rest:1",
          account: homeAccount,
        }),
      ).toMatchObject({ status: "canceled", returned: 30_000 });
    });

    test("an account that waits is closed without any money, again and again, and takes none afterwards", async () => {
      const { provider, paymentKey, order, back, payIn } = await paid(
        some(30_000, "virtual_account"),
      );
      for (const receipt of [
        await back(30_000, "close:1", true),
        await back(30_000, "close:1", true),
        await provider.find(order.number),
      ])
        expect(receipt).toMatchObject({ status: "canceled", returned: 0 });
      expect(await payIn(paymentKey)).toBe(false);
      expect(await provider.findPayment(paymentKey)).toMatchObject({
        status: "canceled",
        returned: 0,
      });
    });

    test("the list has every payment that moved in its time, as it stands now, and no other", async () => {
      const { provider, paymentKey, order, back, letTimePass } = await paid();
      const listed = async (since: Date, until: Date) => {
        const all: Receipt[] = [];
        for (let after: string | null = null; ;) {
          const { receipts, next } = await provider.list({ since, until, after });
          all.push(...receipts);
          if (next === null) return all.filter((receipt) => receipt.paymentKey === paymentKey);
          after = next;
        }
      };
      const hour = 3600_000;
      const [from, to] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
      expect(await listed(from, to)).toMatchObject([
        { orderNumber: order.number, status: "paid", amount: order.total, returned: 0 },
      ]);
      await back(10_000, "part:1");
      await letTimePass();
      const seen = await listed(from, to);
      expect(seen.length).toBeGreaterThan(0);
      for (const receipt of seen)
        expect(receipt).toMatchObject({ status: "paid", returned: 10_000 });
      expect(
        await listed(new Date(Date.now() - 4 * hour), new Date(Date.now() - 2 * hour)),
      ).toEqual([]);
    });

    test("a cash receipt that nobody asked for is issued once under its key, and taken back in parts", async () => {
      const { provider } = await open();
      const { number, total } = some(150_000);
      if (!provider.receipts) return expect(provider.name).toBe("scripted");
      const issue = () =>
        provider.receipts!.issue({
          orderNumber: number,
          orderName: "새벽 보이스팩",
          amount: total,
          once: `receipt:${number}`,
        });
      const issued = await issue();
      expect(issued).toEqual({ receiptKey: expect.stringMatching(/./) });
      expect(await issue()).toEqual(issued);
      const { receiptKey } = issued as { receiptKey: string };
      for (const _again of [1, 2])
        expect(
          await provider.receipts.cancel({ receiptKey, amount: 50_000, once: `back:${number}:0` }),
        ).toEqual({ refused: null });
      expect(
        await provider.receipts.cancel({
          receiptKey,
          amount: 100_000,
          once: `back:${number}:50000`,
        }),
      ).toEqual({ refused: null });
    });
  });
}
