import { and, eq, inArray } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { images } from "#shop/file/table.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { admitTypedAccount } from "#shop/money/value/desk/give-from-desk.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import { typedAccount } from "#shop/money/refund/order-money-forms.ts";
import { requireAccount } from "#shop/money/refund/refund-account-form.ts";
import { openAccount, sealAccount } from "#shop/money/refund/refund-account.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { claimRefusals } from "../refusals.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import {
  articleNow,
  askableOf,
  claimEligibility,
  claimRefusal,
  mayAskNow,
  mayExchange,
} from "./claim-eligibility.ts";
import {
  askedRetrieval,
  keepRetrieval,
  sameRetrieval,
  type AskedRetrieval,
} from "../way-back/ask-retrieval.server.ts";
import type { AskedPieces } from "./asked-pieces.ts";
import type { ClaimForm } from "./claim-form.ts";
import { findClaimed, type ClaimBasis } from "./find-claimed.server.ts";
import { openClaim, type Claim } from "../move-claim.server.ts";
import { claimNotices, requestedNotices } from "../claim-notices.server.ts";
import { claimReasons } from "../reasons.ts";
import { refundAmount, type ClaimAmounts } from "./refund-amount.ts";
import { claimLines, claims } from "../table.server.ts";
import { asksRefundAccount, isPaid, paymentIs, needsRefundAccount } from "#shop/order/status.ts";

/**
 * Who claims: a member by account; a guest has none and cannot have uploads. `acting`: the staff
 * member who registers it for a caller. `accountLater`: the refund account is requested by mail
 * when needed.
 */
export type Asker = { accountId: string | null; acting?: AuditActor; accountLater?: boolean };

/** A claim, or an order that was cancelled whole and at once. */
export type ClaimOutcome = { claim: Claim; canceled: null } | { claim: null; canceled: Order };

/** The amounts of a claim. `cancelsAll`: the whole order is cancelled at once instead. */
export type ClaimReview = { amounts: ClaimAmounts; cancelsAll: boolean };

const PER_DAY = 10;

/** Claims part or all of an order. `requestKey` is an idempotency key; other content under it
 * throws `claim-differs`. Cancelling everything that was not sent is done at once. */
export async function requestClaim(
  shop: Shop,
  { id }: Pick<Order, "id">,
  form: ClaimForm,
  { accountId, acting, accountLater = Boolean(acting) }: Asker,
): Promise<ClaimOutcome> {
  const requestKey = keyOf(id, form);
  if (!(await findByKey(shop.db, requestKey)))
    await spendAttempt(shop.db, [{ key: `claims of ${id}`, most: PER_DAY, seconds: 86_400 }]);
  const outcome = await inTransaction(shop.db, async (db): Promise<Claim | Order> => {
    const order = await lockOrder(db, id);
    const existingClaim = await findByKey(db, requestKey);
    if (existingClaim) return takeAgain(db, shop.secret, existingClaim, form);
    const claimed = await findClaimed(db, order);
    const now = await databaseTime(db);
    if (
      asksForAll(order, claimed, form) &&
      (paymentIs(order, "calledOff") || claimEligibility(order, claimed.lines, now).cancelsAtOnce)
    )
      return order;
    const { amounts, article } = judge(now, order, claimed, form);
    if (form.refundShown !== undefined && form.refundShown !== amounts.refundAmount)
      throw new Refusal("claim-amount-changed", { refundAmount: amounts.refundAmount });
    const retrieval = await askedRetrieval(db, {
      order,
      form,
      lines: claimed.lines,
      now,
      byDesk: Boolean(acting),
    });
    const claimToWrite = {
      order,
      form,
      amounts,
      article,
      retrieval,
      accountId,
      acting,
      accountLater,
      requestKey,
    };
    return write(db, shop, claimToWrite);
  });
  if ("requestKey" in outcome) return { claim: outcome, canceled: null };
  const account = asksRefundAccount(outcome) ? accountOf(form, accountLater) : null;
  return {
    claim: null,
    canceled: await cancelOrder(shop, outcome, {
      by: acting ? "admin" : "shopper",
      reason: `구매자의 주문 취소: ${claimReasons[form.reason].words}`,
      account,
      acting,
      accountLater,
      accountId: acting?.account?.id ?? accountId ?? undefined,
    }),
  };
}

