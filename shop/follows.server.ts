import { leaveBoard } from "./board/author/leave-board.server.ts";
import { completeRefundedClaim } from "./claim/decide/complete-refunded-claim.server.ts";
import { partClaims } from "./claim/part-claims.server.ts";
import { withdrawBeforeCancel } from "./claim/request/withdraw-before-cancel.server.ts";
import { applyRound, applyScript } from "./commission/apply-difference.server.ts";
import { closeStopped } from "./commission/end/close-order.server.ts";
import { foldClaimed } from "./commission/end/fold-rooms.server.ts";
import { refuseBegun } from "./commission/end/refuse-begun.server.ts";
import { partFromReceiver } from "./gift/part-from-receiver.server.ts";
import { partFromBuyer } from "./earlier/part-from-buyer.server.ts";
import { endValue } from "./money/value/end-value.server.ts";
import { partFromMember } from "./order/departure/part-from-member.server.ts";
import { separateRetainedOrders } from "./order/departure/separate-retained-orders.server.ts";
import { applyWidening } from "./certificate/widen-licence.server.ts";
import {
  findDifference,
  type Difference,
  type PaidDifference,
} from "./difference/place-difference.server.ts";
import { findReceiver } from "./order/gift/find-receiver.server.ts";
import { partFromAsker } from "./question/asker/part-from-asker.server.ts";
import { orderReserved, undoReserved } from "./reservation/order/follow-order.server.ts";
import { keepShipBy } from "./reservation/ship-by/keep-ship-by.server.ts";
import { partReservations } from "./reservation/departure/part-reservations.server.ts";
import { freeLines } from "./statement/settle/free-lines.server.ts";
import { partFromWriter } from "./review/writer/part-from-writer.server.ts";
import { forgetPurchases } from "#shop/vault/purchase/keep-purchases.server.ts";
import { forgetDevices, forgetReceivedDevices } from "./vault/device/devices.server.ts";
import { tellBuyers } from "./vault/tell-buyers.server.ts";
import type { Db, Follows, Shop } from "./shop.ts";

/** Every consequence that crosses nouns upwards. */
export const follows: Follows = {
  memberLeaving: [
    (db, accountId, shop) => partReservations(db, shop, accountId),
    // While its orders still say whose they are.
    partFromWriter,
    forgetReceivedDevices,
    forgetPurchases,
    partFromReceiver,
    partFromMember,
    partFromBuyer,
    partFromAsker,
    (db, _accountId, shop) => separateRetainedOrders(db, shop),
    leaveBoard,
    endValue,
  ],
  productEdited: [(db, productId, { expectedShipOn }) => keepShipBy(db, productId, expectedShipOn)],
  goodsAdded: tellBuyers,
  async orderCancelling(db, order, by) {
    await refuseBegun(db, order, by);
    return withdrawBeforeCancel(db, order, by);
  },
  reservedOrderPaid: orderReserved,
  reservedOrderReleased: undoReserved,
  async differencePaid(db, shop, order) {
    const paid = await findDifference(db, order);
    return (paid && (await differences[paid.as]?.(db, shop, paid))) ?? false;
  },
  transferUndone: freeLines,
  claimApproved: foldClaimed,
  async claimRefunded(db, shop, claimId) {
    const orderId = await completeRefundedClaim(db, shop, claimId);
    if (orderId) await closeStopped(db, orderId);
  },
  async orderSeparated(db, orderId) {
    // A gift's receiver keeps access to the files.
    if (!(await findReceiver(db, orderId))) await forgetDevices(db, orderId);
    return partClaims(db, orderId);
  },
};

type AppliedDifference = (
  db: Db,
  shop: Pick<Shop, "origin" | "now">,
  paid: PaidDifference,
) => Promise<boolean>;

/**
 * Applies a paid price difference to its line, by the difference's kind; refunded when it can no
 * longer be applied.
 */
const differences: Partial<Record<Difference["as"], AppliedDifference>> = {
  licence: applyWidening,
  round: applyRound,
  script: applyScript,
};
