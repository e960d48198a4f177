import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { isAlive } from "#server/postgres/postmaster.server.ts";
import { SAME_SIGNAL_MS } from "#server/process/stop-in-order.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { freePort } from "./has/free-port.ts";
import { patience } from "./patience.ts";
import { smtpServer } from "./servers/smtp-server.ts";
import { isReady, openDoors, realSettings, sendShoppers } from "./small/real-shop.ts";

/**
 * The npm that runs these tests, or the machine's: `npx npm@10 exec vitest run tests/npm-start`.
 */
const npm = process.env.npm_execpath?.endsWith("npm-cli.js")
  ? [process.execPath, process.env.npm_execpath]
  : ["npm"];

/** The first start fills it, later ones find it again. */
const directory = mkdtempSync(join(tmpdir(), "shop-npm-start-"));
// As root, PostgreSQL runs as somebody else, who must get in.
chmodSync(directory, 0o755);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A script of the shop as the README starts it, by npm. */
async function npmRun(words: string[], more: Record<string, string> = {}) {
  const port = Number(more.PORT) || (await freePort());
  const place = more.DATA_DIR ?? directory;
  const env = {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: "",
    DEMO_CONTENT: "0",
    DATA_DIR: place,
    PORT: String(port),
    ...more,
  };
  const [program, ...first] = npm as [string, ...string[]];
  // In a group of its own, as a terminal or a service manager starts it.
  const child = spawn(program, [...first, "run", ...words], {
    cwd: projectFile(""),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "exit");
  const read = (file: string) => readFileSync(join(place, "postgres", file), "utf8").trim();
  const postmaster = join(place, "postgres/cluster/postmaster.pid");
  onTestFinished(() => {
    for (const pid of [child.pid!, ...pids()]) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  const pids = () => [
    ...(existsSync(join(place, "postgres/owner.pid")) ? [Number(read("owner.pid"))] : []),
    ...(existsSync(postmaster) ? [Number.parseInt(readFileSync(postmaster, "utf8"))] : []),
  ];
  await expect
    .poll(() => (child.exitCode === null ? output : `ended: ${output}`), {
      timeout: patience(120_000),
    })
    .toContain("back office");
  const [shop, database] = pids() as [number, number];
  const isAnswered = () =>
    new Promise<boolean>((resolve) => {
      const line = connect(port, "localhost");
      line.once("connect", () => (line.destroy(), resolve(true)));
      line.once("error", () => resolve(false));
    });
  expect(await isAnswered()).toBe(true);

  return {
    npmPid: child.pid!,
    said: () => output,
    status: (path: string) =>
      fetch(`http://localhost:${port}${path}`).then(
        (answer) => answer.status,
        () => null,
      ),
    /** What is left once npm has ended, and how that ended. */
    async left() {
      const [code, signal] = (await ended) as [number | null, string | null];
      await expect.poll(() => isAlive(shop), { timeout: patience(30_000) }).toBe(false);
      return {
        npm: signal ?? code,
        database: isAlive(database) || existsSync(postmaster),
        port: await isAnswered(),
      };
    },
  };
}

const nothing = { database: false, port: false };

test.each([
  ["start", ["--", "--processes", "2"]],
  ["dev", []],
] as const)(
  "SIGTERM to `npm run %s %j` ends the shop and its PostgreSQL, and npm last",
  async (script, more) => {
    const { npmPid, left, said: readOutput } = await npmRun([script, ...more]);
    process.kill(npmPid, "SIGTERM");
    expect(await left()).toEqual({ npm: 0, ...nothing });
    expect(readOutput()).not.toMatch(/could not stop cleanly|Unhandled|    at /);
  },
);

test("a terminal that is closed takes the shop's processes and its PostgreSQL along", async () => {
  const { npmPid, left } = await npmRun(["start", "--", "--processes", "2"]);
  // As the kernel does: to every process of the terminal, of which PostgreSQL is none.
  process.kill(-npmPid, "SIGHUP");
  expect(await left()).toEqual({ npm: "SIGHUP", ...nothing });
});

test("Ctrl-C, which npm hands on once more, does not cut the drain short; asked again, it ends", async () => {
  const { npmPid, left, status } = await npmRun(["start"], { DRAIN_SECONDS: "120" });
  process.kill(-npmPid, "SIGINT");
  process.kill(npmPid, "SIGTERM");
  await expect.poll(() => status("/readyz"), { timeout: patience(20_000) }).toBe(503);
  await wait(2 * SAME_SIGNAL_MS);
  expect(await status("/healthz")).toBe(200);
  process.kill(npmPid, "SIGTERM");
  expect(await left()).toEqual({ npm: 0, ...nothing });
});

test("SIGTERM to npm while four people buy cuts no request: whom a balancer sent before it is answered, and PostgreSQL is shut down in order", async () => {
  const place = mkdtempSync(join(tmpdir(), "shop-npm-real-"));
  chmodSync(place, 0o755);
  const mail = await smtpServer({ choose: () => "take" });
  onTestFinished(async () => {
    await mail.stop();
    rmSync(place, { recursive: true, force: true });
  });
  const port = await freePort();
  const settings = realSettings(port, mail.url);
  const { npmPid, left } = await npmRun(["start"], {
    ...settings,
    DATA_DIR: place,
    DRAIN_SECONDS: "120",
  });
  const url = findRunning(join(place, "postgres"), "shop")!;
  const shoppers = sendShoppers(port, await openDoors(url), { count: 4 });
  await expect.poll(shoppers.bought, { timeout: patience(60_000) }).toBeGreaterThan(3);
  process.kill(npmPid, "SIGTERM");
  // A balancer sends nobody any more once the shop says that it leaves; who is there goes on.
  await expect.poll(() => isReady(port), { timeout: patience(20_000) }).toBe(false);
  expect((await shoppers.end()).broken).toEqual([]);
  process.kill(npmPid, "SIGTERM");
  expect(await left()).toEqual({ npm: 0, ...nothing });
  const log = readFileSync(join(place, "postgres/postgres.log"), "utf8");
  expect(log.trim()).toMatch(/database system is shut down$/);
});
