import { and, eq, inArray } from "drizzle-orm";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { isPaid, paymentIs } from "#shop/order/status.ts";
import {
  commissionStages,
  type CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import { stageWords } from "#shop/product/commission/commission-words.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { paidParts } from "../end/paid-parts.server.ts";
import { room as machine } from "../room-machine.ts";
import { listDifferences, type OpenedRoom } from "../room-row.server.ts";
import { percentAt, stageRefund } from "../stage-refund.ts";
import { commissionEvents } from "../table.server.ts";
import type { RoomMoney } from "./room-view.ts";

/** What was paid for a room, the refund if stopped now, and what is unpaid. */
export async function findRoomMoney(
  shop: Pick<Shop, "db" | "secret">,
  opened: OpenedRoom,
): Promise<RoomMoney> {
  const { room, line, order } = opened;
  const { terms } = line.brief;
  const parts = await paidParts(shop.db, opened);
  const percent = percentAt(terms, room.state);
  const won = stageRefund(percent, parts).reduce((all, one) => all + one, 0);
  const mayStop = isPaid(order) && machine.may(room.state, "stop", "shopper") && percent > 0;
  return {
    paid: parts.reduce((all, { paid }) => all + paid, 0),
    left: parts.reduce((all, { left }) => all + left, 0),
    stop: mayStop ? { percent, won } : null,
    table: tableOf(terms),
    back: room.state === "ended" ? await findBack(shop.db, line.id) : null,
    extraRound: terms.extraRound,
    unpaid: await findUnpaid(shop, line.id),
  };
}

/** The refund that ended the room; null: it was cancelled elsewhere. */
async function findBack(db: Db, lineId: number): Promise<number | null> {
  const [end] = await db
    .select({ facts: commissionEvents.facts })
    .from(commissionEvents)
    .where(
      and(eq(commissionEvents.lineId, lineId), inArray(commissionEvents.event, ["stop", "cease"])),
    )
    .limit(1);
  return typeof end?.facts.amount === "number" ? end.facts.amount : null;
}

const tableOf = (terms: CommissionTerms): RoomMoney["table"] =>
  commissionStages.map((stage) => ({
    words: stageWords[stage],
    percent: percentAt(terms, stage),
  }));

async function findUnpaid(
  shop: Pick<Shop, "db" | "secret">,
  lineId: number,
): Promise<RoomMoney["unpaid"]> {
  const unpaid = (await listDifferences(shop.db, lineId)).findLast(
    (order) => paymentIs(order, "owing") && order.hold === "held",
  );
  if (!unpaid) return null;
  const [line] = await listLines(shop.db, unpaid.id);
  return {
    title: line?.title ?? "",
    won: unpaid.total,
    path: paymentLinkPath(shop, unpaid),
    until: unpaid.expiresAt,
  };
}
