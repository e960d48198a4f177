import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { users } from "#shop/member/table.server.ts";
import { OFFICE } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { QUANTITY_LIMIT, saleOf } from "#shop/product/sale.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { refuseTooLarge } from "#shop/order/payment/ways-to-pay.ts";
import { lockNames } from "#shop/order/orderer.server.ts";
import { findKept, lockPerson } from "#shop/order/limit/person-limit.server.ts";
import { holdLocks, refuseUnpaidHolds } from "#shop/order/limit/unpaid-holds.server.ts";
import type { PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import { products } from "#shop/product/table.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { chooseProduct, type Choice } from "./choose-product.server.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { ReservationForm } from "../forms.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { reservationNumber } from "../number.ts";
import type { ReservationEvent } from "../event-words.ts";
import { reservations, reservationTimeline } from "../table.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

/** Who reserves: a member, or the device of a guest. */
export type Reserver = { memberId: string } | { guestId: string };

/**
 * Takes stock and a place in the queue. `requestKey` is an idempotency key; other content under it
 * throws `reservation-differs`. `from`: an unknown guest, whose pieces are limited like an unpaid
 * order's (decision 164).
 */
export async function requestReservation(
  shop: Shop,
  productId: string,
  form: ReservationForm,
  { from, ...who }: Reserver & { from?: PlacedFrom | undefined },
): Promise<Reservation> {
  const requestHash = hashOf(productId, form);
  try {
    await refuseWhileClosed(shop);
    const choice = await chooseProduct(shop.db, productId, form.optionIds);
    return await inTransaction(shop.db, (db) =>
      request(db, { shop, form, choice, who, from, requestHash }),
    );
  } catch (error) {
    // The same form was posted twice at once, and the other post took the stock.
    const twin =
      isRefusal(error) || databaseCode(error) === "23505"
        ? await findTwin(shop.db, form.requestKey, requestHash)
        : null;
    if (twin) return twin;
    throw error;
  }
}

function hashOf(
  productId: string,
  { requestKey: _key, unitPriceShown: _price, shipByShown: _day, ...content }: ReservationForm,
): string {
  return createHash("sha256")
    .update(
      JSON.stringify([
        productId,
        ...Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest("base64url");
}

async function findTwin(
  db: Db,
  requestKey: string,
  requestHash: string,
): Promise<Reservation | null> {
  const [twin] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.requestKey, requestKey))
    .limit(1);
  if (twin && twin.requestHash !== requestHash) throw new Refusal("reservation-differs");
  return twin ?? null;
}

type ReservationRequest = {
  shop: Shop;
  form: ReservationForm;
  choice: Choice;
  who: Reserver;
  from: PlacedFrom | undefined;
  requestHash: string;
};

async function request(db: Db, requested: ReservationRequest): Promise<Reservation> {
  const { form, choice, who, from } = requested;
  refuseTooLarge(choice.unitPrice * form.quantity);
  if ("memberId" in who) await keepMember(db, who.memberId);
  const wantedLine = { ...wantedPieces(requested), product: choice.product };
  await lockNames(db, holdLocks(from, [wantedLine]));
  await keepWithinLimit(db, requested);
  await refuseUnpaidHolds(db, from, [wantedLine]);
  // The product's row is locked last, because others who want it wait until the commit.
  const number = await write(db, requested);
  if (!number) throw await refusalFor(db, requested);
  await takeStock(db, [
    {
      productId: choice.product.id,
      quantity: form.quantity,
      shelves: { product: false, options: choice.optionShelves },
    },
  ]);
  return (await findReservation(db, number))!;
}

/** The counted stock that it takes. */
const wantedPieces = ({
  form: { quantity },
  choice: { product, optionShelves },
}: WantedPieces) => ({
  productId: product.id,
  quantity,
  shelves: { product: product.stock !== null, options: optionShelves },
});
type WantedPieces = Pick<ReservationRequest, "form" | "choice">;

/** Locks the account, so that it cannot be deleted meanwhile; departed members cannot reserve. */
async function keepMember(db: Db, memberId: string): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, memberId))
    .for("key share");
  if (!member) throw new Refusal("sign-in-again");
}

/**
 * Serialises requests and orders of one person (member or phone), so that the limit is exact.
 * Without a limit, only reserved pieces count.
 */
