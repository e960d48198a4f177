import { hash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput, isBadInput } from "#shop/bad-input.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { shownLicences } from "#shop/product/licence/line-licence.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { won } from "#lib/won.ts";
import { quotedFor } from "../amounts.ts";
import { leastPayment, waysToPay, type PayBy } from "../payment/ways-to-pay.ts";
import { briefTroubles } from "../brief/brief-of-line.ts";
import { giftRecipient, readGift } from "#shop/order/gift/read-gift.ts";
import { readRecipient } from "./read-recipient.ts";
import type { OrderForm } from "./forms.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { quoteOrder, type Quote } from "./quote-order.server.ts";
import { refuseMany } from "./cap-unpaid.server.ts";
import { lockOrderer, type Orderer } from "./orderer.server.ts";
import { refuseTooLarge, refuseTooSmall } from "./payable.ts";
import { refuseBeyondLimit } from "./person-limit.server.ts";
import { replaceOrders } from "./held-pieces.server.ts";
import { shipByWhenPaid } from "../ship-due.ts";
import { consentTrouble } from "./withdrawal.ts";
import {
  CODE_FIELD,
  couponField,
  lessValue,
  type QuotedValue,
  type ValueRequest,
} from "./value-request.ts";
import { holdLocks, refuseUnpaidHolds, type PlacedFrom } from "./unpaid-holds.server.ts";
import { writeAtOnce, writeOrder, type OrderToWrite } from "./write-order.server.ts";
import { orders } from "../table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { paymentLinkPath } from "../access/payment-link.server.ts";
import { paymentIs } from "../status.ts";
import { whoseOrder } from "../whose-order.ts";
import { orderNotice, paidNotices } from "#shop/order/notice/order-notice.server.ts";

/** A reservation being ordered: stock and price are settled, so its quote takes no stock. */
type OrderedReservation = {
  id: string;
  /** the agreed day, "2026-12-24" */
  shipBy: string;
  quote: Quote;
  /** called before any row is locked */
  begin(db: Db): Promise<void>;
  /** called last; throws when it may not be ordered now */
  check(db: Db): Promise<void>;
};

type PlacingOptions = {
  reserved?: OrderedReservation;
  /** the staff member who orders for a caller; the buyer agrees and pays by link */
  acting?: AuditActor;
  /** limits an unknown guest's unpaid pieces; omitted: only the shopper's own limits apply */
  from?: PlacedFrom;
};

/**
 * Places an order. Repeating a placeKey returns the same order; other content throws
 * `order-differs`.
 */
export async function placeOrder(
  shop: Shop,
  form: OrderForm,
  orderer: Orderer,
  placing: PlacingOptions = {},
): Promise<Order> {
  const placeHash = hashOf(form);
  const placedBefore = () => findPlaced(shop.db, form.placeKey, placeHash);
  try {
    return await placeNew(shop, form, { ...placing, orderer, placeHash });
  } catch (error) {
    // The same form may have been posted twice at once: the other post won (its key exists), and
    // what this one lacks is what that one took.
    const mayBeTwin =
      isRefusal(error) ||
      databaseCode(error) === "23505" ||
      (form.value !== undefined && isBadInput(error));
    const twin = mayBeTwin ? await placedBefore() : null;
    if (twin) return twin;
    throw error;
  }
}

type NewOrder = PlacingOptions & { orderer: Orderer; placeHash: string };

type PlacingOrder = OrderToWrite & PlacingOptions;

