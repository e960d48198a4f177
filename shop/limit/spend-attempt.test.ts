import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { forgetAttempts, spendAttempt } from "./spend-attempt.server.ts";
import { attempts } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const some = (most: number, seconds = 3600) => ({ key: `try ${randomLetters(12)}`, most, seconds });
const allowed = (tries: PromiseSettledResult<void>[]) =>
  tries.filter(({ status }) => status === "fulfilled").length;

test("sixty tries at once spend exactly what there is", async () => {
  const { db } = await testShop();
  for (const most of [0, 1, 7]) {
    const limit = some(most);
    expect(
      allowed(
        await Promise.allSettled(Array.from({ length: 60 }, () => spendAttempt(db, [limit]))),
      ),
    ).toBe(most);
    const [counted] = await rowsOf(db, attempts, { key: limit.key });
    expect(counted!.count).toBe(60);
  }
});

test("the tightest of several limits counts, keys do not share, and the refusal says when to come back", async () => {
  const { db } = await testShop();
  const [wide, tight] = [some(100), some(3, 60)];
  expect(
    allowed(
      await Promise.allSettled(Array.from({ length: 20 }, () => spendAttempt(db, [wide, tight]))),
    ),
  ).toBe(3);
  await expect(spendAttempt(db, [wide, tight])).rejects.toMatchObject({
    code: "too-many-attempts",
    facts: { seconds: 60 },
  });
  await spendAttempt(db, [wide, some(3)]);
});

test("whoever spends the same limits in either order never waits in a ring", async () => {
  const { db } = await testShop();
  const [first, second] = [some(1000), some(1000)];
  expect(
    allowed(
      await Promise.allSettled(
        Array.from({ length: 600 }, (_, at) =>
          spendAttempt(db, at % 2 ? [first, second] : [second, first]),
        ),
      ),
    ),
  ).toBe(600);
});

test("a window ends by the database's clock, and what is long over is forgotten", async () => {
  const { db } = await testShop();
  const limit = some(1, 1);
  await spendAttempt(db, [limit]);
  await expect
    .poll(
      () =>
        spendAttempt(db, [limit]).then(
          () => true,
          () => false,
        ),
      { interval: 200 },
    )
    .toBe(true);
  const old = some(1);
  await db
    .insert(attempts)
    .values({ key: old.key, windowStart: sql`now() - interval '25 hours'`, count: 9 });
  await forgetAttempts(db);
  expect(await rowsOf(db, attempts, { key: old.key })).toEqual([]);
  expect(await rowsOf(db, attempts, { key: limit.key })).not.toEqual([]);
});

test("a bound over all lines is not used up by the refused tries of one, also sixty at once", async () => {
  const { db } = await testShop();
  const [line, other, bound] = [some(3), some(3), { ...some(5), overall: true }];
  const tries = Array.from({ length: 60 }, () => spendAttempt(db, [line, bound]));
  expect(allowed(await Promise.allSettled(tries))).toBe(3);
  const [row] = await rowsOf(db, attempts, { key: bound.key });
  expect(row!.count).toBe(3);
  const others = Array.from({ length: 3 }, () => spendAttempt(db, [other, bound]));
  expect(allowed(await Promise.allSettled(others))).toBe(2);
});
