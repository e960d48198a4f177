import { describe, expect, test, vi } from "vitest";
import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import { expectUnanswered, openToss, sum } from "#tests/toss/toss-door.ts";
import { homeAccount, some } from "../payment-contract.ts";
import { toss } from "./toss.server.ts";

const { server, keys, patient, authenticated, paid, effectsOf } = await openToss();

/** Toss answers whatever has a body with this code, as its test header asks for. */
const forced = (code: string) =>
  toss({
    ...keys,
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...(init?.headers as Record<string, string>),
          ...(init?.body !== undefined && { "TossPayments-Test-Code": code }),
        },
      }),
  });

/** What was asked on the wire. */
function listening() {
  const asked: {
    path: string;
    headers: Record<string, string>;
    body: Record<string, unknown> | null;
  }[] = [];
  const provider = toss({
    ...keys,
    fetch: (url, init) => {
      asked.push({
        path: new URL(String(url)).pathname,
        headers: init!.headers as Record<string, string>,
        body: init!.body ? (JSON.parse(String(init!.body)) as Record<string, unknown>) : null,
      });
      return fetch(url, init);
    },
  });
  return { provider, acts: () => asked.filter(({ body }) => body), asked };
}

describe("what is asked of Toss", () => {
  test("a cash receipt that nobody asked for goes to the tax office's number; a lost answer is asked again under the same key, and a no is a no", async () => {
    const { provider, acts } = listening();
    const { number, total } = some(150_000);
    const request = {
      orderNumber: number,
      orderName: "새벽 보이스팩",
      amount: total,
      once: `receipt:${number}`,
    };
    server.control.nextFault({ kind: "truncated", call: "receipt", acts: true });
    await expectUnanswered(provider.receipts!.issue(request));
    const issued = (await provider.receipts!.issue(request)) as { receiptKey: string };
    expect(
      acts().map(({ path, headers, body }) => [path, headers["Idempotency-Key"], body]),
    ).toEqual(
      Array(2).fill([
        "/v1/cash-receipts",
        `receipt:${number}`,
        {
          amount: total,
          orderId: number,
          orderName: "새벽 보이스팩",
          customerIdentityNumber: "0100001234",
          type: "소득공제",
        },
      ]),
    );
    expect(
      await provider.receipts!.cancel({
        receiptKey: issued.receiptKey,
        amount: total + 1,
        once: "too much",
      }),
    ).toEqual({ refused: "NOT_CANCELABLE_AMOUNT" });
    expect(
      await provider.receipts!.cancel({
        receiptKey: issued.receiptKey,
        amount: 50_000,
        once: "a part",
      }),
    ).toEqual({ refused: null });
    expect(server.books().receipts.filter(({ orderId }) => orderId === number)).toMatchObject([
      { amount: total, canceled: 50_000 },
    ]);
    await expectUnanswered(
      forced("PROVIDER_ERROR").receipts!.issue({ ...request, once: "another" }),
    );
  });

  // covers 1.5d
  test("the key goes as a user without a password, every act has a key of its own, and no method or currency is made up", async () => {
    const { provider, acts } = listening();
    const { request, paymentKey } = authenticated();
    await provider.confirm(request);
    await provider.cancel({ ...request, rest: true, reason: "품절", once: "id-of-a-refund:1" });
    expect(acts().map(({ path }) => path)).toEqual([
      "/v1/payments/confirm",
      `/v1/payments/${paymentKey}/cancel`,
    ]);
    expect(acts()[0]!.headers).toMatchObject({
      Authorization: `Basic ${Buffer.from(`${server.secretKey}:`).toString("base64")}`,
      "Idempotency-Key": `${request.once}:${paymentKey}`,
    });
    expect(acts()[0]!.body).toEqual({
      paymentKey,
      orderId: request.orderNumber,
      amount: request.amount,
    });
    expect(acts()[1]!.headers["Idempotency-Key"]).toBe("id-of-a-refund:1");
    expect(acts()[1]!.body).toEqual({
      cancelReason: expect.stringMatching(/^품절 \[[0-9a-f]{12}\]$/),
    });
  });

  test("a part names its amount; the account goes with a deposit's refund only, as Toss's code and bare digits", async () => {
    const { provider, acts } = listening();
    const card = await paid();
    await provider.cancel({
      ...card.giving,
      amount: 5000,
      rest: false,
      account: homeAccount,
      once: "a:1",
    });
    const account = await paid(some(30_000, "virtual_account"));
    await provider.cancel({
      ...account.giving,
      amount: 10_000,
      rest: false,
      account: homeAccount,
      once: "b:1",
    });
    const waiting = authenticated(some(30_000, "virtual_account"));
    await patient.confirm(waiting.request);
    await provider.cancel({
      ...waiting.request,
      rest: true,
      reason: "입금 전 취소",
      account: homeAccount,
      once: "c:1",
    });
    const [first, second, third] = acts().map(({ body }) => body);
    expect(first).toEqual({ cancelReason: expect.any(String), cancelAmount: 5000 });
    expect(second).toEqual({
      cancelReason: expect.any(String),
      cancelAmount: 10_000,
      refundReceiveAccount: { bank: "06", accountNumber: "110234567890", holderName: "홍길동" },
    });
    expect(third).toEqual({ cancelReason: expect.any(String) });
  });

  test("a key longer than Toss takes is made shorter, and stays the same", async () => {
    const { provider, acts } = listening();
    const { request } = authenticated();
    for (const once of ["x".repeat(400), "x".repeat(400), "y".repeat(400)])
      await provider.confirm({ ...request, once });
    const sent = acts().map(({ headers }) => headers["Idempotency-Key"]);
    expect(sent[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  test("a bank that Toss has no code for is refused before anything is asked", async () => {
    const { provider, acts } = listening();
    const { giving } = await paid(some(30_000, "virtual_account"));
    expect(
      await provider.cancel({
        ...giving,
        account: { ...homeAccount, bank: "moon" },
        once: "moon:1",
      }),
    ).toMatchObject({ status: "failed", message: expect.stringContaining("계좌") });
    expect(acts()).toEqual([]);
  });

  test("the whole rest never means more than was meant, and a cancel in Toss's console may have left less", async () => {
    const { giving, paymentKey } = await paid(some(30_000));
    expect(await patient.cancel({ ...giving, amount: 10_000, once: "less:1" })).toMatchObject({
      status: "paid",
      returned: 10_000,
    });
    server.control.clock({ advance: 1100 });
    server.control.consoleCancel({ paymentKey, amount: 5000 });
    server.control.clock({ advance: 1100 });
    expect(await patient.cancel({ ...giving, amount: 20_000, once: "rest:1" })).toMatchObject({
      status: "canceled",
      returned: 30_000,
    });
    expect(effectsOf(paymentKey, "canceled").map(({ amount }) => amount)).toEqual([
      10_000, 5000, 15_000,
    ]);
  });
});

describe("codes decide, not statuses", () => {
  const open = [
    "PROVIDER_ERROR",
    "FORBIDDEN_CONSECUTIVE_REQUEST",
    "FAILED_INTERNAL_SYSTEM_PROCESSING",
    "FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING",
    "UNKNOWN_PAYMENT_ERROR",
    "COMMON_ERROR",
    "A_CODE_OF_TOMORROW",
    "ALREADY_PROCESSED_PAYMENT",
  ];

  test.each(open)("%s leaves it open: looked up before anything is said", async (code) => {
    const { request } = authenticated();
    expect((await expectUnanswered(forced(code).confirm(request))).isSpent).toBe(true);
    expect((await patient.find(request.orderNumber))?.status).toBe("authenticated");
    await patient.confirm(request);
    expect(await forced(code).confirm(request)).toMatchObject({
      status: "paid",
      amount: request.amount,
    });
  });

  test.each([
    ...open.slice(0, -1),
    "FAILED_REFUND_PROCESS",
    "FAILED_PARTIAL_REFUND",
    "FAILED_METHOD_HANDLING_CANCEL",
    "ALREADY_CANCELED_PAYMENT",
  ])("%s of a cancel: the same, and a yes where it is back", async (code) => {
    const { giving } = await paid();
    const asked = { ...giving, once: `${giving.paymentKey}:1` };
    expect((await expectUnanswered(forced(code).cancel(asked))).isSpent).toBe(true);
    await patient.cancel(asked);
    expect(await forced(code).cancel(asked)).toMatchObject({
      status: "canceled",
      returned: giving.amount,
    });
  });

  test("IDEMPOTENT_REQUEST_PROCESSING is waited for, and its key is not spent", async () => {
    const { request } = authenticated();
    expect(
      (await expectUnanswered(forced("IDEMPOTENT_REQUEST_PROCESSING").confirm(request))).isSpent,
    ).toBe(false);
  });

  test.each([
    ["REJECT_CARD_PAYMENT", "한도"],
    ["REJECT_CARD_COMPANY", "카드사"],
    ["INVALID_REJECT_CARD", "카드사"],
    ["INVALID_STOPPED_CARD", "정지"],
    ["INVALID_CARD_NUMBER", "카드 정보"],
    ["EXCEED_MAX_CARD_INSTALLMENT_PLAN", "할부"],
    ["NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT", "할부"],
    ["EXCEED_MAX_DAILY_PAYMENT_COUNT", "한도"],
    ["NOT_FOUND_PAYMENT_SESSION", "시간"],
    ["UNAUTHORIZED_KEY", "설정"],
    ["FDS_ERROR", "카드사"],
    ["NOT_AVAILABLE_BANK", "결제 수단"],
    ["CARD_PROCESSING_ERROR", "카드사"],
  ])("%s is a no, in words for the shopper", async (code, words) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { request } = authenticated();
    const receipt = await forced(code).confirm(request);
    expect(receipt).toMatchObject({
      status: "failed",
      returned: 0,
      message: expect.stringContaining(words),
    });
    expect(receipt.message).toMatch(/(요|니다)\.$/);
  });

  test("a no is not believed where the money moved", async () => {
    const { request } = await paid();
    expect(await forced("REJECT_CARD_PAYMENT").confirm(request)).toMatchObject({ status: "paid" });
    expect(await forced("NOT_FOUND_PAYMENT").confirm(request)).toMatchObject({ status: "paid" });
  });

  test.each([
    ["NOT_CANCELABLE_AMOUNT", "금액"],
    ["NOT_ALLOWED_PARTIAL_REFUND", "일부"],
    ["EXCEED_MAX_REFUND_DUE", "기간"],
    ["INVALID_REFUND_ACCOUNT_INFO", "계좌"],
    ["NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER", "거절"],
  ])("%s of a cancel is a no", async (code, words) => {
    const { giving } = await paid();
    expect(await forced(code).cancel({ ...giving, once: "x:1" })).toMatchObject({
      status: "failed",
      returned: 0,
      message: expect.stringContaining(words),
    });
  });

  test("refused keys are not read as a payment that does not exist, and the owner reads it in the log once", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const { order } = await paid();
    const stranger = toss({ ...keys, secretKey: "test_sk_somebodyelse00000" });
    for (let time = 0; time < 5; time++) await expectUnanswered(stranger.find(order.number));
    vi.useRealTimers();
    expect(log.mock.calls).toEqual([["Toss refuses the shop's keys: UNAUTHORIZED_KEY"]]);
    expect(
      (
        await stranger.confirm({
          orderNumber: order.number,
          paymentKey: "some_payment_key",
          amount: 1,
          once: "1",
        })
      ).status,
    ).toBe("failed");
  });
});

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
    const asked = vi.spyOn(console, "error").mockImplementation(() => undefined);
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
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
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