async function placeNew(
  shop: Shop,
  form: OrderForm,
  { orderer, placeHash, reserved, acting, from }: NewOrder,
): Promise<Order> {
  await refuseWhileClosed(shop);
  if (shop.payments.mode === "none") throw new Refusal("payments-not-set-up");
  const anywhere = reserved?.quote ?? (await quoteFor(shop, form, orderer));
  checkLines(anywhere, form);
  checkBriefs(anywhere, form, acting !== undefined);
  const gift = readGift(form, anywhere, !reserved && !acting);
  const { needsAddress } = anywhere;
  const recipient = gift ? giftRecipient(gift, needsAddress) : readRecipient(form, needsAddress);
  const sent = quotedFor(anywhere, recipient.postcode);
  const { quote, value } =
    reserved || acting ? { quote: sent, value: null } : await withValue(shop, form, orderer, sent);
  checkTotal(quote, form);
  if (!acting) checkConsent(quote, form);
  await checkRecommender(shop.db, form.recommenderCode);
  const written = {
    shop,
    form,
    quote,
    recipient,
    gift,
    orderer,
    placeHash,
    reserved,
    acting,
    value,
    from: reserved ? undefined : from,
  };
  return (await placeAtOnce(written)) ?? placeStepwise(written);
}

/**
 * The usual case in one statement: a shopper without holds takes available stock. Null, without
 * changes, for all others.
 */
async function placeAtOnce(written: OrderToWrite): Promise<Order | null> {
  const { shop, form, quote, reserved, acting, value } = written;
  if (reserved || acting || value) return null;
  if (form.payBy === "virtual_account" || quote.amounts.total === 0) return null;
  // The statement does not read earlier orders, which a limit per person needs.
  if (quote.lines.some(({ product }) => product.limitPerPerson !== null)) return null;
  return writeAtOnce(shop.db, written);
}

/**
 * The general case in steps, each of which may refuse: earlier holds are replaced or counted, and
 * reservations are checked.
 */
function placeStepwise(written: PlacingOrder): Promise<Order> {
  const { shop, form, quote, orderer, reserved, acting, value, from } = written;
  return inTransaction(shop.db, async (db) => {
    await reserved?.begin(db);
    await lockOrderer(db, orderer, form.placeKey, holdLocks(from, quote.lines));
    const productIds = form.lines.map(({ productId }) => productId);
    const givenUp = await replaceOrders(db, shop, orderer, {
      productIds,
      reservationId: reserved?.id ?? null,
    });
    await refuseMany(db, orderer, { lines: reserved ? [] : quote.lines, payBy: form.payBy });
    if (!reserved) await refuseBeyondLimit(db, { orderer, phone: form.ordererPhone }, quote.lines);
    await refuseUnpaidHolds(db, from, quote.lines);
    await reserved?.check(db);
    const placed = await writeOrder(db, written);
    if (value) await shop.follows.valueTaken(db, placed, value);
    const order = placed.total > 0 ? placed : await acceptFree(db, shop, placed);
    // Stock is taken last, because its row stays locked until the commit and other buyers wait for
    // it.
    await takeStock(db, quote.lines, givenUp);
    if (acting) await noteWritten(db, shop, order, acting);
    return order;
  });
}

/** Audits a desk order and sends the buyer the link to agree and pay. */
async function noteWritten(db: Db, shop: Shop, order: Order, acting: AuditActor): Promise<void> {
  await recordAudit(db, {
    ...acting,
    action: "order.write",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    after: { total: order.total, payBy: order.payBy },
  });
  if (!paymentIs(order, "unpaid")) return;
  const linked = { ...order, payPath: paymentLinkPath(shop, order) };
  await queueNotices(db, orderNotice("order-pay-link", linked, shop.origin));
}

const hashOf = ({
  placeKey: _key,
  totalShown: _total,
  agree: _agree,
  agreeSupply: _supply,
  ...content
}: OrderForm): string =>
  hash(
    "sha256",
    JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    "base64url",
  );

async function findPlaced(db: Db, placeKey: string, placeHash: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.placeKey, placeKey)).limit(1);
  if (order && order.placeHash !== placeHash) throw new Refusal("order-differs");
  return order ?? null;
}

/**
 * Adds this shopper's own held pieces to the quote, querying them only if something is sold out.
 */
async function quoteFor(shop: Shop, { lines }: OrderForm, orderer: Orderer): Promise<Quote> {
  const quote = await quoteOrder(shop.db, lines);
  return quote.lines.some(({ problem }) => problem === "sold-out")
    ? quoteOrder(shop.db, lines, orderer)
    : quote;
}

