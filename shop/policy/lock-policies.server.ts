import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { PolicyKind } from "./policy-kinds.ts";

/** Changes of one document's versions go one after the other until the transaction ends: no two
 * are published for the same day. */
export async function lockPolicies(db: Db, kind: PolicyKind): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`policies ${kind}`}, 0))`);
}
