import { spendAttempt, type SpentTry } from "../limit/spend-attempt.server.ts";
import type { Db } from "../shop.ts";

const WRITES_PER_MINUTE = 120;

/** Counts one change of a member's cart. */
export const spendCartWrite = (db: Db, memberId: string): Promise<SpentTry[]> =>
  spendAttempt(db, [{ key: `cart of ${memberId}`, most: WRITES_PER_MINUTE, seconds: 60 }]);
