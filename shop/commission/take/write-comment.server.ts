import { and, count, eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isOpenRoom } from "../room-machine.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { roomLimits } from "../limits.ts";
import type { RoomActor } from "../move-room.server.ts";
import { lockRoom, type OpenedRoom } from "../room-row.server.ts";
import { commissionComments, commissionTakes } from "../table.server.ts";
import type { CommentForm } from "./take-forms.ts";

/**
 * Comments on a moment of a take or all of it. Throws `take-not-found`, `comments-many`,
 * `illegal-move`; BadInput for a moment beyond its end.
 */
export const writeComment = (
  { db: outside }: Pick<Shop, "db">,
  opened: OpenedRoom,
  { take: takeId, moment, words }: CommentForm,
  { by, accountId }: RoomActor,
): Promise<void> =>
  inTransaction(outside, async (db) => {
    const { room } = await lockRoom(db, opened);
    if (!isOpenRoom(room.state)) throw new Refusal("illegal-move");
    const take = await findTake(db, room.lineId, takeId);
    if (!take || (by === "shopper" && !take.sentAt)) throw new Refusal("take-not-found");
    if (moment !== null && moment > take.durationMs)
      throw new BadInput({ moment: [`이 녹음은 ${lengthWords(take.durationMs)}까지예요.`] });
    await refuseMany(db, room.lineId);
    await db
      .insert(commissionComments)
      .values({ lineId: room.lineId, takeId, atMs: moment, words, by, accountId });
  });

const lengthWords = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

async function findTake(db: Db, lineId: number, takeId: string) {
  const [take] = await db
    .select()
    .from(commissionTakes)
    .where(and(eq(commissionTakes.id, takeId), eq(commissionTakes.lineId, lineId)));
  return take;
}

export async function refuseMany(db: Db, lineId: number): Promise<void> {
  const [written] = await db
    .select({ all: count() })
    .from(commissionComments)
    .where(eq(commissionComments.lineId, lineId));
  if (written!.all >= roomLimits.comments) throw new Refusal("comments-many");
}
