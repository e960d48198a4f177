import { describe, expect, test } from "vitest";
import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import { confirming, paid, some, statusAfterWindow, type OpenDoor } from "./door.ts";

/** What every payment provider keeps about taking money and telling of it. */
export function capturingContract(name: string, open: OpenDoor): void {
  describe(`${name} takes money as the port promises`, () => {
    test("what the window left is known, and coming back is no more than that", async () => {
      const door = await open();
      const { provider, authenticate } = door;
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
          status: statusAfterWindow(door),
          returned: 0,
        });
      }
      expect(await provider.findPayment("unknown_key_that_nobody_has")).toBeNull();
    });

    test("confirming captures once, however often and at whatever moment it is repeated", async () => {
      const order = some();
      const { provider, paymentKey, request } = await confirming(open, order);
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

    test("another amount, another order's payment and an unknown payment are never what was asked for, and take nothing more", async () => {
      const [order, other] = [some(), some()];
      const door = await confirming(open, order);
      const { provider, request } = door;
      // Money that was taken in the window is told of as it is; the shop gives it back.
      expect(
        await provider.confirm({ ...request, amount: order.total - 1, once: "a" }),
      ).toMatchObject(
        door.takes === "in the window"
          ? { status: "paid", amount: order.total }
          : { status: "failed" },
      );
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
      expect((await provider.find(order.number))?.status).toBe(statusAfterWindow(door));
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

    test("the list has every payment that moved in its time, as it stands now, and no other", async () => {
      const { provider, paymentKey, order, back, letTimePass } = await paid(open);
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
      const { provider, authenticate, takesReceiptsBackWhole } = await open();
      const order = some(150_000);
      const { number, total } = order;
      if (!provider.receipts) return expect(provider.name).toBe("scripted");
      const paymentKey = await authenticate(order);
      const issue = () =>
        provider.receipts!.issue({
          orderNumber: number,
          paymentKey,
          orderName: "새벽 보이스팩",
          amount: total,
          once: `receipt:${number}`,
        });
      const issued = await issue();
      expect(issued).toEqual({ receiptKey: expect.stringMatching(/./) });
      expect(await issue()).toEqual(issued);
      const { receiptKey } = issued as { receiptKey: string };
      const back = (amount: number, before: number) =>
        provider.receipts!.cancel({
          receiptKey,
          paymentKey,
          amount,
          once: `back:${number}:${before}`,
        });
      if (takesReceiptsBackWhole) {
        expect(await back(50_000, 0)).toEqual({ refused: expect.stringContaining("일부만") });
        for (const _again of [1, 2]) expect(await back(total, 0)).toEqual({ refused: null });
        return;
      }
      for (const _again of [1, 2]) expect(await back(50_000, 0)).toEqual({ refused: null });
      expect(await back(100_000, 50_000)).toEqual({ refused: null });
    });

    test("an account given out without the window is one, waits, and is paid like any other", async () => {
      const { provider, payIn } = await open();
      if (!provider.deposits) return;
      const order = some();
      const request = {
        orderNumber: order.number,
        orderName: "새벽 보이스팩",
        amount: order.total,
        bank: provider.deposits.banks[0]!,
        depositUntil: new Date(Date.now() + 3600_000),
        cashReceipt: { type: "income" as const, number: "01012345678" },
        escrow: null,
        buyer: { name: "홍길동", email: "hong@example.com", phone: "01012345678" },
        once: `deposit:${order.number}:1`,
      };
      const issued = (await provider.deposits.issue(request)) as Receipt;
      expect(issued).toMatchObject({
        orderNumber: order.number,
        amount: order.total,
        status: "waiting_deposit",
        returned: 0,
        payBy: "virtual_account",
        deposit: { bank: request.bank, number: expect.any(String), dueAt: expect.any(String) },
      });
      const again = (await provider.deposits.issue(request)) as Receipt;
      expect(again.paymentKey).toBe(issued.paymentKey);
      expect(await provider.find(order.number)).toMatchObject({ paymentKey: issued.paymentKey });
      expect(await payIn(issued.paymentKey)).toBe(true);
      expect(await provider.findPayment(issued.paymentKey)).toMatchObject({
        status: "paid",
        amount: order.total,
      });
    });
  });
}
