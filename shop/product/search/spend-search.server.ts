import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";

const MOST = 300;

/**
 * Rate limit of the search, for whoever types and whoever turns pages: 300 a minute and line.
 * Throws `too-many-attempts`.
 */
export const spendSearch = (db: Db, address: string): Promise<void> =>
  spendAttempt(db, [{ key: `search from ${lineOf(address)}`, most: MOST, seconds: 60 }]);

const MOST_LEFT = 20;

/**
 * What is left unfound while typing is counted 20 times a minute and line. Throws
 * `too-many-attempts`.
 */
export const spendLeftSearch = (db: Db, address: string): Promise<void> =>
  spendAttempt(db, [
    { key: `searches left from ${lineOf(address)}`, most: MOST_LEFT, seconds: 60 },
  ]);
