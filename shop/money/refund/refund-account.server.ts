import { seal, unseal } from "#lib/secret/seal.server.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";

const sealedFor = { purpose: "refund account" };

/** Encrypts bank accounts, so that the database alone does not reveal them. */
export const sealAccount = (secret: string, account: RefundAccount): string =>
  seal(secret, sealedFor, JSON.stringify(account));

/** Throws when it was sealed with another secret or changed since. */
export const openAccount = (secret: string, sealed: string): RefundAccount =>
  JSON.parse(unseal(secret, sealedFor, sealed)) as RefundAccount;
