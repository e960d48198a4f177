import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { isReady, openDoors, realSettings, sendShoppers } from "#tests/small/real-shop.ts";

const GIVE_UP_MS = patience(120_000);
const SHOPPERS = 4;
const BUYING_MS = 8000;
const NAME = `voice-shop-try-${process.pid}`;
const AS_COMPOSE = [
  "--read-only",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
  "--tmpfs=/tmp",
  "--tmpfs=/shop/node_modules/.cache:mode=1777",
  "--memory=1g",
];

const run = promisify(execFile);
const podman = async (...words: string[]): Promise<string> =>
  (await run("podman", words)).stdout.trim();

/**
 * Starts the image by podman, closed as compose.yaml closes it, with its own database in a volume;
 * ends it by SIGTERM while people buy. No answer may be cut off, and the database must be shut.
 */
export async function tryContainer(tag: string): Promise<Verdict[]> {
  const port = await freePort();
  const mail = await smtpServer({ port: await freePort(), choose: () => "take" });
  await podman("volume", "create", NAME);
  const place = join(
    await podman("volume", "inspect", "--format={{.Mountpoint}}", NAME),
    "postgres",
  );
  const env = { ...realSettings(port, mail.url), HOST: "127.0.0.1", DRAIN_SECONDS: "2" };
  const given = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
  const began = performance.now();
  await podman(
    "run",
    "--detach",
    `--name=${NAME}`,
    "--network=host",
    `--volume=${NAME}:/data`,
    ...AS_COMPOSE,
    ...given,
    tag,
  );
  try {
    while (!(await isReady(port)) && performance.now() < began + GIVE_UP_MS) await wait(100);
    const startedMs = performance.now() - began;
    const read = (file: string) => readFileSync(join(place, file), "utf8").trim();
    const url = `postgres://shop:${read("password")}@127.0.0.1:${read("port")}/shop`;
    const shoppers = sendShoppers(port, await openDoors(url), { count: SHOPPERS });
    await wait(BUYING_MS);
    const signalledAt = performance.now();
    await podman("kill", "--signal=TERM", NAME);
    while ((await podman("inspect", "--format={{.State.Running}}", NAME)) === "true")
      await wait(200);
    const endedMs = performance.now() - signalledAt;
    const code = await podman("inspect", "--format={{.State.ExitCode}}", NAME);
    const isShut =
      !existsSync(join(place, "cluster/postmaster.pid")) &&
      read("postgres.log").endsWith("database system is shut down");
    return [
      { invariant: "start", looked: `open after ${(startedMs / 1000).toFixed(1)} s`, broken: [] },
      await shoppers.end(),
      {
        invariant: "end",
        looked: `${code} ${(endedMs / 1000).toFixed(1)} s after SIGTERM under ${SHOPPERS} shoppers`,
        broken: [
          ...(code === "0" ? [] : ["it was meant to end with 0"]),
          ...(isShut ? [] : ["its database was not shut in order"]),
        ],
      },
    ];
  } catch (error) {
    console.error(await podman("logs", NAME));
    throw error;
  } finally {
    await mail.stop();
    await podman("rm", "--force", NAME);
    await podman("volume", "rm", NAME);
  }
}