async function keepWithinLimit(
  db: Db,
  { form: { phone, quantity }, choice: { product }, who }: ReservationRequest,
): Promise<void> {
  const person = { orderer: who, phone };
  await lockPerson(db, person, [product.id]);
  const [limited] = await db
    .select({ most: products.limitPerPerson })
    .from(products)
    .where(eq(products.id, product.id));
  const [{ ordered, reserved } = { ordered: 0, reserved: 0 }] = await findKept(db, person, [
    product.id,
  ]);
  const most = limited?.most ?? QUANTITY_LIMIT;
  const held = limited?.most == null ? reserved : reserved + ordered;
  if (held + quantity > most)
    throw new Refusal("reservation-limit", { most, held, left: Math.max(0, most - held) });
}

const REQUESTED: ReservationEvent = "requested";

/** One statement: written only if the product can be reserved at this price and day. Else null. */
async function write(db: Db, requested: ReservationRequest): Promise<string | null> {
  const { shop, form, who, from, requestHash } = requested;
  const { product, chosen, unitPrice, optionShelves } = requested.choice;
  const { quantity, name, phone, email, shipByShown } = form;
  if (unitPrice !== form.unitPriceShown) return null;
  const number = reservationNumber(shop.now());
  const memberId = "memberId" in who ? who.memberId : null;
  const { title } = product;
  const orderer = { name, email, phone, memberId };
  const mail = noticesOf(shop, { number, ...orderer, title, quantity, shipBy: shipByShown });
  const { rows } = await db.execute(sql`
    with shelf as (
      update ${products} set stock = stock - ${quantity}
      where id = ${product.id} and sale_kind = 'reserve' and is_show and removed_at is null
        and (reservation_opens_at is null or reservation_opens_at <= now())
        and (reservation_closes_at is null or reservation_closes_at > now())
        and expected_ship_on = ${shipByShown}::date and price = ${product.price}
        and shop_discount_now(discount_ratio, discount_from, discount_until) is not distinct from ${product.discountRatio}::int
        and (stock is null or stock >= ${quantity})
      returning id, title, stock is not null as counted),
    reserved as (
      insert into ${reservations} (number, product_id, title, options, quantity, unit_price,
        member_id, guest_id, name, phone, email, took_stock, ship_by, request_key, request_hash, placed_from)
      select ${number}, shelf.id, shelf.title, ${JSON.stringify(chosen)}::jsonb, ${quantity},
        ${unitPrice}, ${memberId}, ${"guestId" in who ? who.guestId : null},
        ${name}, ${phone}, ${email}, jsonb_build_object('product', shelf.counted, 'options',
          ${JSON.stringify(optionShelves)}::jsonb), ${shipByShown}::date, ${form.requestKey},
            ${requestHash}, ${from?.mark ?? null}::text
      from shelf returning id),
    said as (insert into ${reservationTimeline} (reservation_id, event, by, facts)
      select id, ${REQUESTED}, 'shopper', ${JSON.stringify({ shipBy: shipByShown })}::jsonb
      from reserved),
    told as (
      insert into ${notices} (event, subject_key, channel, "to", message_id, facts, state)
      select told.*, 'waiting' from reserved, jsonb_to_recordset(${JSON.stringify(mail)}::jsonb)
        as told(event text, "subjectKey" text, channel text, "to" text, "messageId" text,
          facts jsonb))
    select id from reserved`);
  return rows.length ? number : null;
}

type Requester = Parameters<typeof reservationNotice>[1] & { email: string | null };

const noticesOf = ({ origin }: Shop, requested: Requester) => [
  ...reservationNotice("reservation-requested", requested, origin, requested.email),
  ...reservationNotice("owner-reservation", requested, origin, OFFICE),
];

/** Why it could not be written, as the shelf says now. */
async function refusalFor(db: Db, { form, choice }: ReservationRequest): Promise<Refusal> {
  const now = await chooseProduct(db, choice.product.id, form.optionIds);
  const { product } = now;
  const sale = saleOf(product, await databaseTime(db));
  if (
    product.saleKind !== "reserve" ||
    !product.expectedShipOn ||
    sale === "not-yet" ||
    sale === "closed"
  )
    return new Refusal("reservation-closed");
  if (product.expectedShipOn !== form.shipByShown)
    return new Refusal("ship-by-changed", { shipBy: product.expectedShipOn });
  if (now.unitPrice !== form.unitPriceShown)
    return new Refusal("price-changed", {
      total: now.unitPrice * form.quantity,
      totalShown: form.unitPriceShown * form.quantity,
    });
  return new Refusal("sold-out");
}
