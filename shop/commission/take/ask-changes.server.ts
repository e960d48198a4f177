import { and, count, eq, gt } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { placeDifference } from "#shop/difference/place-difference.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveRoom } from "../move-room.server.ts";
import { takeDueOn } from "../room-days.ts";
import { tellShop } from "../room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom, type Room } from "../room-row.server.ts";
import { commissionComments } from "../table.server.ts";
import { refuseMany } from "./write-comment.server.ts";

/** Rounds of changes that are left. */
export const roundsLeft = ({ room, line }: Pick<OpenedRoom, "room" | "line">): number =>
  Math.max(0, line.brief.terms.rounds + room.roundsPaid - room.roundsUsed);

/**
 * The buyer requests changes, which uses a round. Throws `rounds-used`, `illegal-move`,
 * `commission-closed`; BadInput without any comment.
 */
export const askChanges = (
  shop: Pick<Shop, "db" | "origin" | "now">,
  opened: OpenedRoom,
  { words }: { words: string },
  accountId: string | undefined,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    refuseClosed(locked);
    const { room, line } = locked;
    if (room.state === "taken" && roundsLeft(locked) === 0) throw new Refusal("rounds-used");
    const by = { by: "shopper" as const, accountId };
    const saidSoFar = await saidSince(db, room);
    await moveRoom(db, room, {
      move: "ask",
      ...by,
      set: { roundsUsed: room.roundsUsed + 1, dueOn: takeDueOn(line.brief.terms, shop.now()) },
    });
    if (words) {
      await refuseMany(db, room.lineId);
      await db.insert(commissionComments).values({ lineId: room.lineId, words, ...by });
    } else if (!saidSoFar) {
      throw new BadInput({ words: ["어디를 어떻게 수정할지 적거나, 녹음에 의견을 남겨주세요."] });
    }
    await tellShop(db, shop, locked, "구매자가 수정을 요청했어요.");
  });

/** Whether the buyer commented on the last sent takes. */
async function saidSince(db: Db, { lineId, stateAt }: Room): Promise<boolean> {
  const [countRow] = await db
    .select({ all: count() })
    .from(commissionComments)
    .where(
      and(
        eq(commissionComments.lineId, lineId),
        eq(commissionComments.by, "shopper"),
        gt(commissionComments.at, stateAt),
      ),
    );
  return countRow!.all > 0;
}

/**
 * Orders one more round, if the product sells them; idempotent while one is unpaid. Throws
 * `rounds-not-sold`, `illegal-move`, `commission-closed`.
 */
export async function buyRound(shop: Shop, { room, line, order }: OpenedRoom): Promise<Order> {
  const won = line.brief.terms.extraRound;
  if (!won) throw new Refusal("rounds-not-sold");
  if (room.state !== "taken") throw new Refusal("illegal-move");
  refuseClosed({ room, line, order });
  const title = `${line.title} · 수정 한 번 더`;
  return placeDifference(shop, { order, lineId: line.id, won, title, as: "round" });
}
