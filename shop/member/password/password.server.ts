import { randomBytes, timingSafeEqual } from "node:crypto";
import { argon2id } from "./argon2-thread.server.ts";

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** One spelling for one password, whatever keyboard typed it. */
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"));

const tagOf = (password: string, nonce: Buffer, cost: typeof COST) =>
  argon2id({ message: bytesOf(password), nonce, ...cost });

/** A PHC string (`$argon2id$v=19$m=…`). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(nonce)}$${plain(tag)}`;
}

const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export const isOurHash = (hash: string): boolean => PHC.test(hash);

/** Takes equally long for every password; false for a foreign hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(await tagOf(password, Buffer.from(nonce, "base64"), cost), expected);
}
