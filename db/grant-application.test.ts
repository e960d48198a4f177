import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { openDatabase } from "./client.server.ts";
import { APPLICATION_ROLE, grantApplication } from "./grant-application.server.ts";
import { migrateDatabase } from "./migrate.server.ts";

/** A server of its own: roles belong to a whole server, and here some are missing. */
const directory = mkdtempSync(path.join(tmpdir(), "voice-shop-test-"));

async function asSuperuser(...statements: string[]) {
  const client = new Client({ connectionString: postgres.adminUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** As a host gives it: a database, and a login that owns it and may make no roles. */
async function hosted(name: string): Promise<string> {
  await asSuperuser(
    `create role ${name} login password 'of-the-host' nocreaterole`,
    `create database ${name} owner ${name}`,
  );
  const url = new URL(postgres.adminUrl);
  Object.assign(url, { username: name, password: "of-the-host", pathname: `/${name}` });
  return url.href;
}

const postgres = await startPostgres({ directory, durable: false, log: () => {} });

afterAll(async () => {
  await postgres.stop();
  for (const folder of [findPlace(directory), directory])
    rmSync(folder, { recursive: true, force: true });
});

const entry = { account: null, address: "203.0.113.9", action: "thing.read", subject: "thing" };

test.each(["without the role", "with a role that is another shop's"])(
  "a host that lets nobody make roles, %s: the shop says so, works, and the triggers keep the log",
  async (which) => {
    const isMissing = which === "without the role";
    if (isMissing) await asSuperuser(`drop role ${APPLICATION_ROLE}`);
    const url = await hosted(isMissing ? "host_a" : "host_b");
    await migrateDatabase(url);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await grantApplication(url)).toBe(false);
    expect(warned.mock.calls.join()).toContain("kept by a trigger alone");
    warned.mockRestore();

    const { db, pool } = openDatabase(url, { max: 2 });
    await recordAudit(db, entry);
    expect(await db.select({ action: auditLog.action }).from(auditLog)).toEqual([
      { action: "thing.read" },
    ]);
    await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await expect(db.execute(sql`truncate consents`)).rejects.toThrow();
    await pool.end();
    if (isMissing) await asSuperuser(`create role ${APPLICATION_ROLE}`);
  },
);

test("the site's own login works as the application and gets out of it by no statement", async () => {
  await asSuperuser(`grant ${APPLICATION_ROLE} to shop, shop_site`);
  await migrateDatabase(postgres.url);
  for (let start = 0; start < 2; start++) expect(await grantApplication(postgres.url)).toBe(true);
  const { db, pool } = openDatabase(postgres.applicationUrl, { max: 1, role: APPLICATION_ROLE });
  expect((await db.execute(sql`select current_user, session_user`)).rows).toEqual([
    { current_user: APPLICATION_ROLE, session_user: "shop_site" },
  ]);
  await recordAudit(db, entry);
  for (const statement of [
    "delete from audit_log",
    "update audit_reviews set note = ''",
    "truncate consents",
    "alter table audit_log disable trigger all",
    "drop table consents",
    "set role shop",
    "set session authorization shop",
    "set role postgres",
    "create table own (a int)",
  ]) {
    await pool.query("reset role");
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  }
  await pool.end();
});
