import { inArray, sql } from "drizzle-orm";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueRemoval } from "#shop/file/queue-removal.server.ts";
import { images, imageUses } from "#shop/file/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";

const AT_ONCE = 200;
const KEPT_DAYS = 30;

const isUsed = sql`exists (select from ${imageUses} where ${imageUses.imageId} = ${images.id})`;
const isOrdered = sql`exists (select from ${orderLines} where ${orderLines.imageId} = ${images.id})`;
const isUnused = sql`not ${isUsed} and not ${isOrdered}`;

/** Removes images older than 30 days that nothing shows and no order pictures. */
export async function forgetUnusedImages({ db }: Pick<Shop, "db">): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const some = await inTransaction(db, (tx) => forgetSome(tx));
    forgotten += some;
    if (some < AT_ONCE) return forgotten;
  }
}

async function forgetSome(db: Db): Promise<number> {
  const old = await db
    .select({ id: images.id })
    .from(images)
    .where(sql`${images.createdAt} < now() - make_interval(days => ${KEPT_DAYS}) and ${isUnused}`)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  if (!old.length) return 0;
  // Checks again with the rows locked: a use written before the lock is visible only now, and a
  // later one finds no image.
  const removed = await db
    .delete(images)
    .where(
      sql`${inArray(
        images.id,
        old.map(({ id }) => id),
      )} and ${isUnused}`,
    )
    .returning({ id: images.id });
  await queueRemoval(
    db,
    removed.map(({ id }) => `images/${id}`),
  );
  return removed.length;
}
