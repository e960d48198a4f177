import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "#shop/refusal.ts";

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);

/** Hashing leaves the other threads of the pool to files and names, and waits in a line that ends somewhere. */
const AT_ONCE = 2;
const LINE = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LINE) throw new Refusal("too-busy");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** One spelling for one password, whatever keyboard typed it. */
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"));

const tagOf = (password: string, nonce: Buffer, cost: typeof COST) => inTurn(() => derive("argon2id", { message: bytesOf(password), nonce, ...cost }));

/** A PHC string (`$argon2id$v=19$m=…`). Off the main thread, a few at once; throws `too-busy` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(nonce)}$${plain(tag)}`;
}

const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export const isOurHash = (hash: string): boolean => PHC.test(hash);

/** Takes as long for every password; false for a hash that is none of ours. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: expected.length };
  return timingSafeEqual(await tagOf(password, Buffer.from(nonce, "base64"), cost), expected);
}
