import { and, desc, eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { asSaid } from "./said.ts";
import { orderForm } from "#shop/checkout/order-form.ts";
import { dueShipBy } from "#shop/reservation/agreed-day.ts";
import { chooseProduct } from "#shop/reservation/request/choose-product.server.ts";
import { confirmReservations } from "#shop/reservation/confirm-reservations.server.ts";
import { findReservation } from "#shop/reservation/find-reservation.server.ts";
import { reservationForm, type ReservationForm } from "#shop/reservation/forms.ts";
import type { Reservation } from "#shop/reservation/move-reservation.server.ts";
import { reservationNumber } from "#shop/reservation/number.ts";
import type { ReservedOrderForm } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { quoteReservation } from "#shop/checkout/reserved/quote-reservation.server.ts";
import {
  requestReservation,
  type Reserver,
} from "#shop/reservation/request/request-reservation.server.ts";
import {
  reservations,
  reservationTimeline,
  shipByAnswers,
  shipByMoves,
} from "#shop/reservation/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { somePhone } from "./order-form.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";

type ReservedItem = { product: { id: string }; quantity?: number; options?: string[] };

/** The flat fields a browser posts, filled in by a shopper who saw the right price and day. */
export async function buildReservationFields(
  db: Db,
  { product, quantity = 1, options = [] }: ReservedItem,
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const choice = await chooseProduct(db, product.id, options);
  return {
    requestKey: randomLetters(26),
    quantity: String(quantity),
    unitPriceShown: String(choice.unitPrice),
    shipByShown: choice.product.expectedShipOn ?? "2026-12-24",
    name: "홍길동",
    phone: somePhone(),
    email: "hong@example.com",
    agree: "on",
    ...Object.fromEntries(options.map((id, axis) => [`option.${axis}`, id])),
    ...overrides,
  };
}

/** The same, read by the form. */
export const buildReservationForm = async (
  db: Db,
  wanted: ReservedItem,
  overrides: Record<string, string> = {},
): Promise<ReservationForm> =>
  reservationForm.parse(await buildReservationFields(db, wanted, overrides));

const DAY = 24 * 3600_000;

/** What makes a product one that can be reserved now. */
export const reservable = {
  saleKind: "reserve" as const,
  reservationOpensAt: new Date(Date.now() - DAY),
  reservationClosesAt: new Date(Date.now() + 9 * DAY),
  expectedShipOn: "2099-12-24",
};

const someGuest = (): Reserver => ({ guestId: randomLetters(26) });
const acting: AuditActor = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};

/** A product with a confirmed reservation, and the token of its shopper's link. */
export async function buildConfirmed(
  shop: Shop,
  product: { id: string },
  {
    who = someGuest(),
    quantity = 1,
    minutes = 90,
    fields = {},
  }: { who?: Reserver; quantity?: number; minutes?: number; fields?: Record<string, string> } = {},
) {
  const requested = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product, quantity }, fields),
    who,
  );
  await confirmReservations(
    shop,
    { numbers: [requested.number], orderUntil: new Date(Date.now() + minutes * 60_000) },
    acting,
  );
  return {
    reserved: (await findReservation(shop.db, requested.number))!,
    who,
    token: await linkIn(shop.db, requested.number, "reservation-confirmed"),
  };
}

/** The token in the newest mail of this event. */
export async function linkIn(db: Db, number: string, event: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(notices)
    .where(
      and(eq(notices.subjectKey, number), eq(notices.event, event), eq(notices.channel, "mail")),
    )
    .orderBy(desc(notices.createdAt))
    .limit(1);
  return (
    /\/order-reserve\/(?:order|answer)\/([\w-]{43})/.exec(mail ? asSaid(mail).text : "")?.[1] ?? ""
  );
}

/** A reservation's order form with the right total and day. */
export async function buildReservedOrderForm(
  db: Db,
  reserved: Reservation,
  overrides: Record<string, string> = {},
): Promise<ReservedOrderForm> {
  const { quote, offered } = await quoteReservation(db, reserved);
  const form = orderForm.parse({
    placeKey: randomLetters(26),
    totalShown: String(quote.amounts.total),
    agree: "on",
    agreeSupply: supplyConsent.version,
    ordererName: reserved.name,
    ordererPhone: reserved.phone,
    ordererEmail: reserved.email ?? "hong@example.com",
    sameRecipient: "on",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "301호",
    "line.0.product": reserved.productId,
    "line.0.quantity": String(reserved.quantity),
    ...overrides,
  });
  return {
    ...form,
    shipByShown: overrides.shipByShown ?? dueShipBy(reserved.shipBy, offered).shipBy,
    agreeShipBy: overrides.agreeShipBy,
  };
}

type Row = typeof reservations.$inferInsert;

/** A reservation as it stands, without having taken anything from the shelf. */
export async function buildReservation(
  db: Db,
  product: { id: string; title: string; price: number },
  overrides: Partial<Row> = {},
): Promise<Reservation> {
  const status = overrides.status ?? "requested";
  const isOver = status === "canceled" || status === "expired";
  const [made] = await db
    .insert(reservations)
    .values({
      number: reservationNumber(new Date()),
      productId: product.id,
      title: product.title,
      quantity: 1,
      unitPrice: product.price,
      name: "홍길동",
      phone: somePhone(),
      email: "hong@example.com",
      shipBy: "2099-12-24",
      hold: isOver ? "released" : status === "ordered" ? "sold" : "held",
      tookStock: { product: false, options: [] },
      requestKey: randomLetters(26),
      requestHash: "built",
      ...(status === "confirmed" && {
        confirmedAt: new Date(),
        orderUntil: new Date(Date.now() + DAY),
      }),
      ...overrides,
      status,
    })
    .returning();
  await db
    .insert(reservationTimeline)
    .values({ reservationId: made!.id, event: "requested", by: "shopper" });
  return made!;
}

/** Moves the agreed day, so that the reservation's buyer is asked; returns the link's token. */
export async function buildQuestion(
  db: Db,
  { id, productId, shipBy }: Reservation,
  answerUntil = new Date(Date.now() + 3 * DAY),
): Promise<string> {
  const token = newToken();
  const [move] = await db
    .insert(shipByMoves)
    .values({
      productId,
      shipBy: "2099-12-30",
      reason: "녹음이 길어졌어요",
      answerUntil,
      accountId: "administrator",
    })
    .returning({ id: shipByMoves.id });
  await db.insert(shipByAnswers).values({
    moveId: move!.id,
    reservationId: id,
    previousShipBy: shipBy,
    linkHash: hashOfToken(token),
  });
  return token;
}
