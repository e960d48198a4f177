import { expect, test } from "vitest";
import { judgeShop } from "#server/commands/backup/rehearse.server.ts";
import { jobs } from "#server/process/worker.server.ts";
import { findAuditBreak } from "#shop/audit/find-audit-break.server.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { users } from "#shop/member/table.server.ts";
import { heldTables, wordsOf } from "#shop/retention/held-tables.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { fillWithPeople, findMarks, turnClock } from "./marked-people.ts";

const BOOK = "select count(*)::int as entries, sum(amount)::int as won from payment_ledger";

test("six years on, a search of the whole database finds none of a thousand people, and the books add up", async () => {
  const shop = await testShop();
  await fillWithPeople(shop);
  const { rows: book } = await asOwner(shop, BOOK);
  const filled = await findMarks(shop);
  for (const [table, { personal }] of Object.entries(heldTables))
    if (wordsOf(personal).length && table !== "order_keys")
      expect(filled[table], table).toBeGreaterThan(0);

  for (const { image: _image, ...account } of await shop.db.select().from(users))
    await endMembership(shop, account, "203.0.113.1");
  await turnClock(shop, 6);
  for (const job of jobs.filter(({ name }) => /^(forget|separate|end old uploads)/.test(name)))
    await job.run(shop);
  const run = await runRetention(shop, { now: true, clockIsRight: true });

  expect(run).toMatchObject({ trouble: null });
  expect(run!.counts["orders"]).toBeGreaterThan(900);
  expect(await findMarks(shop)).toEqual({});
  const { rows: keys } = await asOwner(
    shop,
    "select count(*)::int as found from order_keys where key ~ '^[pqwvmea]' or key like 'nma%'",
  );
  expect(keys[0].found).toBe(0);
  expect((await asOwner(shop, BOOK)).rows).toEqual(book);
  expect(await judgeShop(shop.db)).toEqual([]);
  expect(await findAuditBreak(shop.db)).toBeNull();
});
