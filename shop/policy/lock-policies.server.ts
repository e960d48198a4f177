import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { PolicyKind } from "./policy-kinds.ts";

/** Serialises changes of one policy until the transaction ends, so that two versions never start
 * on one day. */
export async function lockPolicies(db: Db, kind: PolicyKind): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`policies ${kind}`}, 0))`);
}
