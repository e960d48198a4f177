import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";
import { Refusal } from "#shop/refusal.ts";

/** Above this queue length, requests are refused with a retry time. */
const LINE = 200;

// A string, because the built site is a single file. On Linux the thread gets a lower priority of
// its own, so that pages go before hashing; elsewhere the priority would apply to the whole
// process.
const THREAD = `
  const { argon2Sync } = require("node:crypto");
  const { parentPort } = require("node:worker_threads");
  if (process.platform === "linux") require("node:os").setPriority(10);
  parentPort.on("message", ({ id, parameters }) => {
    try {
      parentPort.postMessage({ id, tag: argon2Sync("argon2id", parameters) });
    } catch (error) {
      parentPort.postMessage({ id, broke: String(error) });
    }
  });`;

type Answer = { id: number; tag?: Uint8Array; broke?: string };
type PendingHash = { resolve(tag: Buffer): void; reject(error: Error): void };

const waiting = new Map<number, PendingHash>();
let thread: Worker | null = null;
let lastId = 0;

function start(): Worker {
  const started = new Worker(THREAD, { eval: true });
  started.on("message", ({ id, tag, broke }: Answer) => {
    const pendingHash = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (tag) pendingHash?.resolve(Buffer.from(tag));
    else pendingHash?.reject(new Error(broke));
  });
  started.on("error", (error) => end(error));
  started.on("exit", () => end(new Error("the thread that hashes passwords ended")));
  return started;

  function end(error: unknown): void {
    if (thread !== started) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error as Error);
    waiting.clear();
  }
}

/** The tag of argon2id, one at a time, in a thread that lets everything else go first. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.size >= LINE) return Promise.reject(new Refusal("too-busy"));
  thread ??= start();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread!.ref();
    thread!.postMessage({ id, parameters });
  });
}
