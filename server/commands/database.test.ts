import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { joinPostgres } from "#server/postgres/join-postgres.server.ts";

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "shop-database-"));
  // As root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(directory, 0o755);
  onTestFinished(() => {
    if (existsSync(join(directory, "postgres")))
      rmSync(findPlace(join(directory, "postgres")), { recursive: true, force: true });
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

function runDatabase(directory: string, ...words: string[]) {
  const child = spawn(process.execPath, [projectFile("server/commands/database.ts"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ENV_FILE: "", DATABASE_URL: "", DATA_DIR: directory },
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(""));
  return { child, ended, output };
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test("two shops join a database that is starting, leave it running, and SIGTERM shuts it down in order", async () => {
  const directory = dataDirectory();
  const place = join(directory, "postgres");
  const { child, ended, output } = runDatabase(directory);
  const [one, other] = await Promise.all([joinPostgres(place), joinPostgres(place)]);
  await ask(one.url, "create table left_by_one as select 7 as answer");
  await one.stop();
  expect(await ask(other.url, "select answer from left_by_one")).toEqual([{ answer: 7 }]);
  expect(await ask(other.applicationUrl, "select current_user as name")).toEqual([
    { name: "shop_site" },
  ]);

  const second = runDatabase(directory);
  expect(await second.ended).toBe(1);
  expect(await second.output).toContain(`belongs to a shop that is running (process ${child.pid})`);

  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(await output).toMatch(/PostgreSQL runs on .*\n.*PostgreSQL is shut down\n$/);
  const log = readFileSync(join(findPlace(place), "postgres.log"), "utf8");
  expect(log.trimEnd()).toMatch(/database system is shut down$/);
});

test("a shop that is to join and finds no database says what starts it", async () => {
  const place = join(dataDirectory(), "postgres");
  await expect(joinPostgres(place, { longestMs: 0 })).rejects.toThrow(
    `no PostgreSQL runs in ${place}. Start it first: node server/commands/database.ts`,
  );
  await expect(joinPostgres(place, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

test("a port that is none is refused before anything is made", async () => {
  const directory = dataDirectory();
  const { ended, output } = runDatabase(directory, "--port", "70000");
  expect(await ended).toBe(1);
  expect(await output).toContain("--port is a number from 1 to 65535, and not 70000");
  expect(existsSync(join(directory, "postgres"))).toBe(false);
});
