import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { backups } from "#shop/backup/table.server.ts";
import { lastBackup } from "#shop/site/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { backupTroublesOf } from "./backups.server.ts";

test("an old backup, a failed one and one that did not get elsewhere are told, each with what to do, and a new shop hears nothing", async () => {
  const shop = await testShop();
  const listTroubles = async () =>
    (await backupTroublesOf(shop)).map(({ of, harm, reason }) => [of, harm, reason]);
  const made = (row: Partial<typeof backups.$inferInsert>) =>
    shop.db
      .insert(backups)
      .values({ kind: "backup", askedBy: "clock", day: "2026-11-28", state: "done", ...row });
  expect(await listTroubles()).toEqual([]);
  await made({ state: "running" });
  expect(await listTroubles()).toEqual([]);
  await made({ state: "failed", trouble: "full" });
  expect(await listTroubles()).toEqual([
    ["old", "now", expect.stringContaining("하나도 없어요")],
    ["failed", "later", expect.stringContaining("디스크에 자리가 부족해요")],
  ]);
  await shop.db.insert(lastBackup).values({ release: "1" });
  await made({ place: "nas.example/backup", placeTrouble: "place-full" });
  expect(await listTroubles()).toEqual([
    ["place", "later", expect.stringMatching(/nas\.example.*자리가 부족/)],
  ]);
  await made({ place: "nas.example/backup" });
  await made({ state: "failed", trouble: "broken-off" });
  expect(await listTroubles()).toEqual([]);
  await shop.db.update(lastBackup).set({ madeAt: sql`now() - interval '3 days'` });
  expect(await listTroubles()).toEqual([["old", "now", expect.stringContaining("3일 전")]]);
});

test("a log of the database with a gap, and a copy of it that failed, are told with their moment", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "shop-log-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const shop = { ...(await testShop()), dataDirectory };
  const troubles = async () =>
    (await backupTroublesOf(shop))
      .filter(({ of }) => of !== "old")
      .map(({ of, reason }) => [of, reason]);
  expect(await troubles()).toEqual([]);
  const archive = join(dataDirectory, "postgres-log");
  mkdirSync(archive);
  writeFileSync(join(archive, "gap"), "2026-11-28T05:05:00Z 000000010000000000000007 disk\n");
  writeFileSync(join(archive, "no-base"), "2026-11-28T18:30:00.000Z The disk is full\n");
  expect(await troubles()).toEqual([
    ["gap", expect.stringContaining("2026. 11. 28. (토) 14:05부터")],
    ["base", expect.stringContaining("2026. 11. 29. (일) 03:30에")],
  ]);
});
