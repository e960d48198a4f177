import { lineOf } from "#lib/network-address.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";

const MOST_GUESSES = 20;
const SECONDS = 600;

export type Guesser = { address: string };

/** Finds what a link names; only what is not found counts as a try. Throws `too-many-attempts`. */
export async function guessing<Found>(
  db: Db,
  { address }: Guesser,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const limits: Limit[] = [
    { key: `gift from ${lineOf(address)}`, most: MOST_GUESSES, seconds: SECONDS },
  ];
  const spent = await spendAttempt(db, limits);
  const found = await find();
  if (found) await giveBackAttempt(db, spent);
  return found;
}
