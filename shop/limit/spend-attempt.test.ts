import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { forgetAttempts, spendAttempt } from "./spend-attempt.server.ts";
import { attempts, attemptWindows } from "./table.server.ts";
import { spendHere } from "./spend-here.server.ts";
import type { Refusal } from "../refusal.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

/** As if the window had begun so long ago that it is over. */
const isOver = { endsAt: sql`now()` };
const some = (most: number, seconds = 3600) => ({ key: `try ${randomLetters(12)}`, most, seconds });
const allowed = (tries: PromiseSettledResult<unknown>[]) =>
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
    const [counted] = await rowsOf(db, attemptWindows, { key: limit.key });
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
  await db
    .update(attemptWindows)
    .set({ endsAt: sql`now() + interval '20 seconds'` })
    .where(eq(attemptWindows.key, tight.key));
  const refusal = await spendAttempt(db, [wide, tight]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "too-many-attempts" });
  const { seconds } = (refusal as Refusal).facts;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(20);
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

test("a window begins with the first try of its key and lasts its length from there, in the database and in memory", async () => {
  const { db } = await testShop();
  const tenth = fc.integer({ min: 100, max: 900 });
  const step = fc.constantFrom("try" as const, 1, 4, 9);
  await fc.assert(
    fc.asyncProperty(
      tenth,
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (unit, steps) => {
        const limit = some(1000, 10 * unit);
        let now = 0;
        let [began, count] = [Number.NEGATIVE_INFINITY, 0];
        for (const each of steps) {
          if (each !== "try") {
            now += each * unit;
            await db
              .update(attemptWindows)
              .set({
                endsAt: sql`${attemptWindows.endsAt} - make_interval(secs => ${each * unit})`,
              })
              .where(eq(attemptWindows.key, limit.key));
            continue;
          }
          [began, count] = now < began + limit.seconds ? [began, count + 1] : [now, 1];
          await spendAttempt(db, [limit]);
          const [here] = spendHere([limit], now * 1000);
          const left = began + limit.seconds - now;
          expect(here).toMatchObject({ count, secondsLeft: left });
          const [row] = await db
            .select({
              count: attemptWindows.count,
              left: sql<number>`extract(epoch from ${attemptWindows.endsAt} - now())::float`,
            })
            .from(attemptWindows)
            .where(eq(attemptWindows.key, limit.key));
          expect(row!.count).toBe(count);
          // The test itself takes a moment.
          expect(row!.left <= left && row!.left > left - 60).toBe(true);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test("when a window is over sixty tries at once spend exactly what the next one has", async () => {
  const { db } = await testShop();
  const limit = some(7);
  const tries = () =>
    Promise.allSettled(Array.from({ length: 60 }, () => spendAttempt(db, [limit])));
  expect(allowed(await tries())).toBe(7);
  await db.update(attemptWindows).set(isOver).where(eq(attemptWindows.key, limit.key));
  expect(allowed(await tries())).toBe(7);
});

test("a window that a clock years ahead began refuses nobody once the clock is right", async () => {
  const { db } = await testShop();
  const limit = some(1);
  await spendAttempt(db, [limit]);
  await db
    .update(attemptWindows)
    .set({ endsAt: sql`now() + interval '6 years'` })
    .where(eq(attemptWindows.key, limit.key));
  await spendAttempt(db, [limit]);
  await expect(spendAttempt(db, [limit])).rejects.toThrow();
});

test("windows that are over are forgotten, those of the release before after a day; what still counts is not", async () => {
  const { db } = await testShop();
  const [over, open, old] = [some(1), some(1, 7 * 86_400), some(1)];
  await spendAttempt(db, [over, open]);
  await db.update(attemptWindows).set(isOver).where(eq(attemptWindows.key, over.key));
  await db
    .update(attemptWindows)
    .set({ endsAt: sql`${attemptWindows.endsAt} - interval '6 days'` })
    .where(eq(attemptWindows.key, open.key));
  await db
    .insert(attempts)
    .values({ key: old.key, windowStart: sql`now() - interval '25 hours'`, count: 9 });
  await forgetAttempts(db);
  expect(await rowsOf(db, attempts, { key: old.key })).toEqual([]);
  expect(await rowsOf(db, attemptWindows, { key: over.key })).toEqual([]);
  await expect(spendAttempt(db, [open])).rejects.toThrow();
});

test("a bound over all lines is not used up by the refused tries of one, also sixty at once", async () => {
  const { db } = await testShop();
  const [line, other, bound] = [some(3), some(3), { ...some(5), overall: true }];
  const tries = Array.from({ length: 60 }, () => spendAttempt(db, [line, bound]));
  expect(allowed(await Promise.allSettled(tries))).toBe(3);
  const [row] = await rowsOf(db, attemptWindows, { key: bound.key });
  expect(row!.count).toBe(3);
  const others = Array.from({ length: 3 }, () => spendAttempt(db, [other, bound]));
  expect(allowed(await Promise.allSettled(others))).toBe(2);
});
