import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import { isPaymentUnanswered, type PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments, sandboxReturns } from "./table.server.ts";
import type { Db } from "#shop/shop.ts";
import { testShop } from "#tests/test-shop.ts";
import type { DrawnFault, GatewayFault } from "../gateway-faults.ts";
import { chooseInSandbox } from "./sandbox-books.server.ts";
import type { SandboxChoice } from "./sandbox-choices.ts";
import { cancelInSandbox, depositInSandbox, listSandboxPayments } from "./sandbox-bank.server.ts";
import {
  failing,
  findSandboxFaults,
  startSandboxFaults,
  stopSandboxFaults,
} from "./sandbox-faults.server.ts";
import { sandbox, WRONG_ACCOUNT } from "./sandbox.server.ts";

const home = { bank: "kb", number: "11023456789012", holder: "홍길동" };
const HOUR = 3600_000;

let db: Db;
let provider: PaymentProvider;
beforeAll(async () => {
  ({ db } = await testShop());
  provider = sandbox({ db, answerWithin: 20, overtakenBy: 5 });
});

async function windowOf(
  payBy: PayBy = "card",
  {
    amount = 30_000,
    depositUntil = new Date(Date.now() + HOUR),
    number = orderNumber(new Date()),
  } = {},
) {
  const { url } = await provider.openWindow({
    orderNumber: number,
    orderName: "새벽 보이스팩",
    amount,
    payBy,
    cashReceipt: "none",
    escrow: null,
    depositUntil,
    buyer: { name: "홍길동", email: null, phone: "01012345678" },
    successUrl: "http://shop.test/done",
    failUrl: "http://shop.test/failed",
  });
  return { number, amount, paymentKey: url.replace("/sandbox/pay/", "") };
}

async function confirmed(
  payBy: PayBy = "card",
  given: Parameters<typeof windowOf>[1] & { choice?: SandboxChoice } = {},
) {
  const opened = await windowOf(payBy, given);
  await chooseInSandbox(db, opened.paymentKey, given.choice ?? "succeed");
  const { number, amount, paymentKey } = opened;
  const receipt = await provider.confirm({
    orderNumber: number,
    paymentKey,
    amount,
    once: `${number}:1`,
  });
  const back = (part: number, once: string, more: { rest?: boolean; account?: typeof home } = {}) =>
    provider.cancel({
      orderNumber: number,
      paymentKey,
      amount: part,
      rest: false,
      reason: "품절",
      once,
      ...more,
    });
  return { ...opened, receipt, back };
}

const bookOf = async (paymentKey: string) =>
  (await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentKey, paymentKey)))[0]!;
const returnsOf = (paymentKey: string) =>
  db.select().from(sandboxReturns).where(eq(sandboxReturns.paymentKey, paymentKey));

