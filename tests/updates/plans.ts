import type { UpdateReason, UpdateStep } from "#shop/update/update-state.ts";

/** A release that is made for the run, and how an update to it has to end. */
export type Plan = {
  name: string;
  /** lines at the top of its server/main.ts */
  main?: string;
  /** words of its built server, which holds its libraries too, and what stands there instead */
  bundle?: [from: string, to: string];
  /** a migration of its own */
  migration?: string;
  /** what happens to its archive once it is signed */
  archive?: "changed byte" | "foreign key" | "no signature" | "half" | "older" | "other node";
  /**
   * refused: before or after it took over, since it is up to the machine which of both; returned:
   * after it had taken over
   */
  ends: "kept" | "refused" | "returned";
  /** any of these; a fault may be seen by more than one sign */
  reasons: UpdateReason[];
  /** how many seconds after it took over its fault begins */
  wellFor?: number;
  cut?: CutMoment;
};

/** Where the updater is killed by SIGKILL, and how long after it said that this step begins. */
export type CutMoment = {
  at: UpdateStep;
  afterMs: number;
  /** as a power cut does: whatever runs of the shop ends with the updater */
  all: boolean;
};

/**
 * Does something so many seconds after the release has taken over. Counted from its start, a slow
 * machine would meet the fault before anybody was led to the release.
 */
const onceOver = (seconds: number, act: string): string => `
{
  const [fs, path] = ["node:fs", "node:path"].map((name) => process.getBuiltinModule(name));
  const note = process.env.NOTE;
  const active = path.join(path.dirname(note), "active");
  const isOver = () => fs.readFileSync(active, "utf8").trim() === path.basename(note, ".process");
  const timer = setInterval(() => {
    if (!isOver()) return;
    clearInterval(timer);
    setTimeout(() => { ${act} }, ${seconds * 1000});
  }, 100);
}`;

/** Answers to shoppers get this status when they match; the watch's own looks are not spared. */
const answersWith = (isHit: string): string => `
import http from "node:http";
const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function (status, ...rest) {
  const { url = "", method } = this.req;
  const isShopper = !/^\\/(?:healthz|readyz|metrics|assets)/.test(url);
  return writeHead.call(this, isShopper && (${isHit}) ? 500 : status, ...rest);
};`;

const answersLate = (seconds: number, isHit: string): string =>
  answersWith(`globalThis.isSick && (${isHit})`) + onceOver(seconds, "globalThis.isSick = true;");

const eats = `
const kept = [];
setInterval(() => kept.length < 16 && kept.push(Buffer.alloc(60e6, 1)), 700);`;

const slow = (seconds: number): string => `
import http from "node:http";
const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (event, ...rest) {
  if (event !== "request" || /^\\/(?:healthz|readyz|metrics)/.test(rest[0].url))
    return emit.call(this, event, ...rest);
  setTimeout(() => emit.call(this, event, ...rest), ${seconds * 1000});
  return true;
};`;

const unready = `
import http from "node:http";
http.createServer((_, answer) => answer.writeHead(503).end()).listen(process.env.PORT);
await new Promise(() => setInterval(() => undefined, 1000));`;

const deaf = `
const { on } = process;
process.on("SIGTERM", () => undefined);
process.on = (name, heard) => (name === "SIGTERM" ? process : on.call(process, name, heard));`;

const IS_ORDER = 'method === "POST" && /order/.test(url)';
const good = (name: string): Plan => ({ name, ends: "kept", reasons: [] });

/** One that does this so many seconds after it took over, and is taken back. */
const late = (name: string, wellFor: number, act: string): Plan => ({
  name: `${name} ${wellFor} s after it took over`,
  main: onceOver(wellFor, act),
  ends: "returned",
  // One that ends before the first look of the watch never was ready there.
  reasons: ["restarted", "start"],
  wellFor,
});
const lateErrors = (on: string, wellFor: number, isHit: string): Plan => ({
  name: `errors on ${on} ${wellFor} s after it took over`,
  main: answersLate(wellFor, isHit),
  ends: "returned",
  reasons: ["errors", "orders"],
  wellFor,
});

