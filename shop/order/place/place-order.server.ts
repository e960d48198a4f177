import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { quotedFor } from "../amounts.ts";
import { paymentColumns } from "../payment/payment-columns.ts";
import { recipientForm, type OrderForm } from "./forms.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { orderNumber } from "./number.ts";
import { insertion, orderColumns, orderOf } from "#shop/order/list/order-row.server.ts";
import { quoteOrder, type Quote } from "./quote-order.server.ts";
import { refuseMany } from "./cap-unpaid.server.ts";
import { lockOrderer, type Orderer } from "./orderer.server.ts";
import { replaceOrders } from "./replace-orders.server.ts";
import type { TimelineEvent } from "../event-words.ts";
import { shipByWhenPaid } from "../ship-due.ts";
import { consentTrouble, hasFiles, supplyConsent } from "./withdrawal.ts";
import { orderLines, orders, timeline } from "../table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { paidNotices } from "#shop/order/notice/order-notice.server.ts";

const PAY_WITHIN_MINUTES = 15;
const PLACED: TimelineEvent = "placed";

/** Its pieces and price are its own: the quote takes nothing from the shelf. */
export type Reserved = {
  id: string;
  /** the day the shop and the shopper agreed on, "2026-12-24" */
  shipBy: string;
  quote: Quote;
  /** before any row is locked */
  begin(db: Db): Promise<void>;
  /** whether it may be ordered now, as late as possible; throws what says no */
  check(db: Db): Promise<void>;
};

/** The same placeKey gives the same order again, with other content `order-differs`. */
export async function placeOrder(
  shop: Shop,
  form: OrderForm,
  orderer: Orderer,
  reserved?: Reserved,
): Promise<Order> {
  const placeHash = hashOf(form);
  const placedBefore = () => findPlaced(shop.db, form.placeKey, placeHash);
  try {
    return await placeNew(shop, form, { orderer, placeHash, reserved });
  } catch (error) {
    // The same form posted twice: the other one was faster (its key is taken), and what this one misses is what the other one took.
    const twin = isRefusal(error) || databaseCode(error) === "23505" ? await placedBefore() : null;
    if (twin) return twin;
    throw error;
  }
}

type NewOrder = { orderer: Orderer; placeHash: string; reserved: Reserved | undefined };

async function placeNew(
  shop: Shop,
  form: OrderForm,
  { orderer, placeHash, reserved }: NewOrder,
): Promise<Order> {
  await refuseWhileClosed(shop);
  if (shop.payments.mode === "none") throw new Refusal("payments-not-set-up");
  const anywhere = reserved?.quote ?? (await quoteFor(shop, form, orderer));
  checkLines(anywhere, form);
  const recipient = readRecipient(form, anywhere.needsAddress);
  const quote = quotedFor(anywhere, recipient.postcode);
  checkTotal(quote, form);
  checkConsent(quote, form);
  await checkRecommender(shop.db, form.recommenderCode);
  return inTransaction(shop.db, async (db) => {
    await reserved?.begin(db);
    await lockOrderer(db, orderer);
    const productIds = form.lines.map(({ productId }) => productId);
    const givenUp = await replaceOrders(db, orderer, productIds, reserved?.id);
    await refuseMany(db, orderer, { lines: reserved ? [] : quote.lines, payBy: form.payBy });
    await reserved?.check(db);
    const written = await writeOrder(db, {
      shop,
      form,
      quote,
      recipient,
      orderer,
      placeHash,
      reserved,
    });
    const order = written.total > 0 ? written : await acceptFree(db, shop, written);
    // The shelf comes last: its row is locked until the commit, and everybody who wants the same product waits for it.
    await takeStock(db, quote.lines, givenUp);
    return order;
  });
}

const hashOf = ({
  placeKey: _key,
  totalShown: _total,
  agree: _agree,
  agreeSupply: _supply,
  ...content
}: OrderForm): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");

async function findPlaced(db: Db, placeKey: string, placeHash: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.placeKey, placeKey)).limit(1);
  if (order && order.placeHash !== placeHash) throw new Refusal("order-differs");
  return order ?? null;
}

/** Another try of theirs gives up what they hold already; whom that does not help pays no statement for it. */
async function quoteFor(shop: Shop, { lines }: OrderForm, orderer: Orderer): Promise<Quote> {
  const quote = await quoteOrder(shop.db, lines, shop.now());
  return quote.lines.some(({ problem }) => problem === "sold-out")
    ? quoteOrder(shop.db, lines, shop.now(), orderer)
    : quote;
}

function checkLines({ lines }: Quote, form: OrderForm): void {
  if (lines.length !== form.lines.length) throw new Refusal("product-not-found");
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  const problem = problems.find((one) => one !== "sold-out") ?? problems[0];
  if (problem) throw new Refusal(problem);
}

function checkTotal({ amounts: { total }, terms: { surcharge } }: Quote, form: OrderForm): void {
  if (total !== form.totalShown)
    throw new Refusal("price-changed", { total, totalShown: form.totalShown, surcharge });
}

