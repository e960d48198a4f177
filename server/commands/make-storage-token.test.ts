import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { findStorageCaller } from "#shop/file/storage-token/find-storage-caller.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";

const directory = await mkdtemp(join(tmpdir(), "storage-token-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "make-storage-token.ts"), ...words],
    { env: { ...process.env, NODE_ENV: "", DATABASE_URL: "", DATA_DIR: directory } },
  ).catch((error: { code: number; stdout: string; stderr: string }) => error);

test("the command prints a good token and nothing else, without a running shop and beside one", async () => {
  const stopped = await run("--label", "멈춘 상점", "--days", "3");
  expect(stopped.stdout).toMatch(/^[\w-]{43}\n$/);

  const postgres = await startPostgres({
    directory: join(directory, "postgres"),
    log: () => undefined,
  });
  const { db, pool } = openDatabase(postgres.applicationUrl, { max: 2 });
  try {
    const beside = await run("--label", "도는 상점");
    expect(beside.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(beside.stderr).toContain("도는 상점");
    expect(beside.stderr).not.toContain(beside.stdout.trim());
    expect(await findStorageCaller({ db }, stopped.stdout.trim())).toEqual({
      kind: "machine",
      label: "멈춘 상점",
    });
    expect(await findStorageCaller({ db }, beside.stdout.trim())).toEqual({
      kind: "machine",
      label: "도는 상점",
    });

    expect(await run("--label", "x", "--days", "0")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("Use: npm run"),
    });
  } finally {
    await pool.end();
    await postgres.stop();
  }
});
