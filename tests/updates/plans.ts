import type { UpdateReason } from "#shop/update/update-state.ts";

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
  ends: "kept" | "refused" | "returned";
  /** any of these; a fault may be seen by more than one sign */
  reasons: UpdateReason[];
};

/** Answers to shoppers get this status when they match; the watch's own looks are not spared. */
const answersWith = (isHit: string): string => `
import http from "node:http";
const began = Date.now();
const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function (status, ...rest) {
  const { url = "", method } = this.req;
  const seconds = (Date.now() - began) / 1000;
  const isShopper = !/^\\/(?:healthz|readyz|metrics|assets)/.test(url);
  return writeHead.call(this, isShopper && (${isHit}) ? 500 : status, ...rest);
};`;

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

const good = (at: number): Plan => ({ name: `good ${at}`, ends: "kept", reasons: [] });

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
    name: "crashes after 3 s",
    main: "setTimeout(() => process.exit(1), 3000);",
    ends: "refused",
    reasons: ["start", "restarted"],
  },
  ...[14, 18, 22].map((seconds): Plan => ({
    name: `crashes after ${seconds} s`,
    main: `setTimeout(() => process.exit(1), ${seconds * 1000});`,
    ends: "returned",
    reasons: ["restarted"],
  })),
  {
    name: "kills itself",
    main: 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 16_000);',
    ends: "returned",
    reasons: ["restarted"],
  },
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
  ...[14, 18].map((seconds): Plan => ({
    name: `errors on pages after ${seconds} s`,
    main: answersWith(`seconds > ${seconds}`),
    ends: "returned",
    reasons: ["errors", "orders"],
  })),
  {
    name: "errors on orders",
    main: answersWith('method === "POST" && /order/.test(url)'),
    ends: "refused",
    reasons: ["orders", "errors"],
  },
  {
    name: "errors on orders after 15 s",
    main: answersWith('seconds > 15 && method === "POST" && /order/.test(url)'),
    ends: "returned",
    reasons: ["orders", "errors"],
  },
  {
    name: "errors on a third of the orders after 15 s",
    main: answersWith(
      'seconds > 15 && method === "POST" && /order/.test(url) && Math.random() < 0.33',
    ),
    ends: "returned",
    reasons: ["orders", "errors"],
  },
  { name: "slow", main: slow(6), ends: "refused", reasons: ["slow", "errors", "orders"] },
  {
    name: "fails every mail",
    bundle: ["select id from notices where", "select id from no_notices where"],
    ends: "returned",
    reasons: ["jobs"],
  },
  { name: "eats memory", main: eats, ends: "returned", reasons: ["memory", "restarted"] },
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
];

/**
 * A good one after every second bad one, and more bad ones again until there are so many. With
 * `only`, parts of names with commas between them, the bad ones of these names once.
 */
export function plansOf(most: number, only: string): Plan[] {
  const all: Plan[] = [];
  for (let at = 0; all.length < most; at++) {
    all.push(bad[at % bad.length]!);
    if (at % 2 === 1 && all.length < most) all.push(good(at));
  }
  if (!only) return all;
  const names = only.split(",");
  return bad.filter(({ name }) => names.some((part) => name.includes(part)));
}