describe("deposits", () => {
  test.each([
    ["exact", 30_000],
    ["less", 29_000],
    ["more", 31_000],
  ])("%s: what was paid in is what the provider says it has", async (_, amount) => {
    const { paymentKey, number } = await confirmed("virtual_account");
    expect(await depositInSandbox(db, paymentKey, { amount, late: false })).toMatchObject({
      status: "paid",
      taken: amount,
    });
    expect(await provider.find(number)).toMatchObject({
      status: "paid",
      amount,
      returned: 0,
      receiptUrl: `/sandbox/receipt/${paymentKey}`,
    });
    expect(await depositInSandbox(db, paymentKey, { amount, late: true })).toBeNull();
  });

  test("ten people who pay into one account at once: one of them is taken", async () => {
    const { paymentKey } = await confirmed("virtual_account");
    const taken = await Promise.all(
      Array.from({ length: 10 }, () =>
        depositInSandbox(db, paymentKey, { amount: 30_000, late: false }),
      ),
    );
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
  });

  test("after the deadline a bank turns it away; the provider says it is over only when asked; a late one gets in nevertheless", async () => {
    const { paymentKey, number, receipt } = await confirmed("virtual_account", {
      depositUntil: new Date(Date.now() - 1000),
    });
    expect(receipt).toMatchObject({ status: "waiting_deposit", expired: true });
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: false })).toBeNull();
    expect((await provider.find(number))?.status).toBe("waiting_deposit");
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: true })).toMatchObject({
      status: "paid",
    });
  });

  test("a closed account takes only what is late, and what was never given out takes nothing", async () => {
    const { paymentKey, back } = await confirmed("virtual_account");
    expect(await back(30_000, "close", { rest: true })).toMatchObject({
      status: "canceled",
      returned: 0,
    });
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: false })).toBeNull();
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: true })).toMatchObject({
      status: "paid",
      taken: 30_000,
    });
    for (const one of [await windowOf("virtual_account"), await windowOf(), await confirmed()])
      expect(await depositInSandbox(db, one.paymentKey, { amount: 1, late: true })).toBeNull();
  });

  test("an order that another payment paid takes no deposit", async () => {
    const card = await confirmed();
    const other = await windowOf("virtual_account", { number: card.number });
    await chooseInSandbox(db, other.paymentKey, "succeed");
    await provider.confirm({
      orderNumber: card.number,
      paymentKey: other.paymentKey,
      amount: 30_000,
      once: "2",
    });
    expect(await depositInSandbox(db, other.paymentKey, { amount: 30_000, late: true })).toBeNull();
    expect(await provider.find(card.number)).toMatchObject({
      paymentKey: card.paymentKey,
      status: "paid",
    });
  });

  test("a brief account is over in a minute, whatever the shop asked for", async () => {
    const { receipt } = await confirmed("virtual_account", { choice: "brief" });
    expect(new Date(receipt.deposit!.dueAt).getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    expect(receipt.deposit!.number).toMatch(/^0000\d{10}$/);
  });
});

