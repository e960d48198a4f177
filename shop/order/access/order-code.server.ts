import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { hashOfToken } from "#lib/secret-token.server.ts";

/** Six digits, all equally likely. */
export const newOrderCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Keyed with the secret: with only the database, six digits could be found by trying all. */
export const hashOfCode = (secret: string, id: string, code: string): string =>
  createHmac("sha256", secret).update(`order code ${id} ${code}`).digest("base64url");

export function isCode(secret: string, id: string, code: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(hashOfCode(secret, id, code)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Deterministic per code, so that posting a form twice gives the same proof. */
export const accessFor = (secret: string, id: string): { access: string; accessHash: string } => {
  const access = createHmac("sha256", secret).update(`order access ${id}`).digest("base64url");
  return { access, accessHash: hashOfToken(access) };
};
