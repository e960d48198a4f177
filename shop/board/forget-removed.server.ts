import { inArray, sql } from "drizzle-orm";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { posts } from "./table.server.ts";

const KEPT_DAYS = 30;
const BATCH = 100;

/** What was removed long enough ago goes for good: comments, and posts with their comments and
 * the use of their images. */
export async function forgetRemoved(db: Db): Promise<void> {
  const over = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.execute(sql`delete from comments where removed_at < ${over}`);
  for (let gone = BATCH; gone === BATCH;) {
    gone = await inTransaction(db, async (tx) => {
      const due = tx
        .select({ id: posts.id })
        .from(posts)
        .where(sql`${posts.removedAt} < ${over}`)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      const removed = await tx
        .delete(posts)
        .where(inArray(posts.id, due))
        .returning({ id: posts.id });
      for (const { id } of removed) await recordImageUses(tx, `post ${id}`, []);
      return removed.length;
    });
  }
}
