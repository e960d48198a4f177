import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { writeSums } from "./check-sums.server.ts";
import { keepBase } from "./keep-base.server.ts";
import { fileOfSegment, listBases, listKept } from "./log-bases.server.ts";
import { chainFrom } from "./log-segments.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { readMinute, restoreToMinute } from "./restore-to-minute.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-minute-"));
// As root, PostgreSQL runs as somebody else, who must get in.
chmodSync(folder, 0o755);
const data = join(folder, "data");
const archive = join(data, "postgres-log");
const noDatabase = { databaseUrl: undefined, databaseOwnerUrl: undefined };
const env = { dataDirectory: data, ...noDatabase };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

/** The newest backup beside the log, as far as a restore to a minute reads it. */
async function makeBackupFolder(): Promise<void> {
  const backup = join(data, "backups/2026-11-28");
  mkdirSync(join(backup, "files"), { recursive: true });
  writeFileSync(join(backup, "files/voice.wav"), "sound");
  writeFileSync(join(backup, "secret"), "the shop's secret");
  const manifest: Manifest = {
    format: 1,
    shop: "voice-shop",
    release: "1",
    madeAt: new Date().toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: { where: "disk", count: 1, bytes: 5 },
  };
  writeFileSync(join(backup, MANIFEST), JSON.stringify(manifest));
  await writeSums(backup);
}

/** A shop with rows from before and after the moment that it returns; all their log is kept. */
async function makeShop() {
  const postgres = await startPostgres({
    directory: join(data, "postgres"),
    log: () => undefined,
    archive: true,
  });
  try {
    await ask(postgres.url, "create table orders (number int)");
    await ask(postgres.url, "insert into orders values (1)");
    const base = await keepBase(env);
    expect(base).not.toBeNull();
    expect(await keepBase(env)).toBeNull();
    const change = async (number: number) => {
      await ask(postgres.url, `insert into orders values (${number})`);
      await ask(postgres.adminUrl, "select pg_switch_wal()");
    };
    await change(2);
    await wait(50);
    const [row] = await ask<{ at: Date }>(postgres.url, "select clock_timestamp() as at");
    await wait(50);
    await change(3);
    await change(4);
    // A gap is begun anew after, at once.
    writeFileSync(join(archive, "gap"), `${new Date().toISOString()} ${"0".repeat(24)} disk\n`);
    expect(await keepBase(env)).not.toBeNull();
    expect(existsSync(join(archive, "gap"))).toBe(false);
    expect(await listBases(archive)).toHaveLength(2);
    return row!.at;
  } finally {
    // A shutdown keeps what is finished.
    await postgres.stop();
  }
}

async function refused(from: string, until: Date, words: RegExp): Promise<void> {
  const target = mkdtempSync(join(folder, "refused-"));
  chmodSync(target, 0o755);
  await expect(restoreToMinute(noDatabase, { from, data: target, until })).rejects.toThrow(words);
  expect(readdirSync(target)).toEqual([]);
}

test("the database is brought back to a moment, with exactly the orders before it; what the log does not reach is refused by name", async () => {
  const moment = await makeShop();
  await makeBackupFolder();
  const target = join(folder, "restored");
  await restoreToMinute(noDatabase, { from: archive, data: target, until: moment });
  expect(readFileSync(join(target, "files/voice.wav"), "utf8")).toBe("sound");
  expect(readFileSync(join(target, "secret"), "utf8")).toBe("the shop's secret");
  const place = findPlace(join(target, "postgres"));
  expect(existsSync(join(place, "recovery"))).toBe(false);
  const postgres = await startPostgres({
    directory: join(target, "postgres"),
    log: () => undefined,
  });
  try {
    expect(await ask(postgres.url, "select number from orders order by 1")).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    expect(await ask(postgres.url, "select current_setting('restore_command') as left")).toEqual([
      { left: "" },
    ]);
    await ask(postgres.url, "insert into orders values (5)");
  } finally {
    await postgres.stop();
  }

  const [base] = await listBases(archive);
  const before = new Date(Date.parse(base!.endedAt) - 1);
  await refused(archive, before, /before the oldest copy of the database\. The first moment is/);
  await refused(archive, new Date(Date.now() + 60_000), /The log ends with the change of/);

  const { segments } = chainFrom(base!.firstSegment, await listKept(archive));
  const second = segments[segments.indexOf(base!.lastSegment) + 1]!;
  const damaged = async (name: string, change: (file: string) => void) => {
    const copy = join(folder, name);
    await cp(data, copy, {
      recursive: true,
      filter: (path) => !path.startsWith(join(data, "postgres/")),
    });
    change(fileOfSegment(join(copy, "postgres-log"), second));
    return join(copy, "postgres-log");
  };
  await refused(
    await damaged("flipped", (file) => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(file, bytes);
    }),
    moment,
    new RegExp(`log/${second}\\.gz is damaged`),
  );
  await refused(
    await damaged("holed", (file) => rmSync(file)),
    moment,
    new RegExp(`has a gap after .*log/${second}\\.gz is missing`),
  );
});

test("a minute is one of Korea's time, and nothing else", () => {
  expect(readMinute("2026-11-28 14:05").toISOString()).toBe("2026-11-28T05:05:00.000Z");
  expect(readMinute("2026-11-28T14:05:09").toISOString()).toBe("2026-11-28T05:05:09.000Z");
  for (const typed of [
    "",
    "yesterday",
    "2026-02-30 14:05",
    "2026-11-28 14:05Z",
    "2026-11-28 25:05",
  ])
    expect(() => readMinute(typed)).toThrow("a minute of Korea's time");
});

test("a segment is kept once and never over another; without room it goes, and a mark says since when", () => {
  const place = mkdtempSync(join(folder, "kept-"));
  mkdirSync(join(place, "log"));
  const script = join(place, "keep-segment.sh");
  writeFileSync(script, readFileSync(projectFile("server/postgres/keep-segment.sh")));
  const keep = (text: string, name: string, floor = 1, bound = 1_000_000) => {
    writeFileSync(join(place, "segment"), text);
    const words = [script, join(place, "segment"), name, String(floor), String(bound)];
    return spawnSync("/bin/sh", words, { stdio: "ignore" }).status;
  };
  expect([keep("one", "A"), keep("one", "A"), keep("other", "A")]).toEqual([0, 0, 1]);
  expect(execFileSync("gzip", ["-dc", join(place, "log/A.gz")], { encoding: "utf8" })).toBe("one");
  expect(existsSync(join(place, "gap"))).toBe(false);
  expect([keep("two", "B", 1e12), keep("three", "C", 1, 0), keep("four", "D")]).toEqual([0, 0, 0]);
  expect(readdirSync(join(place, "log")).toSorted()).toEqual(["A.gz", "D.gz"]);
  expect(readFileSync(join(place, "gap"), "utf8")).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z B disk\n$/);
});