describe("giving back", () => {
  test("a no stays a no under its key, also when it would be a yes meanwhile; another key is another question", async () => {
    const { paymentKey, back } = await confirmed("virtual_account");
    await depositInSandbox(db, paymentKey, { amount: 30_000, late: false });
    const refused = await back(30_000, "a:1", { rest: true });
    expect(refused).toMatchObject({ status: "failed", message: "환불받을 계좌가 필요해요." });
    expect(await back(30_000, "a:1", { rest: true, account: home })).toEqual(refused);
    expect(
      await back(30_000, "a:2", { rest: true, account: { ...home, number: WRONG_ACCOUNT } }),
    ).toMatchObject({ status: "failed", message: expect.stringContaining("계좌") });
    expect(await back(30_000, "a:3", { rest: true, account: home })).toMatchObject({
      status: "canceled",
      returned: 30_000,
    });
    expect(await back(30_000, "a:1", { rest: true, account: home })).toEqual(refused);
  });

  test("the same key for two payments are two requests", async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    expect(await one.back(30_000, "same", { rest: true })).toMatchObject({ status: "canceled" });
    expect(await two.back(30_000, "same", { rest: true })).toMatchObject({ status: "canceled" });
  });

  test("the rest is whatever is left, and of an account that waits no part can go back", async () => {
    const { back } = await confirmed();
    await back(10_000, "part");
    expect(await back(1, "rest", { rest: true })).toMatchObject({
      status: "canceled",
      returned: 30_000,
    });
    const waiting = await confirmed("virtual_account");
    expect((await waiting.back(10_000, "part", { account: home })).status).toBe("failed");
  });

  test("the counter gives back past the shop, all or a part, never more than there is", async () => {
    const { paymentKey, number } = await confirmed();
    expect(await cancelInSandbox(db, paymentKey, 10_000)).toMatchObject({
      status: "paid",
      returned: 10_000,
    });
    for (const amount of [20_001, 0, -1])
      expect(await cancelInSandbox(db, paymentKey, amount)).toBeNull();
    expect(await cancelInSandbox(db, paymentKey, null)).toMatchObject({
      status: "canceled",
      returned: 30_000,
    });
    expect(await cancelInSandbox(db, paymentKey, null)).toBeNull();
    expect(await provider.find(number)).toMatchObject({
      status: "canceled",
      amount: 30_000,
      returned: 30_000,
    });
  });

  test("whatever is asked in whatever order, at once and again: the books add up and no won is given back twice", async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant("back" as const),
        amount: fc.integer({ min: -5, max: 120 }),
        rest: fc.boolean(),
        once: fc.constantFrom("a", "b", "c"),
        named: fc.boolean(),
      }),
      fc.record({
        what: fc.constant("deposit" as const),
        amount: fc.integer({ min: 1, max: 120 }),
        late: fc.boolean(),
      }),
      fc.record({
        what: fc.constant("counter" as const),
        amount: fc.option(fc.integer({ min: -5, max: 120 })),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PayBy>("card", "virtual_account"),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (payBy, rounds) => {
          const { paymentKey, number, back } = await confirmed(payBy, { amount: 100 });
          const run = (one: (typeof rounds)[number][number]) => {
            if (one.what === "back")
              return back(one.amount, one.once, {
                rest: one.rest,
                ...(one.named && { account: home }),
              });
            return one.what === "deposit"
              ? depositInSandbox(db, paymentKey, one)
              : cancelInSandbox(db, paymentKey, one.amount);
          };
          for (const round of rounds) await Promise.all(round.map(run));
          const [book, returns, receipt] = [
            await bookOf(paymentKey),
            await returnsOf(paymentKey),
            (await provider.find(number))!,
          ];
          expect(returns.reduce((sum, { amount }) => sum + amount, 0)).toBe(book.returned);
          expect(book.returned).toBeLessThanOrEqual(book.taken);
          expect(book.status === "canceled").toBe(
            book.returned === book.taken &&
              (book.taken > 0 || returns.some(({ reason }) => !reason.startsWith("no: "))),
          );
          expect(receipt).toMatchObject({ returned: book.returned, status: book.status });
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("the list goes on where it stopped, oldest first, with every payment once, also one that only moved in its time", async () => {
  const old = await confirmed();
  await db
    .update(sandboxPayments)
    .set({ createdAt: sql`now() - interval '3 days'`, answersAt: sql`now() - interval '3 days'` })
    .where(eq(sandboxPayments.paymentKey, old.paymentKey));
  const since = new Date(Date.now() - HOUR);
  const some: string[] = [];
  for (let count = 0; count < 105; count++)
    some.push((await confirmed("card", { amount: 1000 + count })).paymentKey);
  await windowOf();
  const read = async (until = new Date(Date.now() + HOUR)) => {
    const keys: string[] = [];
    for (let after: string | null = null; ;) {
      const { receipts, next } = await provider.list({ since, until, after });
      keys.push(...receipts.map(({ paymentKey }) => paymentKey));
      if (next === null) return keys;
      after = next;
    }
  };
  const all = await read();
  expect(all.filter((key) => some.includes(key))).toEqual(some);
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain(old.paymentKey);
  await old.back(1000, "later");
  expect((await read()).at(-1)).toBe(old.paymentKey);
  expect(await read(since)).toEqual([]);
});

test("of several payments the one with money is told, then one that had some, then an account that waits, then the latest", async () => {
  const number = orderNumber(new Date());
  const found = async () => (await provider.find(number))?.paymentKey;
  const opened = async (payBy: PayBy, choice: SandboxChoice) => {
    const { paymentKey } = await windowOf(payBy, { number });
    await chooseInSandbox(db, paymentKey, choice);
    return paymentKey;
  };
  const confirm = (paymentKey: string) =>
    provider.confirm({ orderNumber: number, paymentKey, amount: 30_000, once: paymentKey });
  const [failed, authenticated] = [await opened("card", "fail"), await opened("card", "succeed")];
  expect(await found()).toBe(authenticated);
  const account = await opened("virtual_account", "succeed");
  await confirm(account);
  const later = await opened("card", "succeed");
  expect(await found()).toBe(account);
  await confirm(later);
  expect(await found()).toBe(later);
  await cancelInSandbox(db, later, null);
  await opened("card", "fail");
  expect(await found()).toBe(later);
  expect(
    (await listSandboxPayments(db, { orderNumber: number, most: 10 })).map(
      ({ paymentKey }) => paymentKey,
    ),
  ).toContain(failed);
});

describe("faults", () => {
  const acting = async (kind: GatewayFault, acts: boolean, payBy: PayBy = "card") => {
    const fault: DrawnFault = { kind, acts };
    const bad = failing(provider, { draw: async () => fault, answerWithin: 20, overtakenBy: 5 });
    const { number, paymentKey, amount } = await windowOf(payBy);
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
