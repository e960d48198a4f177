import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabaseRelay } from "#tests/servers/database-relay.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { openDatabase } from "./client.server.ts";
import { APPLICATION_ROLE } from "./grant-application.server.ts";
import { refuseLostLimits, refuseUnfit } from "./refuse-unfit.server.ts";

const shop = await testShop();
const line = await openDatabaseRelay(shop.databaseUrl);
afterAll(() => line.close());

test("a database that passes words on is taken; one behind a pooler that loses them is refused, and told why", async () => {
  await refuseUnfit(line.url);
  line.loseWords(true);
  await expect(refuseUnfit(line.url, 300)).rejects.toMatchObject({
    name: "UnfitDatabase",
    message: expect.stringContaining("pool_mode = session"),
  });
});

test("an older PostgreSQL is refused, and told which", async () => {
  await asOwner(
    shop,
    `create schema older; create function older.current_setting(text) returns text language sql as $$ select '14.12' $$`,
  );
  const url = new URL(shop.databaseUrl);
  url.searchParams.set("options", "-c search_path=older,pg_catalog");
  await expect(refuseUnfit(url.href)).rejects.toThrow(
    "The database is PostgreSQL 14.12; the shop needs 15 or newer.",
  );
});

test("a database that only reads is refused", async () => {
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await asOwner(shop, `alter database ${name} set default_transaction_read_only = on`);
  await expect(refuseUnfit(shop.databaseUrl)).rejects.toThrow("The database only reads");
  const url = new URL(shop.databaseUrl);
  url.searchParams.set("options", "-c default_transaction_read_only=off");
  await asOwner(
    { databaseUrl: url.href },
    `alter database ${name} reset default_transaction_read_only`,
  );
});

test("each connection works as its role and within its limits, though none of it is asked when it opens", async () => {
  const { pool } = openDatabase(shop.databaseUrl, { role: APPLICATION_ROLE, slowness: 2 });
  try {
    await refuseLostLimits(pool, APPLICATION_ROLE);
    const { rows } = await pool.query(
      "select current_user as role, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
    );
    expect(rows).toEqual([{ role: APPLICATION_ROLE, lock: "8s", idle: "30s" }]);
    await expect(refuseLostLimits(pool, "somebody else")).rejects.toThrow(
      "statements run as shop_application",
    );
  } finally {
    await pool.end();
  }
});

test("connections without limits are refused", async () => {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl });
  await expect(refuseLostLimits(pool, undefined)).rejects.toThrow("without a limit");
  await pool.end();
});
