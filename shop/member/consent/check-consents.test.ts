import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { consents } from "../table.server.ts";
import { askedFrom, endsFrom } from "./consent-age.ts";
import { checkConsents } from "./check-consents.server.ts";
import { listConsents } from "./list-consents.server.ts";
import { setConsents } from "./set-consents.server.ts";

const now = new Date("2026-11-25T03:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function agreed(days: number) {
  const shop = await testShop();
  const { id } = await shop.has.member();
  await shop.db.insert(consents).values({
    userId: id,
    kind: "marketing-email",
    version: "2026-01-01",
    agreed: true,
    how: "sign-up",
    at: daysAgo(days),
  });
  const events = async () => {
    const { rows } = await shop.db.execute<{ event: string }>(
      sql`select event from notices where subject_key = ${id} and event like 'consent-%' order by created_at`,
    );
    return rows.map(({ event }) => event);
  };
  const check = (at = now) => checkConsents({ ...shop, now: () => at });
  const newest = async () => (await listConsents(shop.db, id))[0];
  // The database's own clock runs on beside the test's.
  const mailed = (days: number) =>
    shop.db.execute(
      sql`update notices set state = 'sent', sent_at = mailed.at, created_at = mailed.at
        from (select ${daysAgo(days).toISOString()}::timestamptz as at) as mailed where subject_key = ${id}`,
    );
  return { shop, id, events, check, newest, mailed };
}

test("two workers ask once, by day, and what nobody confirms ends and is told once", async () => {
  const { events, check, newest, mailed } = await agreed(731);
  await check(new Date("2026-11-25T14:00:00Z"));
  expect(await events()).toEqual([]);
  await Promise.all([check(), check()]);
  expect(await events()).toEqual(["consent-check"]);
  await mailed(29);
  await check();
  expect(await newest()).toMatchObject({ agreed: true });
  await mailed(30);
  await Promise.all([check(), check()]);
  expect(await newest()).toMatchObject({ agreed: false, how: "unconfirmed" });
  expect(await events()).toEqual(["consent-check", "consent-ended"]);
});

test("who keeps it or withdraws it is not asked again, and who agreed lately never", async () => {
  const kept = await agreed(731);
  const keep = () =>
    setConsents(kept.shop.db, kept.id, [{ kind: "marketing-email", agreed: true }], {
      now,
      isKept: true,
    });
  await keep();
  expect(await kept.newest()).toMatchObject({ agreed: true, how: "confirmed" });
  await kept.check();
  expect(await kept.events()).toEqual([]);
  const lately = await agreed(699);
  await lately.check();
  expect(await lately.events()).toEqual([]);
});

test("who was asked and agrees again, even after withdrawing, starts two new years", async () => {
  const { shop, id, events, check, newest, mailed } = await agreed(731);
  await check();
  for (const agrees of [false, true])
    await setConsents(shop.db, id, [{ kind: "marketing-email", agreed: agrees }], { now });
  await mailed(31);
  await check();
  expect(await newest()).toMatchObject({ agreed: true });
  expect(await events()).toEqual(["consent-check"]);
});

test("what becomes due later is asked about by a mail of its own, and does not prolong the other", async () => {
  const { shop, id, events, check, mailed } = await agreed(735);
  await shop.db.insert(consents).values({
    userId: id,
    kind: "marketing-sms",
    version: "2026-01-01",
    agreed: true,
    how: "sign-up",
    at: daysAgo(695),
  });
  await check();
  await mailed(0);
  await check(daysAgo(-40));
  const newest = async (kind: string) =>
    (await listConsents(shop.db, id)).find((row) => row.kind === kind);
  expect(await newest("marketing-email")).toMatchObject({ agreed: false, how: "unconfirmed" });
  expect(await newest("marketing-sms")).toMatchObject({ agreed: true });
  expect((await events()).toSorted()).toEqual(["consent-check", "consent-check", "consent-ended"]);
});

test("what was agreed on a leap day ends with the last day of February two years on, and is asked about 30 days before", () => {
  const leapDay = new Date("2024-02-29T03:00:00Z");
  expect(endsFrom(new Date("2026-02-28T03:00:00Z"))).toEqual(leapDay);
  expect(askedFrom(new Date("2026-01-29T03:00:00Z"))).toEqual(leapDay);
});
