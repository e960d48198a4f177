import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { AdminMove } from "#shop/order/list/admin-order-forms.ts";
import { lockNumberedOrder } from "../find-order.server.ts";
import { moveOrder, type Order, type OrderMove } from "../move-order.server.ts";
import { unpackParcels } from "../parcel/pack-parcel.server.ts";
import { endParcels } from "../parcel/end-parcels.server.ts";
import { takeBackLast } from "../parcel/take-back-last.server.ts";
import { whoseOrder } from "../whose-order.ts";
import { freePickupCode } from "./pickup/pickup-code.server.ts";
import { tellArrival } from "./tell-arrival.server.ts";

/** The terms of claims start at `doneAt`. */
const changed: Partial<Record<AdminMove, OrderMove["set"]>> = {
  arrive: { doneAt: "now" },
  reopen: { doneAt: null },
  recall: { partlySent: false },
};

/**
 * Notifies the orderer of an arrival, but not of corrections. Recalling an order in several parcels
 * takes back the last one. Throws `parts-to-send` for an end while something is still to be sent.
 */
export async function moveDelivery(
  shop: Shop,
  number: string,
  move: AdminMove,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    const isTakenBack = move === "recall" && (await takeBackLast(db, order, acting));
    const moved = isTakenBack
      ? { ...order, partlySent: true }
      : await moveOrder(db, order, {
          delivery: move,
          by: "admin",
          accountId: acting.account?.id,
          set: changed[move],
        });
    if (move === "arrive") await endParcels(db, order.id);
    if (move === "recall" && !isTakenBack) await unpackParcels(db, order.id);
    await freePickupCode(db, order);
    if (move === "arrive") await tellArrival(db, shop, moved);
    await recordAudit(db, {
      ...acting,
      action: `order.${move}`,
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before: { delivery: order.delivery, ...(isTakenBack && { packed: isTakenBack.packed }) },
      after: { delivery: moved.delivery },
    });
    return moved;
  });
}
