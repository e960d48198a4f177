import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Each purpose derives its own key; unsealing needs the same `bound` value. */
type SealedFor = { purpose: string; bound?: string };

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/**
 * Encrypts with the shop's secret (AES-256-GCM), so that the database alone does not reveal the
 * text.
 */
export function seal(secret: string, { purpose, bound = "" }: SealedFor, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when secret, purpose or bound value differ, or the text was changed. */
export function unseal(secret: string, { purpose, bound = "" }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const key = keyOf(secret, purpose);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
