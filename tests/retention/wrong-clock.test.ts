import { expect, test } from "vitest";
import { jobs } from "#server/process/worker.server.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { users } from "#shop/member/table.server.ts";
import { findRetention } from "#shop/retention/find-retention.server.ts";
import { heldTables } from "#shop/retention/held-tables.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { fillWithPeople, findMarks, turnClock } from "./marked-people.ts";

/** No records: they are over by a time of their own, and are made anew by whoever needs them. */
const OVER = [
  "attempts",
  "attempt_windows",
  "email_tokens",
  "session",
  "sign_ups",
  "uploads",
  "verification",
];

/** How many rows of each table still tell of a person. */
const kept = async (shop: TestShop): Promise<Record<string, number>> => {
  const marks = await findMarks(shop);
  return Object.fromEntries(
    Object.keys(heldTables)
      .filter((table) => !OVER.includes(table))
      .map((table) => [table, marks[table] ?? 0]),
  );
};

async function runWhatRemoves(shop: TestShop): Promise<void> {
  const removing = jobs.filter(({ name }) =>
    /^(?:forget|remove unused|remove lost|separate|end (?:old|unopened|points)|keep to)/.test(name),
  );
  expect(removing.length).toBeGreaterThan(10);
  for (const job of removing) await job.run(shop);
}

test("a clock that goes six years ahead or back takes nothing away, in any table, and once it is right forgetting goes on", async () => {
  const shop = await testShop();
  await fillWithPeople(shop);
  // What is past its time by the right clock, and what goes with those who leave, goes before.
  const { image: _image, ...account } = (await shop.db.select().from(users))[0]!;
  await endMembership(shop, account, "203.0.113.1");
  await runWhatRemoves(shop);
  await runRetention(shop, { now: true });
  const before = await kept(shop);
  expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(20);

  for (const [years, trouble] of [
    [6, "clock-ahead"],
    [-6, "clock-behind"],
  ] as const) {
    await turnClock(shop, years);
    await runWhatRemoves(shop);
    expect((await findRetention(shop.db)).trouble).toBe(trouble);
    expect(await kept(shop), trouble).toEqual(before);

    await turnClock(shop, -years);
    await runWhatRemoves(shop);
    expect((await findRetention(shop.db)).trouble).toBeNull();
    expect(await kept(shop), `after ${trouble}`).toEqual(before);
  }

  await runWhatRemoves({ ...shop, now: () => new Date(Date.now() - 3 * 24 * 3600_000) });
  expect((await findRetention(shop.db)).trouble).toBe("clocks-differ");
  expect(await kept(shop), "clocks that differ").toEqual(before);

  const done = "select count(*)::int as runs from retention_runs where ended_at is not null";
  const runs = async (): Promise<number> => (await asOwner(shop, done)).rows[0].runs;
  const ended = await runs();
  await asOwner(
    shop,
    "update retention_runs set started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day'",
  );
  await runWhatRemoves(shop);
  expect(await runs()).toBe(ended + 1);
});