/** Computes a claim without writing. */
export async function reviewClaim(shop: Shop, order: Order, form: ClaimForm): Promise<ClaimReview> {
  const [claimed, now] = await Promise.all([findClaimed(shop.db, order), databaseTime(shop.db)]);
  if (
    asksForAll(order, claimed, form) &&
    claimEligibility(order, claimed.lines, now).cancelsAtOnce
  ) {
    if (asksRefundAccount(order)) requireAccount(form);
    return {
      cancelsAll: true,
      amounts: {
        ...wholeOf(order),
        shippingDeduction: 0,
        shopperPaysShipping: false,
      },
    };
  }
  const { amounts } = judge(now, order, claimed, form);
  if (needsAccount(order, form, amounts)) requireAccount(form);
  await askedRetrieval(shop.db, { order, form, lines: claimed.lines, now, byDesk: false });
  return { cancelsAll: false, amounts };
}

/** What was paid for it, with whatever it was. */
function wholeOf(order: Order) {
  const paid = order.total + order.pointsAmount + order.creditAmount;
  const shippingRefund = order.shippingAmount - order.shippingCouponAmount;
  return {
    itemsAmount: paid - shippingRefund,
    shippingRefund,
    refundAmount: isPaid(order) ? paid : 0,
  };
}

const keyOf = (orderId: string, { requestKey }: ClaimForm) =>
  hashOfToken(`${orderId} ${requestKey}`);
const findByKey = async (db: Db, requestKey: string): Promise<Claim | undefined> =>
  (await db.select().from(claims).where(eq(claims.requestKey, requestKey)))[0];
/** Without an account it is requested when the refund begins. */
const accountOf = (form: ClaimForm, isLater: boolean) =>
  isLater ? typedAccount(textsOf(form)) : requireAccount(form);
