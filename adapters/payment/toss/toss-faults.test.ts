import { describe, expect, test, vi } from "vitest";
import { isPaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { expectUnanswered, openToss } from "#tests/toss/toss-door.ts";
import { gatewayFaultNames, gatewayFaults, type GatewayFault } from "../gateway-faults.ts";
import { homeAccount, some } from "#tests/payment-contract/door.ts";
import { toss } from "./toss.server.ts";
import { patience } from "#tests/patience.ts";

const { server, keys, hasty, authenticated, paid, effectsOf } = await openToss();

test("three looks in a row that tell of another order refuse no refund", async () => {
  const { giving } = await paid(some(30_000));
  server.control.nextFault({ kind: "other-order", call: "read", times: 3 });
  expect(
    await hasty.cancel({ ...giving, amount: 10_000, rest: false, once: "lied to:1" }),
  ).toMatchObject({ status: "paid", returned: 10_000 });
});

describe("every way an answer can fail", () => {
  /** As the shop does: what is open is asked again, under the next key when the first is spent. */
  async function untilKnown(ask: (attempt: number) => Promise<Receipt>): Promise<Receipt> {
    for (let round = 0, attempt = 1; round < 12; round++) {
      try {
        return await ask(attempt);
      } catch (error) {
        if (!isPaymentUnanswered(error)) throw error;
        if (error.isSpent) attempt++;
        server.control.clock({ advance: 1100 });
      }
    }
    throw new Error("it was never known");
  }
  const actsOf = (kind: GatewayFault) =>
    gatewayFaults[kind].acts === "either" ? [true, false] : [gatewayFaults[kind].acts === "yes"];
  const cases = gatewayFaultNames.flatMap((kind) =>
    actsOf(kind).map((acts) => [kind, acts] as const),
  );

  test.each(cases)(
    "%s at confirm (done: %s): never a wrong amount or order, one capture in the end",
    async (kind, acts) => {
      const { request, paymentKey } = authenticated();
      server.control.nextFault({ kind, acts, call: "confirm" });
      const began = performance.now();
      const first = await hasty.confirm(request).catch((error: unknown) => error);
      expect(performance.now() - began).toBeLessThan(patience(3000));
      if (isPaymentUnanswered(first)) expect(first.message).not.toContain(server.secretKey);
      else
        expect(first).toMatchObject({
          status: "paid",
          amount: request.amount,
          orderNumber: request.orderNumber,
          paymentKey,
        });
      const receipt = await untilKnown((attempt) =>
        hasty.confirm({ ...request, once: `${request.orderNumber}:${attempt}` }),
      );
      expect(receipt).toMatchObject({
        status: "paid",
        amount: request.amount,
        orderNumber: request.orderNumber,
        paymentKey,
      });
      expect(effectsOf(paymentKey, "captured")).toHaveLength(1);
    },
  );

  test.each(cases)(
    "%s at a part's cancel (done: %s): it goes back once, and never twice",
    async (kind, acts) => {
      const { giving, paymentKey } = await paid(some(30_000));
      server.control.nextFault({ kind, acts, call: "cancel" });
      const receipt = await untilKnown((attempt) =>
        hasty.cancel({
          ...giving,
          amount: 10_000,
          rest: false,
          once: `part of ${paymentKey}:${attempt}`,
        }),
      );
      expect(receipt).toMatchObject({ status: "paid", amount: 30_000, returned: 10_000 });
      expect(effectsOf(paymentKey, "canceled").map(({ amount }) => amount)).toEqual([10_000]);
    },
  );

  test.each(gatewayFaultNames)(
    "%s while looking: what cannot be read is not known, least of all as nothing",
    async (kind) => {
      const { order, paymentKey } = await paid();
      for (const look of [() => hasty.find(order.number), () => hasty.findPayment(paymentKey)]) {
        server.control.nextFault({ kind, call: "read" });
        const seen = await look().catch((error: unknown) => error);
        if (isPaymentUnanswered(seen)) continue;
        // These two lie well; whoever looks at the order compares, and looks again.
        expect(seen).toMatchObject({
          status: "paid",
          returned: 0,
          ...(kind !== "other-order" && { orderNumber: order.number }),
          ...(kind !== "other-amount" && { amount: order.total }),
        });
      }
      server.control.nextFault({ kind, call: "list" });
      const listed = await hasty
        .list({
          since: new Date(Date.now() - 1000),
          until: new Date(Date.now() + 3600_000),
          after: null,
        })
        .catch((error: unknown) => error);
      expect(
        isPaymentUnanswered(listed) ||
          (listed as { receipts: Receipt[] }).receipts.some(
            (receipt) => receipt.paymentKey === paymentKey,
          ),
      ).toBe(true);
    },
  );

  test("a lie about whose payment it is, told while looking up a lost answer, fails no order that was paid", async () => {
    const { request } = authenticated();
    server.control.nextFault({ kind: "reset", acts: true, call: "confirm" });
    server.control.nextFault({ kind: "other-order", call: "read" });
    expect(await hasty.confirm(request)).toMatchObject({
      status: "paid",
      orderNumber: request.orderNumber,
    });
    server.control.nextFault({ kind: "other-order", call: "read" });
    expect(
      await hasty.cancel({
        ...request,
        rest: true,
        reason: "품절",
        once: `${request.paymentKey}:1`,
      }),
    ).toMatchObject({ status: "canceled", returned: request.amount });
  });

  test("nothing listens there, or somebody sends us elsewhere: unanswered, not refused", async () => {
    const { request } = authenticated();
    const away = toss({ ...keys, apiUrl: "http://127.0.0.1:9" });
    for (const work of [
      () => away.confirm(request),
      () => away.find(request.orderNumber),
      () => away.findPayment(request.paymentKey),
    ])
      await expectUnanswered(work());
    const elsewhere = toss({
      ...keys,
      fetch: async (_url, init) =>
        fetch(`${server.url}/_window`, {
          ...init,
          method: "POST",
          body: new URLSearchParams({
            choice: "agree",
            orderId: "x123456",
            amount: "1",
            successUrl: server.url,
            failUrl: server.url,
            returnUrl: server.url,
          }),
        }),
    });
    await expectUnanswered(elsewhere.confirm(request));
  });

  test.each([
    ["a price in dollars", { currency: "USD" }],
    ["half a won", { totalAmount: 0.5 }],
    ["a sum as words", { totalAmount: "39900" }],
    ["more left than paid", { balanceAmount: 99_900 }],
    ["a status nobody knows", { status: "SOMETHING_NEW" }],
    ["less than nothing", { totalAmount: -1, balanceAmount: -1 }],
    ["no order", { orderId: null }],
    ["no payment", { paymentKey: undefined }],
  ])("%s is no answer", async (_, changed) => {
    const { request, order } = await paid();
    const odd = toss({
      ...keys,
      fetch: async (url, init) =>
        Response.json({ ...((await (await fetch(url, init)).json()) as object), ...changed }),
    });
    await expectUnanswered(odd.confirm(request));
    await expectUnanswered(odd.find(order.number));
  });
});

test("neither keys nor accounts are in what is logged or thrown", async () => {
  const log = [vi.spyOn(console, "error"), vi.spyOn(console, "log"), vi.spyOn(console, "warn")].map(
    (spy) => spy.mockImplementation(() => undefined),
  );
  const words: string[] = [];
  for (const kind of gatewayFaultNames) {
    const { giving } = await paid(some(30_000, "virtual_account"));
    server.control.nextFault({ kind, call: "cancel", times: 2 });
    await hasty
      .cancel({ ...giving, amount: 10_000, rest: false, account: homeAccount, once: `${kind}:1` })
      .catch((error: Error) => words.push(`${error.message} ${error.stack}`));
  }
  const output = [...words, ...log.flatMap((spy) => spy.mock.calls.flat().map(String))].join("\n");
  for (const secret of [
    server.secretKey,
    Buffer.from(`${server.secretKey}:`).toString("base64"),
    "234567890",
    "234-567890",
    homeAccount.holder,
  ])
    expect(output).not.toContain(secret);
});
