import { hash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { BadInput, isBadInput } from "#shop/bad-input.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { shownLicences } from "#shop/product/licence/line-licence.ts";
import type { TakenPieces } from "#shop/product/sale.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { won } from "#lib/won.ts";
import { endHold } from "#shop/money/hold/release-hold.server.ts";
import { giveBackRest } from "#shop/money/value/give-back-value.server.ts";
import { quoteOrderValue } from "#shop/money/value/quote-order-value.server.ts";
import { takeOrderValue } from "#shop/money/value/take-value.server.ts";
import { quotedFor } from "#shop/order/amounts.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import {
  isDeposit,
  leastPayment,
  refuseTooLarge,
  refuseTooSmall,
  waysToPay,
  type PayBy,
} from "#shop/order/payment/ways-to-pay.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { refuseMany } from "#shop/order/limit/cap-unpaid.server.ts";
import { isEarlierTry } from "#shop/order/limit/held-pieces.server.ts";
import { refuseBeyondLimit } from "#shop/order/limit/person-limit.server.ts";
import type { PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import { holdLocks, refuseUnpaidHolds } from "#shop/order/limit/unpaid-holds.server.ts";
import { lockOrderer, type Orderer } from "#shop/order/orderer.server.ts";
import { shipByWhenPaid } from "#shop/order/ship-due.ts";
import { consentTrouble } from "#shop/order/withdrawal.ts";
import {
  CODE_FIELD,
  couponField,
  lessValue,
  type QuotedValue,
  valueOf,
  type ValueRequest,
} from "#shop/order/value-request.ts";
import { orders } from "#shop/order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { paidNotices } from "#shop/order/notice/order-notice.server.ts";
import { briefTroubles } from "../brief/brief-of-line.ts";
import type { OrderForm } from "../order-form.ts";
import { quoteOrder, type Quote } from "../quote/quote-order.server.ts";
import { giftRecipient, readGift, readRecipient } from "./read-recipient.ts";
import {
  payWithinMinutes,
  writeAtOnce,
  writeOrder,
  type OrderToWrite,
} from "./write-order.server.ts";

/**
 * Places a shopper's order. Repeating a placeKey returns the same order; other content throws
 * `order-differs`.
 */
export const placeOrder = (
  shop: Shop,
  form: OrderForm,
  orderer: Orderer,
  { from }: { from?: PlacedFrom } = {},
): Promise<Order> =>
  placeOnce(shop, form, async (placeHash) => {
    const sent = readDestination(form, await quoteFor(shop, form, orderer), "shopper");
    const { quote, value } = await withValue(shop, form, orderer, sent.quote);
    await checkAgreement(shop.db, form, quote);
    const minutes = payWithinMinutes(quote.lines);
    const written = { ...sent, shop, form, quote, orderer, placeHash, minutes, value, from };
    return (
      (await placeAtOnce(written)) ?? inTransaction(shop.db, (db) => placeStepwise(db, written))
    );
  });

/** Runs `place` in an open shop, once for each placeKey; it gets the hash of the form. */
export async function placeOnce(
  shop: Shop,
  form: OrderForm,
  place: (placeHash: string) => Promise<Order>,
): Promise<Order> {
  const placeHash = hashOf(form);
  try {
    await refuseWhileClosed(shop);
    if (shop.payments.mode === "none") throw new Refusal("payments-not-set-up");
    return await place(placeHash);
  } catch (error) {
    // The same form may have been posted twice at once: the other post won (its key exists), and
    // what this one lacks is what that one took.
    const mayBeTwin =
      isRefusal(error) ||
      databaseCode(error) === "23505" ||
      (form.value !== undefined && isBadInput(error));
    const twin = mayBeTwin ? await findPlaced(shop.db, form.placeKey, placeHash) : null;
    if (twin) return twin;
    throw error;
  }
}

/** Who orders: a shopper for themselves, the desk for a caller, or a shopper what is reserved. */
type PlacedAs = "shopper" | "desk" | "reserved";

/**
 * Checks the lines of a quote for everywhere, reads where they go, and quotes them for there. Only
 * a shopper's own order may be a gift.
 */
export function readDestination(form: OrderForm, anywhere: Quote, placedAs: PlacedAs) {
  checkLines(anywhere, form);
  checkBriefs(anywhere, form, placedAs === "desk");
  const gift = readGift(form, anywhere, placedAs === "shopper");
  const { needsAddress } = anywhere;
  const recipient = gift ? giftRecipient(gift, needsAddress) : readRecipient(form, needsAddress);
  return { gift, recipient, quote: quotedFor(anywhere, recipient.postcode) };
}

/** Checks the total that was shown, the consents, and the recommender. */
export async function checkAgreement(
  db: Db,
  form: OrderForm,
  quote: Quote,
  { isDesk = false } = {},
): Promise<void> {
  checkTotal(quote, form);
  if (!isDesk) checkConsent(quote, form);
  await checkRecommender(db, form.recommenderCode);
}

/**
 * The usual case in one statement: a shopper without holds takes available stock. Null, without
 * changes, for all others.
 */
async function placeAtOnce(written: OrderToWrite): Promise<Order | null> {
  const { shop, form, quote, value } = written;
  if (value) return null;
  if (isDeposit(form.payBy) || quote.amounts.total === 0) return null;
  // The statement does not read earlier orders, which a limit per person needs.
  if (quote.lines.some(({ product }) => product.limitPerPerson !== null)) return null;
  return writeAtOnce(shop.db, written);
}

/**
 * The general case in steps, each of which may refuse: earlier holds are replaced or counted. In
 * the caller's transaction.
 */
export async function placeStepwise(db: Db, written: OrderToWrite): Promise<Order> {
  const { shop, form, quote, orderer, value, from } = written;
  await lockOrderer(db, orderer, form.placeKey, holdLocks(from, quote.lines));
  const productIds = form.lines.map(({ productId }) => productId);
  const givenUp = await replaceOrders(db, isEarlierTry(orderer, productIds));
  await refuseMany(db, orderer, { lines: quote.lines, payBy: form.payBy });
  await refuseBeyondLimit(db, { orderer, phone: form.ordererPhone }, quote.lines);
  await refuseUnpaidHolds(db, from, quote.lines);
  const placed = await writeOrder(db, written);
  if (value) await takeOrderValue(db, placed, value);
  const order = placed.total > 0 ? placed : await acceptFree(db, shop, placed);
  // Stock is taken last, because its row stays locked until the commit and other buyers wait for
  // it.
  await takeStock(db, quote.lines, givenUp);
  return order;
}

/**
 * Replaces a shopper's earlier unpaid orders; the caller returns their stock and has locked the
 * orderer.
 */
export async function replaceOrders(db: Db, isReplaced: SQL): Promise<TakenPieces[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where ${isReplaced} order by id`,
  );
  const givenUp: TakenPieces[] = [];
  for (const { id } of rows) {
    // It may just be paid, declined or ended, so only the locked row counts.
    const locked = await lockOrder(db, id);
    if (!paymentIs(locked, "unpaid")) continue;
    await moveOrder(db, locked, {
      payment: "replace",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "shopper",
    });
    if (valueOf(locked) > 0) await giveBackRest(db, id);
    givenUp.push(...(await endHold(db, id)));
  }
  return givenUp;
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
export async function quoteFor(shop: Shop, { lines }: OrderForm, orderer: Orderer): Promise<Quote> {
  const quote = await quoteOrder(shop.db, lines);
  return quote.lines.some(({ problem }) => problem === "sold-out")
    ? quoteOrder(shop.db, lines, orderer)
    : quote;
}

/** Subtracts coupons, points and credit. */
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
  const value = await quoteOrderValue(shop.db, {
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
export const acceptFree = (db: Db, shop: Shop, order: Order): Promise<Order> =>
  moveOrder(db, order, {
    payment: "payNothing",
    delivery: "pay",
    by: "payment",
    set: { hold: "sold", paidAt: "now", shipBy: shipByWhenPaid(order, shop.now()) },
    notices: paidNotices(shop, order),
  });
