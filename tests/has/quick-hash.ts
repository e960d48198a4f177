import { argon2Sync, randomBytes } from "node:crypto";

const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** The weakest argon2id, because passwords that a test is not about need not be expensive. */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: password.normalize("NFKC"), nonce, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}
