import { and, inArray, not, sql, type SQL } from "drizzle-orm";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueRemoval } from "./queue-removal.server.ts";
import { images, imageUses } from "./table.server.ts";

const AT_ONCE = 200;
const KEPT_DAYS = 30;

const isUsed = sql`exists (select from ${imageUses} where ${imageUses.imageId} = ${images.id})`;

/** Removes images older than 30 days that nothing shows and no order pictures. */
export async function forgetUnusedImages({
  db,
  follows,
}: Pick<Shop, "db" | "follows">): Promise<number> {
  const isShown = follows.imageShown.map((shown) => shown(images.id));
  const isUnused = and(...[isUsed, ...isShown].map(not));
  let forgotten = 0;
  for (;;) {
    const some = await inTransaction(db, (tx) => forgetSome(tx, isUnused));
    forgotten += some;
    if (some < AT_ONCE) return forgotten;
  }
}

async function forgetSome(db: Db, isUnused: SQL | undefined): Promise<number> {
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
