import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments, sandboxReturns } from "./table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { chooseInSandbox } from "./sandbox-books.server.ts";
import type { SandboxChoice } from "./sandbox-choices.ts";
import { cancelInSandbox, depositInSandbox, listSandboxPayments } from "./sandbox-bank.server.ts";
import { WRONG_ACCOUNT } from "./sandbox-returns.server.ts";
import { sandbox } from "./sandbox.server.ts";
import { windowOf, confirmed, HOUR, home } from "#tests/given/sandbox.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const { db } = await testShop();
const provider = sandbox({ db, answerWithin: 20, overtakenBy: 5 });

const bookOf = async (paymentKey: string) =>
  (await rowsOf(db, sandboxPayments, { paymentKey }))[0]!;

const returnsOf = (paymentKey: string) => rowsOf(db, sandboxReturns, { paymentKey });

describe("giving back", () => {
  test("a no stays a no under its key, also when it would be a yes meanwhile; another key is another question", async () => {
    const { paymentKey, back } = await confirmed(provider, db, "virtual_account");
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
    const [one, two] = [await confirmed(provider, db), await confirmed(provider, db)];
    expect(await one.back(30_000, "same", { rest: true })).toMatchObject({ status: "canceled" });
    expect(await two.back(30_000, "same", { rest: true })).toMatchObject({ status: "canceled" });
  });

  test("the rest is whatever is left, and of an account that waits no part can go back", async () => {
    const { back } = await confirmed(provider, db);
    await back(10_000, "part");
    expect(await back(1, "rest", { rest: true })).toMatchObject({
      status: "canceled",
      returned: 30_000,
    });
    const waiting = await confirmed(provider, db, "virtual_account");
    expect((await waiting.back(10_000, "part", { account: home })).status).toBe("failed");
  });

  test("the counter gives back past the shop, all or a part, never more than there is", async () => {
    const { paymentKey, number } = await confirmed(provider, db);
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
        fc.constantFrom<CompanyWay>("card", "virtual_account"),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (payBy, rounds) => {
          const { paymentKey, number, back } = await confirmed(provider, db, payBy, {
            amount: 100,
          });
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
  const old = await confirmed(provider, db);
  await db
    .update(sandboxPayments)
    .set({ createdAt: sql`now() - interval '3 days'`, answersAt: sql`now() - interval '3 days'` })
    .where(eq(sandboxPayments.paymentKey, old.paymentKey));
  const since = new Date(Date.now() - HOUR);
  const some: string[] = [];
  for (let count = 0; count < 105; count++)
    some.push((await confirmed(provider, db, "card", { amount: 1000 + count })).paymentKey);
  await windowOf(provider);
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
  const opened = async (payBy: CompanyWay, choice: SandboxChoice) => {
    const { paymentKey } = await windowOf(provider, payBy, { number });
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
