import { and, desc, eq, isNotNull } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { takeWords } from "#shop/product/commission/commission-words.ts";
import { addLineGoods } from "#shop/product/goods/line-goods.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveRoom, type RoomActor } from "../move-room.server.ts";
import { tellBuyer, tellShop } from "../room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "../room-row.server.ts";
import { commissionTakes } from "../table.server.ts";

type Take = typeof commissionTakes.$inferSelect;

/**
 * Approves a take, whose file becomes the buyer's. Throws `take-not-found`, `illegal-move`,
 * `commission-closed`.
 */
export const approveRoom = (
  shop: Pick<Shop, "db" | "origin">,
  opened: OpenedRoom,
  takeId: string,
  accountId?: string,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    const take = (await listSent(db, opened.room.lineId)).find(({ id }) => id === takeId);
    if (!take) throw new Refusal("take-not-found");
    await approveTake(db, shop, locked, { take, by: "shopper", accountId });
  });

/** The takes sent to the buyer, newest first. */
export const listSent = (db: Db, lineId: number): Promise<Take[]> =>
  db
    .select()
    .from(commissionTakes)
    .where(and(eq(commissionTakes.lineId, lineId), isNotNull(commissionTakes.sentAt)))
    .orderBy(desc(commissionTakes.number));

/** Approves a take in a room that the caller has locked. */
export async function approveTake(
  db: Db,
  shop: Pick<Shop, "origin">,
  locked: OpenedRoom,
  { take, by, accountId }: { take: Take; by: "shopper" | "clock" } & Pick<RoomActor, "accountId">,
): Promise<void> {
  refuseClosed(locked);
  const { room, line } = locked;
  await moveRoom(db, room, { move: "approve", by, accountId, facts: { take: take.number } });
  const { blob, fileName, contentType, size, durationMs, peaks } = take;
  const { productId, id: lineId, title } = line;
  const file = { blob, fileName, contentType, size, durationMs, peaks };
  await addLineGoods(db, { productId, lineId, title: `${title} 확정본` }, file);
  const news = by === "clock" ? "알려드린 날까지 답이 없어 마지막 녹음으로 확정했어요." : "";
  await tellBuyer(db, shop, locked, { event: "room-approved", news });
  const who = by === "clock" ? "기한이 지나" : "구매자가";
  await tellShop(db, shop, locked, `${who} ${takeWords(take.number)}을 확정했어요.`);
}
