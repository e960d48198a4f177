import { describe, expect, test } from "vitest";
import { isPaymentUnanswered, type PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { testShop } from "#tests/test-shop.ts";
import type { DrawnFault, GatewayFault } from "../gateway-faults.ts";
import { chooseInSandbox } from "./sandbox-books.server.ts";
import {
  failing,
  findSandboxFaults,
  startSandboxFaults,
  stopSandboxFaults,
} from "./sandbox-faults.server.ts";
import { sandbox } from "./sandbox.server.ts";
import { windowOf } from "#tests/given/sandbox.ts";

const { db } = await testShop();
const provider = sandbox({ db, answerWithin: 20, overtakenBy: 5 });

describe("faults", () => {
  const acting = async (kind: GatewayFault, acts: boolean, payBy: CompanyWay = "card") => {
    const fault: DrawnFault = { kind, acts };
    const bad = failing(provider, { draw: async () => fault, answerWithin: 20, overtakenBy: 5 });
    const { number, paymentKey, amount } = await windowOf(provider, payBy);
    await chooseInSandbox(db, paymentKey, "succeed");
    const answer = await bad
      .confirm({ orderNumber: number, paymentKey, amount, once: "1" })
      .catch((error: unknown) => error);
    return { answer, receipt: await provider.find(number), number };
  };

  test.each([
    "500",
    "502",
    "503",
    "429",
    "html",
    "truncated",
    "wrong-type",
    "error-in-200",
    "huge",
    "drip",
    "reset",
    "never",
  ] as const)("%s is no answer, whether the money was taken before it or not", async (kind) => {
    for (const acts of [true, false]) {
      const { answer, receipt } = await acting(kind, acts);
      expect(isPaymentUnanswered(answer)).toBe(true);
      expect(receipt?.status).toBe(acts ? "paid" : "authenticated");
    }
  });

  test.each(["late", "disordered", "twice"] as const)(
    "%s: the answer comes, and the money is taken once",
    async (kind) => {
      const { answer, receipt } = await acting(kind, true);
      expect(answer).toMatchObject({ status: "paid", amount: 30_000 });
      expect(receipt).toMatchObject({ status: "paid", amount: 30_000 });
    },
  );

  test("another amount and another order are lies of one answer: the books are right", async () => {
    const [amount, order] = [
      await acting("other-amount", true),
      await acting("other-order", true, "virtual_account"),
    ];
    expect(amount.answer).toMatchObject({ status: "paid", amount: 31_000 });
    expect(order.answer).toMatchObject({
      status: "waiting_deposit",
      orderNumber: "20200101-ZZZZZZZZ",
    });
    for (const { receipt, number } of [amount, order])
      expect(receipt).toMatchObject({ orderNumber: number, amount: 30_000 });
    expect(
      await failing(provider, {
        draw: async () => ({ kind: "other-amount", acts: true }),
        answerWithin: 1,
        overtakenBy: 1,
      }).find("20200101-AAAAAAAA"),
    ).toBeNull();
  });

  const kinds: GatewayFault[] = ["500", "reset"];
  const failuresOf = async (practice: PaymentProvider, calls: number) => {
    const failed: number[] = [];
    for (let call = 0; call < calls; call++)
      await practice.find("20200101-AAAAAAAA").catch(() => failed.push(call));
    return failed;
  };

  test("switched on they follow from the seed alone and come as often as was said; switched off there are none", async () => {
    const practice = sandbox({ db, practicePath: "/sandbox", faultsEvery: 0, answerWithin: 1 });
    await startSandboxFaults(db, { seed: 7, share: 30, kinds });
    const first = await failuresOf(practice, 100);
    expect(first.length).toBeGreaterThan(15);
    expect(first.length).toBeLessThan(45);
    expect(await findSandboxFaults(db)).toMatchObject({ seed: 7, share: 30, kinds, calls: 100 });
    await startSandboxFaults(db, { seed: 7, share: 30, kinds });
    expect(await failuresOf(practice, 100)).toEqual(first);
    await startSandboxFaults(db, { seed: 8, share: 30, kinds });
    expect(await failuresOf(practice, 100)).not.toEqual(first);
    await stopSandboxFaults(db);
    expect(await failuresOf(practice, 50)).toEqual([]);
    expect(await findSandboxFaults(db)).toBeNull();
  });

  test("a shop without the counter never fails by itself", async () => {
    await startSandboxFaults(db, { seed: 7, share: 100, kinds });
    expect(await failuresOf(provider, 20)).toEqual([]);
    expect(
      await failuresOf(
        sandbox({ db, practicePath: "/sandbox", faultsEvery: 0, answerWithin: 1 }),
        5,
      ),
    ).toHaveLength(5);
    await stopSandboxFaults(db);
  });
});