const bad: Plan[] = [
  { name: "does not start", main: "process.exit(1);", ends: "refused", reasons: ["start"] },
  {
    name: "throws at its start",
    main: 'throw new Error("planted");',
    ends: "refused",
    reasons: ["start"],
  },
  { name: "never ready", main: unready, ends: "refused", reasons: ["start"] },
  {
    name: "crashes 3 s after its start",
    main: "setTimeout(() => process.exit(1), 3000);",
    ends: "refused",
    reasons: ["start", "restarted"],
  },
  ...[0, 3, 6].map((seconds) => late("crashes", seconds, "process.exit(1);")),
  late("kills itself", 2, 'process.kill(process.pid, "SIGKILL");'),
  {
    name: "errors on all pages",
    main: answersWith("true"),
    ends: "refused",
    reasons: ["errors", "orders"],
  },
  {
    name: "errors on a third of the pages",
    main: answersWith("Math.random() < 0.33"),
    ends: "refused",
    reasons: ["errors", "orders"],
  },
  ...[1, 5].map((seconds) => lateErrors("pages", seconds, "true")),
  {
    name: "errors on orders",
    main: answersWith(IS_ORDER),
    ends: "refused",
    reasons: ["orders", "errors"],
  },
  lateErrors("orders", 2, IS_ORDER),
  lateErrors("a third of the orders", 2, `${IS_ORDER} && Math.random() < 0.33`),
  { name: "slow", main: slow(6), ends: "refused", reasons: ["slow", "errors", "orders"] },
  {
    name: "fails every mail",
    bundle: ["select id from notices where", "select id from no_notices where"],
    ends: "refused",
    reasons: ["jobs"],
  },
  { name: "eats memory", main: eats, ends: "refused", reasons: ["memory", "restarted"] },
  {
    name: "migration fails",
    migration: "select 1 / 0;",
    ends: "refused",
    reasons: ["rehearsal"],
  },
  {
    name: "migration takes a column away",
    migration: 'ALTER TABLE "orders" DROP COLUMN "memo" CASCADE;',
    ends: "refused",
    reasons: ["rehearsal"],
  },
  {
    name: "migration takes a table away",
    migration: 'DROP TABLE "wishes" CASCADE;',
    ends: "refused",
    reasons: ["rehearsal"],
  },
  { name: "changed byte", archive: "changed byte", ends: "refused", reasons: ["checksum"] },
  { name: "foreign key", archive: "foreign key", ends: "refused", reasons: ["signature"] },
  { name: "half a download", archive: "half", ends: "refused", reasons: ["checksum", "half"] },
  { name: "older", archive: "older", ends: "refused", reasons: ["older"] },
  { name: "another Node", archive: "other node", ends: "refused", reasons: ["node"] },
  { name: "hangs at SIGTERM", main: deaf, ends: "kept", reasons: [] },
  good("replaces the one that hangs"),
  lateErrors("pages", 8, "true"),
  lateErrors("orders", 8, IS_ORDER),
];

/** Early and late in each step, the late ones with whatever runs of the shop. */
const moments: [at: UpdateStep, lateMs: number][] = [
  ["fetching", 20],
  ["verifying", 20],
  ["unpacking", 500],
  ["backing-up", 700],
  ["rehearsing", 3000],
  ["pointing", 10],
  ["starting", 8000],
  ["switching", 100],
  ["watching", 3000],
  ["returning", 1500],
];
const cuts = moments.flatMap(([at, lateMs]): Plan[] => {
  const plan = at === "returning" ? late("crashes", 1, "process.exit(1);") : good("good");
  const early = { at, afterMs: 0, all: false };
  return [early, { at, afterMs: lateMs, all: true }].map((cut) => ({ ...plan, cut }));
});

/**
 * Two that are cut after every three others, up to so many of both. With `only`, parts of names
 * with commas between them, the uncut ones of these names; "cut" is every one that is cut.
 */
export function plansOf(most: number, only: string): Plan[] {
  const uncut = [...bad];
  const cut = [...cuts];
  const all: Plan[] = [];
  while (uncut.length + cut.length) all.push(...uncut.splice(0, 3), ...cut.splice(0, 2));
  if (!only) return all.slice(0, most);
  const names = only.split(",");
  return all.filter((plan) =>
    names.some((part) => (plan.cut ? `cut ${plan.cut.at}` : plan.name).includes(part)),
  );
}