function checkConsent({ lines }: Quote, { agreeSupply }: OrderForm): void {
  const trouble = consentTrouble(lines, agreeSupply);
  if (trouble.agreeSupply) throw new BadInput(trouble);
}

function readRecipient(form: OrderForm, needsAddress: boolean) {
  const same = form.sameRecipient === "on" && {
    recipientName: form.ordererName,
    recipientPhone: form.ordererPhone,
  };
  const courierMemo = form.courierMemoText || form.courierMemo;
  if (!needsAddress)
    return {
      recipientName: form.ordererName,
      recipientPhone: form.ordererPhone,
      postcode: "",
      address: "",
      addressDetail: "",
      courierMemo: "",
    };
  const recipient = recipientForm.safeParse({ ...form, ...same, courierMemo });
  if (recipient.success) return recipient.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of recipient.error.issues)
    (errors[String(path[0])] ??= []).push(message);
  throw new BadInput(errors);
}

async function checkRecommender(db: Db, code: string): Promise<void> {
  if (!code) return;
  const known = await db
    .select()
    .from(recommenders)
    .where(and(eq(recommenders.code, code), isNull(recommenders.stoppedAt)))
    .limit(1);
  if (!known.length)
    throw new BadInput({
      recommenderCode: ["추천인 코드를 찾을 수 없어요. 코드를 확인하거나 비워주세요."],
    });
}

type OrderToWrite = {
  shop: Shop;
  form: OrderForm;
  quote: Quote;
  recipient: ReturnType<typeof readRecipient>;
  orderer: Orderer;
  placeHash: string;
  reserved: Reserved | undefined;
};

const lineRows = ({ lines }: Quote) =>
  lines.map((line) => ({
    product_id: line.productId,
    title: line.title,
    image_id: line.image?.id ?? null,
    options: line.chosen,
    shipping_class: line.shippingClass,
    own_fee: line.ownFee,
    full_price: line.fullPrice,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    had_preview: line.hasPreview,
    supply_terms: line.shippingClass === "digital" ? line.supplyTerms : null,
    took_stock: line.shelves,
  }));

const consentColumns = (lines: Quote["lines"]) =>
  hasFiles(lines) && { supplyAgreedAt: sql`now()`, supplyAgreedWords: supplyConsent.version };

const orderRow = (written: OrderToWrite, key: { id: string; number: string }) => {
  const { shop, form, quote, recipient, orderer, placeHash, reserved } = written;
  return insertion({
    ...key,
    ...orderer,
    ordererName: form.ordererName,
    ordererPhone: form.ordererPhone,
    ordererEmail: form.ordererEmail,
    ...recipient,
    ...quote.amounts,
    shippingTerms: quote.terms,
    placeKey: form.placeKey,
    placeHash,
    reservationId: reserved?.id,
    shipBy: reserved?.shipBy,
    recommenderCode: form.recommenderCode || null,
    ...paymentColumns(form, quote.lines),
    paymentProvider: shop.payments.name,
    ...consentColumns(quote.lines),
    expiresAt: sql`now() + make_interval(mins => ${PAY_WITHIN_MINUTES})`,
  });
};

/** Order, lines and timeline in one statement and one trip to the database. */
async function writeOrder(db: Db, written: OrderToWrite): Promise<Order> {
  const { shop, quote } = written;
  const [id, number] = [randomUUID(), orderNumber(shop.now())];
  const { total } = quote.amounts;
  const row = orderRow(written, { id, number });
  const lines = lineRows(quote);
  const { rows } = await executeNamed(
    db,
    sql`
    with placed as (insert into ${orders} ${row} returning ${orderColumns}),
    bought as (
      insert into ${orderLines} (order_id, product_id, title, image_id, options,
        shipping_class, own_fee, full_price, unit_price, quantity, had_preview, supply_terms, took_stock)
      select ${id}::uuid, line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line(product_id text, title text, image_id text, options jsonb,
          shipping_class shipping_class, own_fee jsonb, full_price int, unit_price int,
          quantity int, had_preview boolean, supply_terms jsonb, took_stock jsonb)),
    said as (insert into ${timeline} (order_id, event, by, facts)
      values (${id}, ${PLACED}, 'shopper', ${JSON.stringify({ total })}::jsonb)),
    moved as (select * from placed)${shop.follows.orderPlaced({ number, total })({ by: "shopper" })}
    select * from placed`,
  );
  if (!rows[0]) throw new Error("an insert returned no row");
  return orderOf(rows[0]);
}

/** A total of 0 won needs no payment. */
async function acceptFree(db: Db, shop: Shop, order: Order): Promise<Order> {
  if (order.reservationId) await shop.follows.reservedOrderPaid(db, order);
  return moveOrder(db, order, {
    payment: "payNothing",
    delivery: "pay",
    by: "payment",
    set: { hold: "sold", paidAt: sql`now()`, shipBy: shipByWhenPaid(order, shop.now()) },
    notices: paidNotices(shop, order),
  });
}
