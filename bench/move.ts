import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { ownProcessFlags } from "#server/process/own-process-flags.ts";
import { openShop } from "#server/open-shop.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { hasMoveToDo } from "#shop/move/work/run-due-move.server.ts";
import {
  cafe24Members,
  cafe24Orders,
  cafe24Products,
  writeCsv,
} from "#tests/move/fixtures/cafe24-of-size.ts";
import { Moving } from "#tests/move/moving.ts";
import { figure, memoryMiB, numberOf, printTable, quantile, type Figure } from "./figures.ts";
import { withShop, SECRET, type RunningShop } from "./running-shop.ts";

// `npm run bench:move`: a Cafe24 shop of 10,000 members, 20,000 products and 50,000 orders is
// dropped, checked and moved, while a shopper opens pages. `-- --members=100 --products=200
// --orders=500` is a smaller one.
const MEMBERS = numberOf("members", 10_000);
const PRODUCTS = numberOf("products", 20_000);
const ORDERS = numberOf("orders", 50_000);
const QUIET_MS = 10_000;
const PAGES_MS = 100;
/** Long enough to be loaded, and shorter than it stays when nothing comes. */
const IDLE_MS = 8000;

const folder = mkdtempSync(join(tmpdir(), "bench-move-"));

async function writeFiles(): Promise<[name: string, path: string][]> {
  const files = {
    "상품.csv": cafe24Products(PRODUCTS),
    "회원.csv": cafe24Members(MEMBERS),
    "주문.csv": cafe24Orders(ORDERS, MEMBERS),
  };
  const written: [string, string][] = [];
  for (const [name, rows] of Object.entries(files)) {
    const path = join(folder, `${written.length}.csv`);
    await writeCsv(path, rows);
    written.push([name, path]);
  }
  return written;
}

/** The process that moves, while there is one. */
function movingPid(): number | null {
  const found = readdirSync("/proc").find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server/commands/move.ts");
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}

type PagesMeanwhile = { pageMs: number[]; mostMiB: number };

/** A shopper opens a page ten times a second until `until` says that it is over. */
async function browse(
  { origin }: RunningShop,
  paths: readonly string[],
  until: () => Promise<boolean>,
): Promise<PagesMeanwhile> {
  const pageMs: number[] = [];
  let mostMiB = 0;
  for (let at = 0; !(await until()); at++) {
    const began = performance.now();
    const answer = await fetch(origin + paths[at % paths.length]);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a page answered ${answer.status}`);
    pageMs.push(performance.now() - began);
    const pid = at % 5 ? null : movingPid();
    if (pid) mostMiB = Math.max(mostMiB, memoryOf(pid));
    await sleep(PAGES_MS);
  }
  return { pageMs, mostMiB };
}

function memoryOf(pid: number): number {
  try {
    return memoryMiB(pid, "VmHWM");
  } catch {
    return 0;
  }
}

/** Of the same process when it has nothing to move: most of it is the shop's own program. */
async function idleMiB({ databaseUrl, data }: RunningShop): Promise<number> {
  const idle = spawn(
    process.execPath,
    [...ownProcessFlags, projectFile("server/commands/move.ts")],
    {
      env: {
        ...process.env,
        NODE_ENV: "development",
        DATABASE_URL: databaseUrl,
        DATA_DIR: data,
        SHOP_SECRET: SECRET,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await sleep(IDLE_MS);
  const most = memoryOf(idle.pid!);
  idle.kill("SIGKILL");
  return most;
}

const after = (ms: number) => {
  const until = performance.now() + ms;
  return () => Promise.resolve(performance.now() > until);
};

async function productPaths({ origin }: RunningShop): Promise<string[]> {
  const html = await (await fetch(`${origin}/`)).text();
  const paths = [...html.matchAll(/href="(\/product\/[a-z0-9]{10})"/g)].map(([, path]) => path!);
  return ["/", ...new Set(paths)].slice(0, 8);
}

const move = (): Promise<Figure[]> =>
  withShop(async (running) => {
    const { db, pool } = openDatabase(running.databaseUrl, { max: 3 });
    const env = readEnv({ DATA_DIR: running.data, SHOP_SECRET: SECRET });
    const idle = await idleMiB(running);
    const moving = new Moving(openShop(env, db));
    const files = await writeFiles();
    const paths = await productPaths(running);
    await browse(running, paths, after(QUIET_MS / 2));
    const quiet = await browse(running, paths, after(QUIET_MS));
    for (const [name, path] of files) await moving.drop(name, readFileSync(path));
    const isDone = async () => !(await hasMoveToDo(db));
    const steps = [];
    for (const intent of ["look", "check", "move"] as const) {
      const began = performance.now();
      if (intent !== "look") await moving.act({ intent });
      const beside = await browse(running, paths, isDone);
      steps.push({ ...beside, seconds: (performance.now() - began) / 1000 });
    }
    const moved = (await moving.files()).flatMap(({ counts }) => counts);
    const states = (await moving.files()).map(({ state, trouble }) => trouble ?? state);
    await pool.end();
    const [looked, checked, written] = steps;
    const busy = steps.slice(1).flatMap(({ pageMs }) => pageMs);
    const sum = steps.reduce((all, { seconds }) => all + seconds, 0);
    const most = Math.max(...steps.map(({ mostMiB }) => mostMiB));
    const made = moved.reduce((all, count) => all + count.made, 0);
    const ratio = (share: number) => quantile(busy, share) / quantile(quiet.pageMs, share);
    return [
      figure("what came of the files", states.join(", "), "moved, moved, moved"),
      figure("came in", made, String(MEMBERS + PRODUCTS + ORDERS)),
      figure("recognised, s", looked!.seconds),
      figure("checked, s", checked!.seconds),
      figure("moved, s", written!.seconds),
      figure("altogether, s", sum, "≤ 600"),
      figure("MiB of the process at most", most),
      figure("MiB more than with nothing to move", most - idle, "≤ 150"),
      figure("a shopper's page meanwhile : before, p50", ratio(0.5), "≤ 1.5"),
      figure("the same, p95", ratio(0.95), "≤ 1.5"),
    ];
  }).finally(() => rmSync(folder, { recursive: true, force: true }));

printTable("move", await move());
