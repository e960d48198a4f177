import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { countAttempts } from "./count-attempts.server.ts";
import { giveBackAttempt } from "./give-back-attempt.server.ts";
import { spendAttempt } from "./spend-attempt.server.ts";
import { attempts } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

// So wide that no window ends meanwhile.
const some = (most: number, seconds = 1e9) => ({ key: `try ${randomLetters(12)}`, most, seconds });

test("what is given back can be spent again, also by many at once", async () => {
  const { db } = await testShop();
  const limit = some(1000);
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await spendAttempt(db, [limit]);
      if (at % 2) await giveBackAttempt(db, [limit], 5);
    }),
  );
  expect(await countAttempts(db, [limit, some(1)])).toBe(20);
});

test("nothing is given back that was never spent", async () => {
  const { db } = await testShop();
  const limit = some(1);
  await giveBackAttempt(db, [limit], 0);
  expect(await countAttempts(db, [limit])).toBe(0);
  await spendAttempt(db, [limit]);
  await giveBackAttempt(db, [limit], 0);
  await giveBackAttempt(db, [limit], 0);
  expect((await rowsOf(db, attempts, { key: limit.key }))[0]?.count).toBe(0);
});

test("a try of a window that may be over stays spent", async () => {
  const { db } = await testShop();
  const limit = some(5, 30);
  await spendAttempt(db, [limit]);
  await giveBackAttempt(db, [limit], 40_000);
  expect((await rowsOf(db, attempts, { key: limit.key }))[0]?.count).toBe(1);
});
