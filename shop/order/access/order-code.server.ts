import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { hashOfToken } from "#lib/secret-token.server.ts";

/** Six digits, all equally likely. */
export const newOrderCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Who reads the database could try all six digits, so the secret goes into the hash. */
export const hashOfCode = (secret: string, id: string, code: string): string =>
  createHmac("sha256", secret).update(`order code ${id} ${code}`).digest("base64url");

export function isCode(secret: string, id: string, code: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(hashOfCode(secret, id, code)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The same for the same code, so that a form posted twice proves once. */
export const accessFor = (secret: string, id: string): { access: string; accessHash: string } => {
  const access = createHmac("sha256", secret).update(`order access ${id}`).digest("base64url");
  return { access, accessHash: hashOfToken(access) };
};
