import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "refund account", 32));

/** Bank accounts are sealed: whoever reads only the database cannot read them. */
export function sealAccount(secret: string, account: RefundAccount): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(account), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when it was sealed with another secret or changed since. */
export function openAccount(secret: string, sealed: string): RefundAccount {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"),
  ) as RefundAccount;
}