const textsOf = (form: ClaimForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
const needsAccount = (order: Order, { kind }: ClaimForm, { refundAmount: won }: ClaimAmounts) =>
  kind !== "exchange" && won > 0 && needsRefundAccount(order);

const asksForAll = (order: Order, { lines }: ClaimBasis, { kind, pieces }: ClaimForm): boolean =>
  kind === "cancel" &&
  order.delivery === "ready" &&
  lines.every(
    ({ id, left }) => left === (pieces.find(({ lineId }) => lineId === id)?.quantity ?? 0),
  );

/** Computes the amounts, or throws why it cannot be claimed. */
function judge(
  now: Date,
  order: Order,
  claimed: ClaimBasis,
  { kind, reason, pieces }: ClaimForm,
): { amounts: ClaimAmounts; article: string } {
  const { paid, fees } = claimed;
  const lines = claimed.lines.map((line) => askableOf(order, line, kind));
  const refusal = claimRefusal(claimEligibility(order, claimed.lines, now), kind, reason);
  if (refusal) throw new Refusal(refusal);
  const errors: Record<string, string[]> = {};
  for (const { lineId, quantity } of pieces) {
    const trouble = pieceTrouble(
      lines.find(({ id }) => id === lineId),
      { kind, reason, quantity, order, now },
    );
    if (trouble) errors[`quantity.${lineId}`] = [trouble];
  }
  if (Object.keys(errors).length) throw new BadInput(errors);
  const askedLines = claimed.lines.map((line) => ({
    ...line,
    asked: pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0,
  }));
  const first = askedLines.find((line) => line.asked > 0);
  return {
    amounts: refundAmount({ kind, reason, lines: askedLines, paid, fees }),
    article: first ? articleNow(order, askableOf(order, first, kind), reason, now) : "",
  };
}

type AskedPiece = Pick<ClaimForm, "kind" | "reason"> & {
  quantity: number;
  order: Order;
  now: Date;
};

function pieceTrouble(
  line: ClaimBasis["lines"][number] | undefined,
  { kind, reason, quantity, order, now }: AskedPiece,
): string | null {
  if (!line?.left) return unaskable(line, kind);
  if (kind === "exchange" && !mayExchange(line))
    return "디지털 상품은 교환할 수 없어요. 문제가 있으면 반품을 요청해주세요.";
  if (!mayAskNow(order, line, reason, now))
    return claimRefusals[line.withdrawalEndedAt ? "withdrawal-ended" : "claim-too-late"][1];
  return quantity > line.left ? `${line.left}개까지 고를 수 있어요.` : null;
}

/** Of an order that was sent in part, what left is sent back and what did not is cancelled. */
function unaskable(line: { toSend: number; isToSend?: boolean } | undefined, kind: ClaimKind) {
  if (line?.isToSend) return "이미 보낸 상품이에요. 받은 뒤에 반품으로 요청해주세요.";
  if (line?.toSend && kind !== "cancel") return "아직 보내지 않은 상품이에요. 취소로 요청해주세요.";
  return "고를 수 없는 상품이에요.";
}

type NewClaim = {
  order: Order;
  form: ClaimForm;
  amounts: ClaimAmounts;
  accountId: string | null;
  acting: AuditActor | undefined;
  requestKey: string;
  accountLater: boolean;
  article: string;
  retrieval: AskedRetrieval | null;
};

async function write(
  db: Db,
  shop: Shop,
  { order, form, amounts, accountId, acting, requestKey, accountLater, ...more }: NewClaim,
): Promise<Claim> {
  const { kind, reason, words, photos, pieces } = form;
  const { article, retrieval } = more;
  const account = needsAccount(order, form, amounts) ? accountOf(form, accountLater) : null;
  const typed = { account, amount: amounts.refundAmount, mark: `claim ${requestKey}` };
  await admitTypedAccount({ ...shop, db }, order, typed, acting);
  await checkPhotos(db, photos, accountId);
  const claimRequest = {
    orderId: order.id,
    kind,
    reason,
    words,
    photos,
    ...amounts,
    requestKey,
    refundAccount: account && sealAccount(shop.secret, account),
  };
  const facts = { reason: `${claimKinds[kind]}: ${claimReasons[reason].words}` };
  const opening = acting
    ? { by: "admin" as const, accountId: acting.account?.id, facts }
    : { by: "shopper" as const, facts };
  const claim = await openClaim(db, claimRequest, opening, (opened) =>
    acting
      ? claimNotices(shop, "claim-requested", order, { ...opened, article })
      : requestedNotices(shop, order, { ...opened, article }),
  );
  await db
    .insert(claimLines)
    .values(
      pieces.map(({ lineId, quantity }) => ({ claimId: claim.id, orderLineId: lineId, quantity })),
    );
  if (retrieval) await keepRetrieval(db, claim.id, retrieval);
  if (photos.length) await recordImageUses(db, `claim ${claim.id}`, photos);
  if (acting) await noteRegistered(db, order, claim, { acting, pieces });
  return claim;
}

/** Audits who registered the claim at the desk. */
const noteRegistered = (
  db: Db,
  order: Order,
  claim: Claim,
  { acting, pieces }: { acting: AuditActor; pieces: AskedPieces[] },
): Promise<void> =>
  recordAudit(db, {
    ...acting,
    action: "claim.register",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    after: { ...pick(claim, ["kind", "reason", "refundAmount"]), pieces: piecesText(pieces) },
  });

/** Photos must be the shopper's own: the owner must not see other people's uploads as theirs. */
async function checkPhotos(db: Db, photos: string[], accountId: string | null): Promise<void> {
  if (!photos.length) return;
  const own = accountId
    ? await db
        .select({ id: images.id })
        .from(images)
        .where(and(inArray(images.id, photos), eq(images.ownerId, accountId)))
    : [];
  if (own.length !== new Set(photos).size)
    throw new BadInput({ photos: ["사진을 다시 올려주세요."] });
}

async function takeAgain(
  db: Db,
  secret: string,
  existingClaim: Claim,
  form: ClaimForm,
): Promise<Claim> {
  const lines = await db
    .select({ lineId: claimLines.orderLineId, quantity: claimLines.quantity })
    .from(claimLines)
    .where(eq(claimLines.claimId, existingClaim.id));
  const account = existingClaim.refundAccount
    ? openAccount(secret, existingClaim.refundAccount)
    : null;
  const same =
    existingClaim.kind === form.kind &&
    existingClaim.reason === form.reason &&
    existingClaim.words === form.words &&
    existingClaim.photos.join() === form.photos.join() &&
    piecesText(lines) === piecesText(form.pieces) &&
    (await sameRetrieval(db, existingClaim.id, form)) &&
    (!account || JSON.stringify(account) === JSON.stringify(requireAccount(form)));
  if (!same) throw new Refusal("claim-differs");
  return existingClaim;
}

const piecesText = (pieces: AskedPieces[]) =>
  pieces
    .map(({ lineId, quantity }) => `${lineId} ${quantity}`)
    .toSorted()
    .join();
