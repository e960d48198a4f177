import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { migrateDatabase } from "#db/migrate.server.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";
import { childrenOf } from "#tests/faults/processes/kill-tree.ts";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import { openTestCluster } from "#tests/servers/test-cluster.ts";
import { buildah, wordsOf } from "./buildah.ts";

const START_MS = patience(3000);
const GIVE_UP_MS = START_MS * 10;
/** What it must not, and what it must be able to do. */
const MAY_WRITE = { "/shop/server": false, "/shop/build": false, "/data": true, "/tmp": true };

const shopOf = (port: number, databaseUrl: string): Record<string, string> => ({
  PORT: String(port),
  SHOP_URL: "https://shop.sori.kr",
  SHOP_SECRET: "Zk3q9vWmT1xP7cY5nB8hL2rD6gJ4fS0a",
  ADMIN_EMAILS: "owner@sori.kr",
  ALLOW_SANDBOX_PAYMENTS: "1",
  TRUST_PROXY: "1",
  DATABASE_URL: databaseUrl,
});

/** Starts the image by its own command on a migrated database, like a renewed process. */
export async function tryImage(tag: string): Promise<Verdict[]> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-image-"));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const cluster = await openTestCluster({
    directory: join(directory, "cluster"),
    port: await freePort(),
  });
  const container = buildah("from", tag);
  try {
    await cluster.start();
    await cluster.ask("create role shop login createrole");
    await cluster.ask("create database shop owner shop");
    await migrateDatabase(cluster.url("shop", "shop"));
    return [
      ...rightsOf(container),
      ...(await life({ name: container, tag, env: shopOf(port, cluster.url("shop", "shop")) })),
    ];
  } finally {
    buildah("rm", container);
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const inside = (container: string, ...words: string[]) =>
  spawnSync("buildah", ["run", container, "--", ...words], { encoding: "utf8" });

function rightsOf(container: string): Verdict[] {
  const uid = inside(container, "id", "-u").stdout.trim();
  const wrong = Object.entries(MAY_WRITE).filter(
    ([folder, may]) => (inside(container, "touch", `${folder}/probe`).status === 0) !== may,
  );
  return [
    {
      invariant: "account",
      looked: `uid ${uid}`,
      broken: uid === "1000" ? [] : ["it was meant to run as 1000"],
    },
    {
      invariant: "rights",
      looked: `${Object.keys(MAY_WRITE).length} folders`,
      broken: wrong.map(([folder, may]) => `${folder} can ${may ? "not " : ""}be written`),
    },
  ];
}

type Container = { name: string; tag: string; env: Record<string, string> };

async function life({ name, tag, env }: Container): Promise<Verdict[]> {
  const words = wordsOf(tag);
  const given = Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
  const began = performance.now();
  const child = spawn("buildah", ["run", "--network", "host", ...given, name, "--", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const ask = (path: string) => statusOf(Number(env.PORT), path);
  while ((await ask("/healthz")) !== 200 && !isGone() && performance.now() < began + GIVE_UP_MS)
    await wait(20);
  const healthyMs = performance.now() - began;
  const answers = { "/readyz": await ask("/readyz"), "/": await ask("/") };
  const stopped = performance.now();
  askToLeave(child.pid!, basename(words[0]!));
  if (!isGone()) await once(child, "exit");
  const wrong = Object.entries(answers).filter(([, status]) => status !== 200);
  if (wrong.length || child.exitCode !== 0) console.error((await output).join("\n"));
  return [
    {
      invariant: "start",
      looked: `/healthz after ${Math.round(healthyMs)} ms`,
      broken: healthyMs < START_MS ? [] : [`it may take ${START_MS} ms`],
    },
    {
      invariant: "answers",
      looked: Object.keys(answers).join(" and "),
      broken: wrong.map(([path, status]) => `${path} was answered ${status}`),
    },
    {
      invariant: "end",
      looked: `${child.exitCode ?? child.signalCode} ${Math.round(performance.now() - stopped)} ms after SIGTERM`,
      broken: child.exitCode === 0 ? [] : ["it was meant to end with 0"],
    },
  ];
}

/** 0 while nobody answers. */
async function statusOf(port: number, path: string): Promise<number> {
  const headers = { host: "shop.sori.kr", "x-forwarded-proto": "https" };
  const clientRequest = request({ host: "127.0.0.1", port, path, headers, agent: false }).end();
  try {
    const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode!;
  } catch {
    return 0;
  }
}

/** Signals the image's first process as container runtimes do; buildah itself would kill it. */
function askToLeave(pid: number, name: string): void {
  const first = childrenOf(pid).find(
    (one) => readFileSync(`/proc/${one}/comm`, "utf8").trim() === name,
  );
  process.kill(first ?? pid, "SIGTERM");
}
