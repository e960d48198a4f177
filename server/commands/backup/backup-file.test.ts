import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { backups } from "#shop/backup/table.server.ts";
import { takeBackup } from "#shop/backup/take-backup.server.ts";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { checkSums, writeSums } from "./check-sums.server.ts";
import { unpackBackup } from "./unpack-backup.server.ts";

const PASSPHRASE = "바다 건너 노란 종이배 열두 척";
const opening = { passphrase: PASSPHRASE };
const data = mkdtempSync(join(tmpdir(), "shop-file-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const testedShop = await testShop();
const shop = { ...testedShop, dataDirectory: data };
const acting = { account: await shop.has.admin(), address: "203.0.113.5" };

const folder = join(data, "backups/2026-11-28-2");
const LONG = `files/${"긴 이름/".repeat(30)}소리.wav`;
mkdirSync(join(folder, LONG, ".."), { recursive: true });
writeFileSync(join(folder, LONG), "a long name".repeat(40_000));
writeFileSync(join(folder, "empty"), "");
writeFileSync(join(folder, "even"), Buffer.alloc(1024, 7));
await writeSums(folder);

const take = (passphrase = PASSPHRASE) => takeBackup(shop, passphrase, acting);
async function download(name: string): Promise<string> {
  const { file } = await take();
  const path = join(data, name);
  writeFileSync(path, Buffer.from(await new Response(file).arrayBuffer()));
  return path;
}
const target = join(data, "unpacked");
const listed = (change: Partial<typeof backups.$inferInsert>) =>
  shop.db
    .insert(backups)
    .values({ kind: "backup", askedBy: "clock", day: "2026-11-28", state: "done", ...change });

test("without a backup, or where its folder is gone, there is nothing to take", async () => {
  await expect(take()).rejects.toThrow("no-backup");
  await listed({ folder: "/mnt/elsewhere/2026-11-28" });
  await listed({ folder: "2026-11-27" });
  await expect(take()).rejects.toThrow("backup-gone");
  await listed({ folder: "2026-11-28-2", bytes: 440_000 });
});

test("what is taken is whole again for who has the passphrase, and stands in the log", async () => {
  const path = await download("whole.tar.age");
  expect(readFileSync(path, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(readFileSync(path, "latin1")).not.toContain("a long name");
  await unpackBackup(path, opening, target);
  await checkSums(target);
  expect(readFileSync(join(target, LONG))).toEqual(readFileSync(join(folder, LONG)));
  rmSync(target, { recursive: true });
  const [entry] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "backup.take"))
    .orderBy(desc(auditLog.id));
  expect(entry!.after).toEqual({ folder: "2026-11-28-2", bytes: 440_000 });
});

test("another passphrase, a flipped byte and a file that is cut off are named, and leave nothing", async () => {
  const path = await download("damaged.tar.age");
  const bytes = readFileSync(path);
  const refused = async (words: RegExp, by = opening) => {
    await expect(unpackBackup(path, by, target)).rejects.toThrow(words);
    expect(existsSync(target)).toBe(false);
  };
  await refused(/does not open/, { passphrase: "quite another long passphrase" });
  for (const at of [Math.floor(bytes.length / 2), bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1;
    writeFileSync(path, damaged);
    await refused(/is damaged, or is not all there/);
  }
  // Also where a sealed piece ends, which is 64 KiB and its tag after the head.
  const head = bytes.indexOf("\n", bytes.indexOf("\n--- ") + 1) + 1 + 16;
  for (const length of [bytes.length - 1, head + 3 * (65_536 + 16)]) {
    writeFileSync(path, bytes);
    truncateSync(path, length);
    await refused(/is damaged, or is not all there/);
  }
  truncateSync(path, 60);
  await refused(/does not open/);
});

test("one at a time: a second waits until the first is over, also where its line was cut, and six an hour are enough", async () => {
  await shop.db.delete(attemptWindows);
  await expect(take("password1234")).rejects.toMatchObject({
    errors: { keyPassword: [expect.stringContaining("짐작")] },
  });
  const { file } = await take();
  for (let others = 0; others < 5; others++)
    await expect(take()).rejects.toThrow("backup-being-taken");
  await expect(take()).rejects.toThrow("too-many-attempts");
  await shop.db.delete(attemptWindows);
  const reader = file.getReader();
  await reader.read();
  await reader.cancel();
  const { file: next } = await take();
  await next.cancel();
  await download("after.tar.age");
});
