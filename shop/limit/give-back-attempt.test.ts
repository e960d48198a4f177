import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { countAttempts } from "./count-attempts.server.ts";
import { giveBackAttempt } from "./give-back-attempt.server.ts";
import { spendAttempt } from "./spend-attempt.server.ts";
import { spendHere } from "./spend-here.server.ts";
import { attemptWindows } from "./table.server.ts";

const some = (most: number, seconds = 3600) => ({ key: `try ${randomLetters(12)}`, most, seconds });

test("what is given back can be spent again, also by many at once who hold several keys", async () => {
  const { db } = await testShop();
  const limits = [some(1000), some(1000)];
  await Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const spent = await spendAttempt(db, at % 4 < 2 ? limits : limits.toReversed());
      if (at % 2) await giveBackAttempt(db, at % 3 ? spent : spent.toReversed());
    }),
  );
  for (const limit of limits) expect(await countAttempts(db, [limit, some(1)])).toBe(40);
});

test("a try goes back to the window that it was spent in, never to the next one of its key", async () => {
  const { db } = await testShop();
  const limit = some(5);
  const spent = await spendAttempt(db, [limit]);
  await db
    .update(attemptWindows)
    .set({ endsAt: sql`now()` })
    .where(eq(attemptWindows.key, limit.key));
  expect(await countAttempts(db, [limit])).toBe(0);
  const next = await spendAttempt(db, [limit]);
  await giveBackAttempt(db, spent);
  expect(await countAttempts(db, [limit])).toBe(1);
  await giveBackAttempt(db, next);
  await giveBackAttempt(db, next);
  expect(await countAttempts(db, [limit])).toBe(0);
  await spendAttempt(db, [limit]);
  expect(await countAttempts(db, [limit])).toBe(1);
});

test("a try that was counted in memory is given back there", async () => {
  const { db } = await testShop();
  const limit = some(1);
  await giveBackAttempt(db, spendHere([limit], 0));
  expect(spendHere([limit], 1000)).toMatchObject([{ count: 1, secondsLeft: 3599 }]);
});
