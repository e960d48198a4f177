import { describe, expect, test, vi } from "vitest";
import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import { expectUnanswered, openToss, sum } from "#tests/toss/toss-door.ts";
import { homeAccount, some } from "#tests/payment-contract/door.ts";
import { toss } from "./toss.server.ts";

const { server, keys, patient, authenticated, paid, effectsOf } = await openToss();

describe("time, accounts and lists", () => {
  test("ten minutes after the window the session is over, and that is a no", async () => {
    const { request } = authenticated();
    server.control.clock({ advance: 10 * 60_000 + 1 });
    expect(await patient.confirm(request)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("시간"),
    });
    server.control.clock({ advance: 30 * 60_000 });
    expect((await patient.find(request.orderNumber))?.status).toBe("failed");
  });

  test("two cancels within a second: the second waits for another key, and then goes back once", async () => {
    const { giving, paymentKey } = await paid(some(30_000));
    const part = { ...giving, amount: 10_000, rest: false };
    expect((await patient.cancel({ ...part, once: "first of two:1" })).returned).toBe(10_000);
    expect(
      (await expectUnanswered(patient.cancel({ ...part, once: "second of two:1" }))).isSpent,
    ).toBe(true);
    server.control.clock({ advance: 1100 });
    expect(
      (await expectUnanswered(patient.cancel({ ...part, once: "second of two:1" }))).isSpent,
    ).toBe(true);
    expect((await patient.cancel({ ...part, once: "second of two:2" })).returned).toBe(20_000);
    expect(sum(effectsOf(paymentKey, "canceled"))).toBe(20_000);
  });

  test("what an earlier attempt did after all is found by its mark, and not done again", async () => {
    const { giving, paymentKey } = await paid(some(30_000));
    const part = { ...giving, amount: 10_000, rest: false };
    await patient.cancel({ ...part, once: "refund:1" });
    server.control.clock({ advance: 1100 });
    expect((await patient.cancel({ ...part, once: "refund:2" })).returned).toBe(10_000);
    expect(sum(effectsOf(paymentKey, "canceled"))).toBe(10_000);
  });

  test("ten askers at once for one part: it goes back once", async () => {
    const { giving, paymentKey } = await paid(some(30_000));
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () =>
        patient.cancel({ ...giving, amount: 10_000, rest: false, once: "at once:1" }),
      ),
    );
    for (const receipt of receipts)
      expect(receipt).toMatchObject({ status: "paid", returned: 10_000 });
    expect(sum(effectsOf(paymentKey, "canceled"))).toBe(10_000);
  });

  test("a deadline that passes changes no status; Toss says so only when asked, and the account can still be closed", async () => {
    const order = some(30_000, "virtual_account");
    const { paymentKey } = server.control.authenticate({
      orderId: order.number,
      amount: order.total,
      method: "virtual_account",
      dueDate: "2099-01-01T00:00:00",
    });
    const request = {
      orderNumber: order.number,
      paymentKey,
      amount: order.total,
      once: `${order.number}:1`,
    };
    const waiting = await patient.confirm(request);
    expect(waiting).toMatchObject({
      status: "waiting_deposit",
      expired: false,
      deposit: { bank: "shinhan", dueAt: "2098-12-31T15:00:00.000Z" },
    });
    const { paymentKey: brief } = authenticated(some(30_000, "virtual_account"));
    const { orderId } = server.books().payments.find((payment) => payment.paymentKey === brief)!;
    await patient.confirm({
      orderNumber: orderId,
      paymentKey: brief,
      amount: 30_000,
      once: `${orderId}:1`,
    });
    server.control.clock({ advance: 169 * 3600_000 });
    expect(await patient.findPayment(brief)).toMatchObject({
      status: "waiting_deposit",
      expired: true,
      returned: 0,
    });
    expect(server.control.deposit({ paymentKey: brief })).toEqual({
      taken: false,
      reason: "after the deadline",
    });
    expect(
      await patient.cancel({
        orderNumber: orderId,
        paymentKey: brief,
        amount: 30_000,
        rest: true,
        reason: "입금 전 취소",
        once: `${orderId}:close:${brief}`,
      }),
    ).toMatchObject({ status: "canceled", returned: 0 });
  });

  test("an account whose closing Toss answered with an error is closed all the same, under the one key it is asked with", async () => {
    const { request } = authenticated(some(30_000, "virtual_account"));
    await patient.confirm(request);
    server.control.nextFault({ kind: "500", acts: false, call: "cancel" });
    const closing = {
      ...request,
      rest: true,
      reason: "입금 전 취소",
      once: `${request.orderNumber}:close:${request.paymentKey}`,
    };
    expect(await patient.cancel(closing)).toMatchObject({ status: "canceled", returned: 0 });
  });

  test("a deposit that was taken back waits again, and is no money", async () => {
    const { paymentKey } = await paid(some(30_000, "virtual_account"));
    expect((await patient.findPayment(paymentKey))?.status).toBe("paid");
    server.control.undoDeposit({ paymentKey });
    expect(await patient.findPayment(paymentKey)).toMatchObject({
      status: "waiting_deposit",
      returned: 0,
    });
  });

  test("another sum than the account's, where a bank takes it, is told as it is", async () => {
    const { paymentKey, request } = authenticated(some(30_000, "virtual_account"));
    await patient.confirm(request);
    for (const amount of [29_999, 30_001])
      expect(server.control.deposit({ paymentKey, amount }).taken).toBe(false);
    server.control.deposit({ paymentKey, amount: 31_000, force: true });
    expect(await patient.findPayment(paymentKey)).toMatchObject({ status: "paid", amount: 31_000 });
  });

  test("a refund that the bank sends back is no refund", async () => {
    const { giving } = await paid(some(30_000, "virtual_account"));
    const stuck = (refundStatus: string) =>
      toss({
        ...keys,
        fetch: async (url, init) => {
          const payment = (await (await fetch(url, init)).json()) as { virtualAccount: object };
          return Response.json({
            ...payment,
            virtualAccount: { ...payment.virtualAccount, refundStatus },
          });
        },
      });
    const part = { ...giving, amount: 10_000, rest: false, account: homeAccount, once: "stuck:1" };
    expect(await stuck("FAILED").cancel(part)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("은행"),
    });
    expect(await stuck("FAILED").findPayment(giving.paymentKey)).toMatchObject({
      status: "paid",
      returned: 0,
    });
    server.control.clock({ advance: 1100 });
    await patient.cancel({ ...part, amount: 5000, once: "second:1" });
    expect(await stuck("PARTIAL_FAILED").findPayment(giving.paymentKey)).toMatchObject({
      status: "paid",
      returned: 10_000,
    });
  });

  test("the list comes in pages and misses nothing", async () => {
    const since = new Date(Date.now() + 400 * 3600_000);
    server.control.clock({ advance: since.getTime() + 60_000 - Date.now() });
    const made = await Promise.all(Array.from({ length: 130 }, () => paid()));
    const seen: Receipt[] = [];
    let pages = 0;
    for (let after: string | null = null; ; pages++) {
      const { receipts, next } = await patient.list({
        since,
        until: new Date(since.getTime() + 1000 * 3600_000),
        after,
      });
      seen.push(...receipts);
      if (next === null) break;
      after = next;
    }
    expect(pages).toBe(1);
    expect(seen.map(({ paymentKey }) => paymentKey).toSorted()).toEqual(
      made.map(({ paymentKey }) => paymentKey).toSorted(),
    );
  });

  test("a payment that the shop cannot read, as one in another currency, keeps no other out of the list; a silent Toss is no list", async () => {
    const since = new Date(Date.now() + 2500 * 3600_000);
    server.control.clock({ advance: 2600 * 3600_000 });
    const [foreign, own] = [await paid(), await paid()];
    const until = new Date(since.getTime() + 2000 * 3600_000);
    const errorSpy = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const provider = toss({
      ...keys,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        return String(url).endsWith(foreign.paymentKey)
          ? Response.json({ ...((await answer.json()) as object), currency: "USD" })
          : answer;
      },
    });
    const { receipts } = await provider.list({ since, until, after: null });
    expect(
      [foreign, own].map(({ paymentKey }) =>
        receipts.some((receipt) => receipt.paymentKey === paymentKey),
      ),
    ).toEqual([false, true]);
    expect(errorSpy).toHaveBeenCalledOnce();
    errorSpy.mockRestore();
    await expectUnanswered(
      toss({
        ...keys,
        fetch: async (url, init) =>
          String(url).includes("/transactions")
            ? fetch(url, init)
            : Promise.reject(new TypeError("no way")),
      }).list({ since, until, after: null }),
    );
  });
});
