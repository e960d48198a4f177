import { describe, expect, test } from "vitest";
import { expectUnanswered, openToss } from "#tests/toss/toss-door.ts";
import { homeAccount, some } from "#tests/payment-contract/door.ts";
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
  const requests: {
    path: string;
    headers: Record<string, string>;
    body: Record<string, unknown> | null;
  }[] = [];
  const provider = toss({
    ...keys,
    fetch: (url, init) => {
      requests.push({
        path: new URL(String(url)).pathname,
        headers: init!.headers as Record<string, string>,
        body: init!.body ? (JSON.parse(String(init!.body)) as Record<string, unknown>) : null,
      });
      return fetch(url, init);
    },
  });
  return { provider, acts: () => requests.filter(({ body }) => body), asked: requests };
}

describe("what is asked of Toss", () => {
  test("a cash receipt that nobody asked for goes to the tax office's number; a lost answer is asked again under the same key, and a no is a no", async () => {
    const { provider, acts } = listening();
    const { number, total } = some(150_000);
    const request = {
      orderNumber: number,
      paymentKey: "tviva20261121",
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
        paymentKey: "tviva20261121",
        amount: total + 1,
        once: "too much",
      }),
    ).toEqual({ refused: "NOT_CANCELABLE_AMOUNT" });
    expect(
      await provider.receipts!.cancel({
        receiptKey: issued.receiptKey,
        paymentKey: "tviva20261121",
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
