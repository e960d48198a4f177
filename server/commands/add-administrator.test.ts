import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";

const directory = await mkdtemp(join(tmpdir(), "administrator-"));
afterAll(async () => {
  for (const folder of [findPlace(join(directory, "postgres")), directory])
    await rm(folder, { recursive: true, force: true });
});

const run = (...email: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "add-administrator.ts"), ...email],
    {
      env: {
        ...process.env,
        NODE_ENV: "development",
        DATABASE_URL: "",
        DATA_DIR: directory,
        ADMIN_EMAILS: "one@shop.example,two@shop.example",
      },
    },
  ).catch((error: { code: number; stdout: string; stderr: string }) => error);

const linkIn = ({ stdout }: { stdout: string }) =>
  /http:\/\/localhost:\d+\/setup\/[\w-]{43}\n/.exec(stdout)?.[0];

test("the first owner's link and an administrator are made without a running shop and beside one; what cannot be is said in one line", async () => {
  expect(linkIn(await run())).toEqual(expect.any(String));
  const postgres = await startPostgres({
    directory: join(directory, "postgres"),
    log: () => undefined,
  });
  try {
    expect((await run("one@shop.example")).stdout).toMatch(
      /^one@shop\.example may sign in at .+ with [a-z0-9]{20}\n$/,
    );
    expect(await run("one@shop.example")).toMatchObject({
      code: 1,
      stderr: "one@shop.example has an account already\n",
    });
    const owned = await run();
    expect([owned.stdout, owned.stderr]).toEqual([
      "",
      expect.stringMatching(/^The shop has an owner already\. /),
    ]);
    const lost = await run("--recover", "one@shop.example");
    expect(lost.stdout).toMatch(
      /\n {2}http:\/\/localhost:\d+\/login\/password\/new\?token=[\w-]{43}\n/,
    );
    const stranger = await run("--recover", "three@shop.example");
    expect([stranger.stdout, stranger.stderr]).toEqual([
      "",
      expect.stringMatching(/^three@shop\.example is not in ADMIN_EMAILS: .*\n$/),
    ]);
  } finally {
    await postgres.stop();
  }
});
