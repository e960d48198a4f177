import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { settleTransferIn } from "#shop/money/own/settle-transfer.server.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import { lookAtRefund } from "#shop/money/refund/look-at-refund.server.ts";
import { lockNumberedOrder, lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { won } from "#lib/won.ts";
import type { LinePick, PickKind } from "../statement-forms.ts";
import { bookStrayMoney } from "./book-stray-money.server.ts";
import {
  entryOfLine,
  lockHeldLines,
  lockLine,
  moveLine,
  type KeptLine,
} from "./lock-line.server.ts";

/** What became of one line, in words for the list of results. */
export type SettledLine = { outcome: "done" | "same"; words: string };

type LineSettlement = { shop: Shop; order: Order; line: KeptLine; acting: AuditActor };

/**
 * Does with a line what somebody chose, in one transaction with all that follows from it. Choosing
 * again changes nothing. Throws `statement-changed` where line and order are no longer what the
 * choice was made of.
 */
export async function settleLine(
  shop: Shop,
  pick: LinePick,
  acting: AuditActor,
): Promise<SettledLine> {
  if (pick.kind === "sent") return tickOffRefund(shop, pick, acting);
  return inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, pick.target);
    const line = await lockLine(db, pick.lineId);
    const settling = { shop, order, line, acting };
    if (isDone(line, order, pick.kind)) return { outcome: "same", words: "이미 처리한 거래예요." };
    if (!isFree(line, order, pick.kind)) throw new Refusal("statement-line-moved");
    const settled = await act(db, settling, pick.kind);
    await recordAudit(db, {
      ...acting,
      action: "statement.settle",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      after: { line: line.id, amount: line.amountIn, as: pick.kind },
    });
    return settled;
  });
}

const act = (db: Db, settling: LineSettlement, kind: PickKind): Promise<SettledLine> => {
  if (kind === "return") return giveBack(db, settling);
  return kind === "part" ? holdPart(db, settling) : payOrder(db, settling, kind);
};

const doneStates: Partial<Record<PickKind, KeptLine["state"]>> = {
  pay: "settled",
  over: "settled",
  part: "held",
  return: "returned",
};

const isDone = ({ state, orderId }: KeptLine, { id }: Order, kind: PickKind): boolean =>
  orderId === id && state === doneStates[kind];

/** A part that is held may still go back. */
const isFree = ({ state, orderId, amountIn }: KeptLine, { id }: Order, kind: PickKind): boolean =>
  amountIn > 0 &&
  (state === "waiting" || (kind === "return" && state === "held" && orderId === id));

async function payOrder(
  db: Db,
  { shop, order, line, acting }: LineSettlement,
  kind: PickKind,
): Promise<SettledLine> {
  const parts = await lockHeldLines(db, order.id);
  const held = parts.reduce((sum, { amountIn }) => sum + amountIn, 0);
  const beyond = held + line.amountIn - order.total;
  if (kind === "pay" ? beyond !== 0 : beyond <= 0) throw new Refusal("statement-changed");
  const { number, total: amount, id: orderId } = order;
  const transfer = { number, amount, at: line.at, entryId: entryOfLine(line.id) };
  const { begun } = await settleTransferIn(db, shop, transfer, acting);
  const [refund] = begun;
  for (const { id } of [...parts, line])
    await moveLine(
      db,
      id,
      refund ? { state: "returned", orderId, refundId: refund.id } : { state: "settled", orderId },
    );
  if (beyond > 0) {
    const stray = { amount: beyond, at: line.at, entryId: `${entryOfLine(line.id)}:over` };
    const paid = await lockOrder(db, orderId);
    const back = await bookStrayMoney(db, shop, paid, { stray, acting });
    if (!refund) await moveLine(db, line.id, { refundId: back.id });
  }
  return { outcome: "done", words: paidWords(refund !== undefined, beyond) };
}

function paidWords(isReturned: boolean, beyond: number): string {
  if (isReturned)
    return "취소됐거나 재고가 없는 주문이라 환불 목록에 넣었어요. 돌려받을 계좌를 물었어요.";
  return beyond > 0
    ? `입금을 확인했어요. 더 들어온 ${won(beyond)}은 환불 목록에 넣고 계좌를 물었어요.`
    : "입금을 확인했어요.";
}

/** The order waits on for what is missing, and the money stays its own. */
async function holdPart(db: Db, { order, line }: LineSettlement): Promise<SettledLine> {
  const parts = await lockHeldLines(db, order.id);
  const held = parts.reduce((sum, { amountIn }) => sum + amountIn, 0);
  const missing = order.total - held - line.amountIn;
  if (order.payment !== "waiting_deposit" || missing <= 0) throw new Refusal("statement-changed");
  await moveLine(db, line.id, { state: "held", orderId: order.id });
  return {
    outcome: "done",
    words: `${won(missing)}이 모자라요. 나머지가 들어오면 함께 입금 확인해주세요.`,
  };
}

async function giveBack(
  db: Db,
  { shop, order, line, acting }: LineSettlement,
): Promise<SettledLine> {
  const stray = { amount: line.amountIn, at: line.at, entryId: entryOfLine(line.id) };
  const refund = await bookStrayMoney(db, shop, order, { stray, acting });
  await moveLine(db, line.id, { state: "returned", orderId: order.id, refundId: refund.id });
  return { outcome: "done", words: "환불 목록에 넣고, 돌려받을 계좌를 물었어요." };
}

/** Money that went out was a refund: it is done. */
async function tickOffRefund(
  shop: Shop,
  { lineId, target }: LinePick,
  acting: AuditActor,
): Promise<SettledLine> {
  const unlocked = await lookAtRefund(shop, target);
  return inTransaction(shop.db, async (db) => {
    await lockOrder(db, unlocked.orderId);
    const line = await lockLine(db, lineId);
    if (line.state === "sent" && line.refundId === target)
      return { outcome: "same", words: "이미 처리한 거래예요." };
    if (line.state !== "waiting" || line.amountOut <= 0) throw new Refusal("statement-line-moved");
    if (line.amountOut !== unlocked.amount) throw new Refusal("statement-changed");
    await returnByHand({ ...shop, db }, target, { words: "거래내역에서 송금 확인" }, acting);
    await moveLine(db, lineId, { state: "sent", orderId: unlocked.orderId, refundId: target });
    return { outcome: "done", words: "환불을 보낸 것으로 정리했어요." };
  });
}
