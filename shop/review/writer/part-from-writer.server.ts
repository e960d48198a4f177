import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { ownedBy } from "#shop/order/gift/find-receiver.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { reviews } from "../table.server.ts";

/** When a member leaves, words and stars stay anonymously, as the policy says; pictures, sounds
 * and hidden reviews are deleted. */
export async function partFromWriter(db: Db, accountId: string): Promise<void> {
  const own = await db
    .select({ id: reviews.id, soundId: reviews.soundId })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(ownedBy(accountId))
    .orderBy(reviews.productId, reviews.id)
    .for("update", { of: reviews });
  if (!own.length) return;
  const ids = own.map(({ id }) => id);
  const uses = ids.map((id) => `review ${id}`);
  await db.delete(imageUses).where(inArray(imageUses.usedBy, uses));
  await letGoOfSounds(
    db,
    own.flatMap(({ soundId }) => soundId ?? []),
  );
  const mine = inArray(reviews.id, ids);
  await db
    .delete(reviews)
    .where(and(mine, or(isNotNull(reviews.hiddenAt), isNotNull(reviews.removedAt))));
  await db
    .update(reviews)
    .set({ writerName: "탈퇴 회원", photos: [], soundId: null, objection: "" })
    .where(mine);
}
