import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { askForBackup, saveBackupMinute } from "#shop/backup/ask-for-backup.server.ts";
import { findUnderWay, listBackups as listRows } from "#shop/backup/list-backups.server.ts";
import { backups } from "#shop/backup/table.server.ts";
import { hasBackupToDo } from "#shop/backup/take-up-backup.server.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { backupsOf, runDueBackup } from "./run-due-backup.server.ts";
import { checkSums } from "./check-sums.server.ts";

const data = mkdtempSync(join(tmpdir(), "shop-due-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));
mkdirSync(join(data, "files/images"), { recursive: true });
writeFileSync(join(data, "files/images/one"), "x".repeat(5000));

const shop = await testShop();
const env = readEnv({ DATA_DIR: data, DATABASE_URL: shop.databaseUrl });
const place = backupsOf(env);
const folders = () => readdirSync(place).toSorted();
const acting = { account: await shop.has.admin(), address: "203.0.113.5" };
// Midnight is an hour that is always over, so that tests do not depend on theirs.
await saveBackupMinute(shop, 0, acting);

beforeEach(async () => {
  await shop.db.delete(backups);
  rmSync(place, { recursive: true, force: true });
});

test("the day's backup is made once; the next one links the files that did not change, and one table tells of both", async () => {
  expect(await hasBackupToDo(shop.db, new Date())).toBe(true);
  const first = (await runDueBackup(env))!;
  expect(first).toMatchObject({ ok: true, row: { askedBy: "clock" } });
  expect(await hasBackupToDo(shop.db, new Date())).toBe(false);
  expect(await runDueBackup(env)).toBeNull();

  const { day } = first.row;
  const fileOf = (folder: string, name: string) => join(place, folder, "files/images", name);
  const earlier = statSync(fileOf(day, "one")).ino;
  expect(earlier).not.toBe(statSync(join(data, "files/images/one")).ino);
  writeFileSync(join(data, "files/images/two"), "y".repeat(7000));
  await askForBackup(shop, "backup", acting);
  expect((await runDueBackup(env))!.row.askedBy).toBe("owner");
  // The newest of a day is the one that stays.
  expect(folders()).toEqual([`${day}-2`]);
  expect(statSync(fileOf(`${day}-2`, "one")).ino).toBe(earlier);
  await checkSums(join(place, `${day}-2`));

  const [second, one] = await listRows(shop.db);
  expect(second).toMatchObject({ state: "done", folder: `${day}-2`, files: 2 });
  expect(second!.newBytes!).toBeLessThan(second!.bytes! - 5000);
  expect(one).toMatchObject({ state: "done", folder: day, files: 1 });
  expect((await findLastBackup(shop.db))!.madeAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("two presses make one, whoever is first", async () => {
  const presses = await Promise.allSettled([
    askForBackup(shop, "backup", acting),
    askForBackup(shop, "backup", acting),
  ]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(askForBackup(shop, "rehearsal", acting)).rejects.toThrow("backup-under-way");
  // Two processes look at the same moment.
  const runs = await Promise.all([runDueBackup(env), runDueBackup(env)]);
  expect(runs.filter((run) => run !== null)).toHaveLength(1);
  expect(folders()).toHaveLength(1);
});

test("the newest backup is tried out beside the shop, and what came of it is kept", async () => {
  await expect(askForBackup(shop, "rehearsal", acting)).rejects.toThrow("no-backup");
  await runDueBackup(env);
  await askForBackup(shop, "rehearsal", acting);
  // The real one takes a database of its own; the test of backups does that once.
  const tried: string[] = [];
  const tryOut = async (_: unknown, from: string) => {
    tried.push(from);
    return { tables: 2, rows: 14, files: 3, orders: 1, seconds: 1 };
  };
  const done = await runDueBackup(env, { tryOut });
  expect(done).toMatchObject({ ok: true, row: { kind: "rehearsal" } });
  const [row] = await listRows(shop.db);
  const [newest] = folders();
  expect(tried).toEqual([join(place, newest!)]);
  expect(row).toMatchObject({ kind: "rehearsal", state: "done", folder: newest, rows: 14 });

  // A flipped byte is found by it and told.
  const [folder] = folders();
  writeFileSync(join(place, folder!, "database/orders.copy.gz"), "broken");
  await askForBackup(shop, "rehearsal", acting);
  expect(await runDueBackup(env)).toMatchObject({ ok: false });
  const [failed] = await listRows(shop.db);
  expect(failed).toMatchObject({ state: "failed", trouble: "damaged" });
  expect(failed!.detail).toContain("orders.copy.gz is damaged");
});

const start = () =>
  spawn(process.execPath, [projectFile("server/commands/backup.ts"), "--daily"], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: shop.databaseUrl, NODE_ENV: "test" },
    stdio: "ignore",
  });

test("one that is killed in the middle leaves no half backup that counts, and is taken up again at once", async () => {
  // A table that is locked holds it in the middle.
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table products in access exclusive mode");
  const child = start();
  const ended = once(child, "exit");
  while (!existsSync(place) || !readdirSync(place).some((name) => name.endsWith(".unfinished")))
    await wait(20);
  expect(await findUnderWay(shop.db)).toMatchObject({ state: "running" });
  expect(await runDueBackup(env)).toBeNull();
  child.kill("SIGKILL");
  await ended;
  await holder.end();

  // Its connection ends a moment after it.
  let again: Awaited<ReturnType<typeof runDueBackup>> = null;
  for (let tries = 0; !again && tries < 100; tries++, await wait(50))
    again = await runDueBackup(env);
  expect(again).toMatchObject({ ok: true });
  expect(folders()).toEqual([again!.row.day]);
  const [row, broken] = await listRows(shop.db);
  expect([row!.state, broken!.state, broken!.trouble]).toEqual(["done", "failed", "broken-off"]);
});
