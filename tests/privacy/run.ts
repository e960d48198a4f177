import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import type { Shop } from "#shop/shop.ts";
import { makeCrowd } from "./crowd.ts";
import { walk } from "./walk.ts";
import "#tests/without-env-file.ts";

// `npm run privacy`: two real processes of the built shop on one PostgreSQL with page caches, one
// killed every few seconds, and 200 people who request 1,000 pages each. Exit code 1 when an answer
// shows another person's data.
const root = fileURLToPath(new URL("../..", import.meta.url));
const count = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const [people, each, killEvery, port] = [
  count("PRIVACY_PEOPLE", 200),
  count("PRIVACY_REQUESTS", 1000),
  count("PRIVACY_KILL_SECONDS", 15),
  count("PRIVACY_PORT", 5620),
];
const ports = [port, port + 1];
const origin = `http://localhost:${port}`;
const secret = randomBytes(32).toString("base64url");
const administrators = [
  "zqadmin234qz@sori.example",
  "zqadmin567qz@sori.example",
  "zqadmin892qz@sori.example",
  "zqadmin345qz@sori.example",
];
const directory = mkdtempSync(join(tmpdir(), "voice-shop-privacy-"));
chmodSync(directory, 0o755);
const processes = new Map<number, ChildProcess>();
const up = new Set<number>();
let walking = true;
let kills = 0;

const isThere = (at: number) =>
  fetch(`http://127.0.0.1:${at}/healthz`, { headers: { host: new URL(origin).host } }).then(
    (answer) => answer.ok,
    () => false,
  );

// A walk that fails leaves no shop behind, which would answer in the next one's place.
process.once("exit", () => processes.forEach((child) => child.kill("SIGKILL")));

async function start(at: number, databaseUrl: string): Promise<void> {
  if (await isThere(at)) throw new Error(`something else answers at ${at}`);
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=256", join(root, "server/main.ts")],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "",
        PORT: String(at),
        HOST: "127.0.0.1",
        SHOP_URL: origin,
        SHOP_SECRET: secret,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(directory, String(at)),
        ADMIN_EMAILS: administrators.join(","),
        TRUST_PROXY: "1",
        DEMO_CONTENT: "0",
      },
    },
  );
  processes.set(at, child);
  while (!(await isThere(at))) {
    if (child.exitCode !== null)
      throw new Error(`the process at ${at} stopped with ${child.exitCode}`);
    await sleep(100);
  }
  up.add(at);
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

async function killNowAndThen(databaseUrl: string): Promise<void> {
  for (let turn = 0; walking; turn++) {
    await sleep(killEvery * 1000, undefined, { ref: false });
    const at = ports[turn % ports.length]!;
    if (!walking) return;
    up.delete(at);
    const child = processes.get(at)!;
    child.kill("SIGKILL");
    await ended(child);
    kills++;
    await start(at, databaseUrl);
  }
}

await ensureBuild(root.replace(/[\\/]$/, ""), console);
const postgres = await startPostgres({
  directory: join(directory, "postgres"),
  log: () => undefined,
});
try {
  await migrateDatabase(postgres.url);
  const { db, pool } = openDatabase(postgres.url, { max: 10 });
  const made = {
    members: Math.round(people * 0.55),
    guests: Math.round(people * 0.2),
    administrators: administrators.slice(0, Math.max(1, Math.round(people / 50))),
  };
  const shop = { db, origin, secret, auth: betterAuthDoor({ db, secret, origin }) } as Shop;
  const crowd = await makeCrowd(shop, {
    ...made,
    visitors: people - made.members - made.guests - made.administrators.length,
  });
  for (const at of ports) await start(at, postgres.url);

  const began = performance.now();
  const killing = killEvery ? killNowAndThen(postgres.url) : Promise.resolve();
  const figures = await walk({
    crowd,
    places: () => [...up],
    origin,
    each,
    seed: count("PRIVACY_SEED", 1),
    every: (requests) => {
      if (requests % 10_000 === 0)
        console.log(`${requests} of ${people * each} requests, ${kills} processes killed`);
    },
  });
  walking = false;
  const seconds = (performance.now() - began) / 1000;
  await Promise.race([killing, sleep(20_000)]);
  await pool.end();
  const { crossings, blind, ...shownTold } = figures;
  console.log(
    JSON.stringify(
      {
        people,
        each,
        seconds: Math.round(seconds),
        "per second": Math.round(shownTold.requests / seconds),
        kills,
        ...shownTold,
        crossings: crossings.length,
        blind: blind.length,
      },
      null,
      2,
    ),
  );
  for (const crossing of crossings.slice(0, 20)) console.log("CROSSED:", JSON.stringify(crossing));
  if (blind.length) console.log("never saw their own pages:", blind.slice(0, 10).join(", "));
  const isUnseen = shownTold.unanswered > shownTold.requests / 10;
  if (isUnseen) console.log("too many requests had no answer: this run proves nothing");
  process.exitCode = crossings.length || blind.length || isUnseen ? 1 : 0;
} finally {
  for (const child of processes.values()) child.kill("SIGTERM");
  await Promise.all([...processes.values()].map(ended));
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
