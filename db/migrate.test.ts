import { expect, inject, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { createDatabase } from "#tests/postgres-for-tests.ts";
import { asOwner } from "#tests/test-shop.ts";
import { listMigrationHashes, migrateAsBefore, migrateDatabase } from "./migrate.server.ts";
import { withLock } from "./with-lock.server.ts";

async function emptyDatabase() {
  const { admin, url } = inject("postgres");
  const name = `empty_${randomLetters(12)}`;
  await createDatabase(admin, name);
  const databaseUrl = url.replace("%7Bdatabase%7D", name).replace("{database}", name);
  const ask = async (statement: string) => (await asOwner({ databaseUrl }, statement)).rows;
  const applied = async () =>
    (await ask("select hash from drizzle.__drizzle_migrations order by id").catch(() => [])).map(
      ({ hash }) => hash as string,
    );
  return { databaseUrl, ask, applied };
}

test("an upgrade that is broken off goes on where it was, and two that run at once do it once", async () => {
  const { databaseUrl, ask, applied } = await emptyDatabase();
  const broken = migrateDatabase(databaseUrl).then(
    () => "done",
    () => "broken off",
  );
  await expect.poll(async () => (await applied()).length, { interval: 5 }).toBeGreaterThan(2);
  await ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'voice-shop lock' and datname = current_database()",
  );
  expect(await broken).toBe("broken off");
  const until = await applied();
  expect(until).toEqual(listMigrationHashes().slice(0, until.length));
  await Promise.all([migrateDatabase(databaseUrl), migrateDatabase(databaseUrl)]);
  expect(await applied()).toEqual(listMigrationHashes());
});

test("an upgrade waits for a table that is in use, but never so long that others wait behind it", async () => {
  const { databaseUrl, ask, applied } = await emptyDatabase();
  await migrateAsBefore(databaseUrl, 5);
  const waiting = async () =>
    Number(
      (await ask("select count(*) from pg_locks where not granted and relation is not null"))[0]!
        .count,
    );
  let upgrade: Promise<void> | undefined;
  await withLock(databaseUrl, 1, async (client) => {
    await client.query("begin; select from orders");
    upgrade = migrateDatabase(databaseUrl);
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
    await expect.poll(waiting, { interval: 20 }).toBe(0);
    expect((await applied()).length).toBeLessThan(listMigrationHashes().length);
    await client.query("commit");
  });
  await upgrade;
  expect(await applied()).toEqual(listMigrationHashes());
});
