import { lineOf } from "#lib/network-address.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findCertificate, type PublicCertificate } from "./find-certificate.server.ts";

const MOST_GUESSES = 20;
const SECONDS = 600;

/**
 * Looks up a certificate number. Only unknown numbers count as tries; throws `too-many-attempts`
 * when a network address made many.
 */
export async function lookUpCertificate(
  shop: Pick<Shop, "db" | "now">,
  typed: string,
  from: { address: string },
): Promise<PublicCertificate | null> {
  const limits: Limit[] = [
    { key: `certificate from ${lineOf(from.address)}`, most: MOST_GUESSES, seconds: SECONDS },
  ];
  const spent = await spendAttempt(shop.db, limits);
  const found = await findCertificate(shop, typed);
  if (found) await giveBackAttempt(shop.db, spent);
  return found;
}
