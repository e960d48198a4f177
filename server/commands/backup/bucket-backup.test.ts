import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { listKeys, s3 } from "#adapters/storage/s3.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openS3Store } from "#tests/servers/open-s3-store.ts";
import { testShop } from "#tests/test-shop.ts";
import { writeSums } from "./check-sums.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { DiskFull, MANIFEST, SUMS, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-bucket-"));
const [before, after] = [await openS3Store(), await openS3Store()];
const shop = await testShop();
await shop.has.product({ title: "새벽 목소리" });
const s3Of = ({ settings }: typeof before) => ({ ...settings, presigned: false });
const data = join(folder, "data");
mkdirSync(data);
const env = { ...readEnv({ DATA_DIR: data, DATABASE_URL: shop.databaseUrl }), s3: s3Of(before) };
const files = new Map([
  ["shop/ab/recording", Buffer.alloc(9_000_000, 7)],
  ["shop/cd/clip", Buffer.from("a clip")],
]);
for (const [key, bytes] of files) await s3(before.settings).put(key, bytes);

afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  for (const name of readdirSync(folder))
    if (existsSync(join(folder, name, "postgres")))
      rmSync(findPlace(join(folder, name, "postgres")), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function keysIn({ settings }: typeof before): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of listKeys(settings)) all.push(...keys);
  return all.toSorted();
}

const nowhere = { databaseUrl: undefined, databaseOwnerUrl: undefined };

test("a shop whose files lie in a store comes back whole in another store, and a restore that fails leaves neither half of it", async () => {
  const whole = join(folder, "whole");
  expect((await makeBackup(env, whole)).files).toMatchObject({ where: "s3", count: 2 });

  // A list of rows that do not come back as they were written: found after the files went over.
  const path = join(whole, MANIFEST);
  const manifest = await readFile(path, "utf8");
  const changed = JSON.parse(manifest) as Manifest;
  changed.tables.find(({ name }) => name === "products")!.rows += 1;
  const resealed = async (words: string) => {
    await writeFile(path, words);
    rmSync(join(whole, SUMS));
    await writeSums(whole);
  };
  await resealed(JSON.stringify(changed));
  await s3(after.settings).put("shop/cd/clip", files.get("shop/cd/clip")!);
  const half = join(folder, "half");
  const restore = (to: string) => restoreBackup({ ...nowhere, s3: s3Of(after) }, whole, to);
  await expect(restore(half)).rejects.toThrow("products did not come back as it was written");
  expect(readdirSync(half)).toEqual([]);
  expect(await keysIn(after)).toEqual(["shop/cd/clip"]);

  await resealed(manifest);
  const target = join(folder, "target");
  await restore(target);
  expect(await keysIn(after)).toEqual([...files.keys()].toSorted());
  for (const [key, bytes] of files)
    expect(Buffer.from((await s3(after.settings).find(key))!).equals(bytes)).toBe(true);
  expect(existsSync(join(target, "files"))).toBe(false);
});

test("a disk that fills up while the files of a store are fetched is told in words, and nothing half done stays on it", async ({
  skip,
}) => {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const mount = ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk];
  if (spawnSync("mount", mount).status !== 0) skip("only root mounts a small disk");
  onTestFinished(() => void spawnSync("umount", [disk]));
  const backup = makeBackup(env, join(disk, "2026-11-29"));
  await expect(backup).rejects.toThrow(DiskFull);
  await expect(backup).rejects.toThrow(/The disk is full: make room and try again/);
  expect(readdirSync(disk)).toEqual([]);
});
