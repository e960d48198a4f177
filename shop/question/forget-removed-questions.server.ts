import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { periods } from "#shop/retention/periods.ts";

/** Records of complaints and their handling are kept for three years (e-commerce decree, article
 * 6); then what its asker took back goes. */
export async function forgetRemovedQuestions(db: Db): Promise<void> {
  await db.execute(
    sql`delete from questions where removed_at < now() - ${periods.complaint.interval}::interval`,
  );
}
