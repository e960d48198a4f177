import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt, type SpentTry } from "#shop/limit/spend-attempt.server.ts";
import type { Db } from "#shop/shop.ts";

const MOST = 300;

/**
 * Rate limit for searching and paging: 300 a minute per network address. Throws
 * `too-many-attempts`.
 */
export const spendSearch = (db: Db, address: string): Promise<SpentTry[]> =>
  spendAttempt(db, [{ key: `search from ${lineOf(address)}`, most: MOST, seconds: 60 }]);

const MOST_LEFT = 20;

/**
 * Rate limit for reporting unfound words while typing: 20 a minute per network address. Throws
 * `too-many-attempts`.
 */
export const spendLeftSearch = (db: Db, address: string): Promise<SpentTry[]> =>
  spendAttempt(db, [
    { key: `searches left from ${lineOf(address)}`, most: MOST_LEFT, seconds: 60 },
  ]);
