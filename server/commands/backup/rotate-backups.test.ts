import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { rotateBackups } from "./rotate-backups.server.ts";

const place = mkdtempSync(join(tmpdir(), "shop-rotation-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);

function lay(name: string, manifest: unknown): string {
  const folder = join(place, name);
  mkdirSync(folder);
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
  return folder;
}

const backup = (name: string, days: number, change: Partial<Manifest> = {}) =>
  lay(name, {
    format: 1,
    shop: "voice-shop",
    release: "1",
    madeAt: daysAgo(days).toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: { where: "disk", count: 0, bytes: 0 },
    ...change,
  });

test("backups that are older than they may be go, the newest and what is no backup of a shop never", async () => {
  const old = backup("old", 91);
  backup("young", 89);
  const newest = backup("newest", 0);
  lay("another program's", { shop: "another", madeAt: daysAgo(900).toISOString() });
  mkdirSync(join(place, "photos"));
  writeFileSync(join(place, "list.txt"), "mine");
  const standing = () => readdirSync(place).length;

  const kept = await rotateBackups(newest, null);
  expect(kept.removed).toEqual([]);
  expect(kept.oldest?.toDateString()).toBe(daysAgo(91).toDateString());
  expect(standing()).toBe(6);

  const rotated = await rotateBackups(newest, 90);
  expect(rotated.removed).toEqual([old]);
  expect(rotated.oldest?.toDateString()).toBe(daysAgo(89).toDateString());
  expect(readdirSync(place)).not.toContain("old");
  expect(standing()).toBe(5);

  // Whatever the clock said when they were made: the one just made stays.
  backup("of tomorrow", -1);
  await rotateBackups(newest, 1);
  expect(readdirSync(place)).toEqual(expect.arrayContaining(["newest", "of tomorrow", "photos"]));
  expect(readdirSync(place)).not.toContain("young");
});