/** Subtracts coupons, points and credit; desk orders and reservations use none. */
async function withValue(
  shop: Shop,
  form: OrderForm,
  orderer: Orderer,
  quote: Quote,
): Promise<{ quote: Quote; value: QuotedValue | null }> {
  if (!form.value) return { quote, value: null };
  const owner = {
    memberId: "memberId" in orderer ? orderer.memberId : null,
    phone: form.ordererPhone,
    email: form.ordererEmail,
  };
  const value = await shop.follows.valueQuoted(shop.db, {
    ...form.value,
    lines: quote.lines,
    shippingAmount: quote.amounts.shippingAmount,
    owner,
    guestId: "guestId" in orderer ? orderer.guestId : null,
  });
  const amounts = lessValue(quote.amounts, value.parts);
  checkRest(form.value, amounts, form.payBy);
  return { quote: { ...quote, amounts }, value };
}

/** The rest after value must be zero or payable. Throws BadInput beside the field to reduce. */
function checkRest(
  { points, credit, code, grants }: ValueRequest,
  { total }: { total: number },
  payBy: PayBy,
): void {
  const least = leastPayment(payBy);
  if (total === 0 || total >= least) return;
  const words = `남는 ${won(total)}은 결제할 수 없어요. ${waysToPay[payBy]} 결제는 ${won(least)}부터예요.`;
  const less = `${words} ${won(least - total)} 이상 적게 써주세요.`;
  if (points) throw new BadInput({ points: [less] });
  if (credit) throw new BadInput({ credit: [less] });
  const field = code ? CODE_FIELD : couponField(grants[0] ?? "");
  throw new BadInput({ [field]: [`${words} 쿠폰을 빼거나 상품을 더 담아주세요.`] });
}

function checkLines({ lines, amounts }: Quote, form: OrderForm): void {
  if (lines.length !== form.lines.length) throw new Refusal("product-not-found");
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  const problem = problems.find((one) => one !== "sold-out") ?? problems[0];
  if (problem) throw new Refusal(problem);
  refuseTooLarge(amounts.itemsAmount);
  // A buyer must not order under other licence terms than shown.
  const isRenewed = lines.some(({ offers }, at) => {
    const shown = form.lines[at]?.licencesShown;
    return shown !== undefined && shown !== shownLicences(offers);
  });
  if (isRenewed) throw new Refusal("licence-renewed");
}

function checkTotal({ amounts: { total }, terms: { surcharge } }: Quote, form: OrderForm): void {
  if (total !== form.totalShown)
    throw new Refusal("price-changed", { total, totalShown: form.totalShown, surcharge });
  refuseTooSmall(total, form.payBy);
}

function checkBriefs({ lines }: Quote, form: OrderForm, isDesk: boolean): void {
  const trouble = briefTroubles(lines, form.lines, isDesk);
  if (Object.keys(trouble).length) throw new BadInput(trouble);
}

function checkConsent({ lines }: Quote, { agreeSupply }: OrderForm): void {
  const trouble = consentTrouble(lines, agreeSupply);
  if (trouble.agreeSupply) throw new BadInput(trouble);
}

async function checkRecommender(db: Db, code: string): Promise<void> {
  if (!code) return;
  const recommenderRows = await db
    .select()
    .from(recommenders)
    .where(and(eq(recommenders.code, code), isNull(recommenders.stoppedAt)))
    .limit(1);
  if (!recommenderRows.length)
    throw new BadInput({
      recommenderCode: ["추천인 코드를 찾을 수 없어요. 코드를 확인하거나 비워주세요."],
    });
}

/** A total of 0 won needs no payment, so the order counts as paid. */
async function acceptFree(db: Db, shop: Shop, order: Order): Promise<Order> {
  if (order.reservationId) await shop.follows.reservedOrderPaid(db, order);
  return moveOrder(db, order, {
    payment: "payNothing",
    delivery: "pay",
    by: "payment",
    set: { hold: "sold", paidAt: "now", shipBy: shipByWhenPaid(order, shop.now()) },
    notices: paidNotices(shop, order),
  });
}
