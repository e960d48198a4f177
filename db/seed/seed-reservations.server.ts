import { eq } from "drizzle-orm";
import { dayAfter } from "#lib/calendar-day.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { finalPrice } from "#shop/product/price.ts";
import { products } from "#shop/product/table.server.ts";
import type { ReservationEvent } from "#shop/reservation/event-words.ts";
import { reservationNumber } from "#shop/reservation/number.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import {
  reservations,
  reservationTimeline,
  shipByAnswers,
  shipByMoves,
} from "#shop/reservation/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { fullHour } from "./full-hours.ts";
import { seedPeople } from "./people.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;

type Members = { all: DemoMember[]; demo: DemoMember };
type Row = {
  status: ReservationStatus;
  hoursAgo: number;
  /** of the demo member; else of the next of the thirty people */ isDemo?: boolean;
  delivery?: "ready" | "delivery";
};

/** A queue of reservations in every state. */
const standings: Row[] = [
  ...Array.from({ length: 9 }, (_, at): Row => ({ status: "requested", hoursAgo: 2 + at * 5 })),
  { status: "requested", hoursAgo: 20, isDemo: true },
  ...Array.from({ length: 4 }, (_, at): Row => ({ status: "confirmed", hoursAgo: 50 + at * 6 })),
  ...Array.from({ length: 3 }, (_, at): Row => ({
    status: "ordered",
    hoursAgo: 80 + at * 7,
    delivery: "ready",
  })),
  { status: "ordered", hoursAgo: 90, isDemo: true, delivery: "ready" },
  { status: "ordered", hoursAgo: 130, delivery: "delivery" },
  { status: "canceled", hoursAgo: 70 },
  { status: "expired", hoursAgo: 140 },
];

const steps: Record<ReservationStatus, ReservationEvent[]> = {
  requested: [],
  confirmed: ["confirm"],
  ordered: ["confirm", "order"],
  canceled: ["cancel"],
  expired: ["confirm", "expire"],
};
const actors: Record<string, "admin" | "payment" | "clock" | "shopper"> = {
  confirm: "admin",
  order: "payment",
  expire: "clock",
};

/** The product whose ship-by day was moved; its buyers are asked. */
const MOVED = "winter-cassette";

/**
 * Reservations in every state, their orders, and a product whose ship-by day was moved, with
 * answers outstanding.
 */
export async function seedReservations(
  shop: Shop,
  shelf: ShelfProduct[],
  members: Members,
): Promise<void> {
  const reserved = shelf.filter(
    ({ saleKind, isShow, reservationOpensAt }) =>
      saleKind === "reserve" && isShow && reservationOpensAt && reservationOpensAt < shop.now(),
  );
  let person = 7;
  for (const product of reserved) {
    const isMoved = product.key === MOVED;
    const buyers: { id: string; shipBy: string }[] = [];
    for (const row of standings
      .filter(({ status, isDemo }) =>
        isMoved ? status !== "requested" : !(isDemo && status === "ordered"),
      )
      .toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      const made = await seedOne(
        shop,
        product,
        row,
        row.isDemo
          ? members.demo
          : members.all.find(
              ({ email }) => email === seedPeople[person % seedPeople.length]!.email,
            ),
        row.isDemo ? null : seedPeople[person++ % seedPeople.length]!,
      );
      if (row.status === "confirmed" || row.delivery === "ready") buyers.push(made);
    }
    if (isMoved) await moveDay(shop, product, buyers);
  }
}

async function seedOne(
  shop: Shop,
  product: ShelfProduct,
  { status, hoursAgo, delivery }: Row,
  member: DemoMember | undefined,
  person: (typeof seedPeople)[number] | null,
) {
  const who = person ?? {
    ...seedPeople[0]!,
    name: "김회원",
    phone: "01000009021",
    email: member!.email,
  };
  const now = shop.now().getTime();
  const at = (hours: number) => new Date(now - hours * HOUR);
  const requestedAt = at(hoursAgo);
  const shipBy = product.expectedShipOn ?? dayAfter(requestedAt.toISOString().slice(0, 10), 30);
  const isOver = status === "canceled" || status === "expired";
  const confirmed = status !== "requested" && status !== "canceled";
  const [made] = await shop.db
    .insert(reservations)
    .values({
      number: reservationNumber(requestedAt),
      productId: product.id,
      title: product.title,
      quantity: 1,
      unitPrice: finalPrice(product),
      memberId: member && member.joinedAt < requestedAt ? member.id : null,
      guestId: member ? null : randomLetters(26),
      name: who.name,
      phone: who.phone,
      email: who.email,
      status,
      hold: isOver ? "released" : status === "ordered" ? "sold" : "held",
      tookStock: { product: product.stock !== null, options: [] },
      shipBy,
      shipByAgreedAt: requestedAt,
      confirmedAt: confirmed ? at(hoursAgo - 3) : null,
      orderUntil: confirmed ? fullHour(now + (status === "confirmed" ? 40 : -20) * HOUR) : null,
      linkHash: status === "confirmed" ? hashOfToken(newToken()) : null,
      requestKey: randomLetters(26),
      requestHash: "seed",
      requestedAt,
      endedAt: isOver ? at(Math.max(1, hoursAgo - 30)) : null,
    })
    .returning({ id: reservations.id, memberId: reservations.memberId });
  const events: ReservationEvent[] = ["requested", ...steps[status]];
  await shop.db.insert(reservationTimeline).values(
    events.map((event, place) => ({
      reservationId: made!.id,
      event,
      by: actors[event] ?? "shopper",
      at: at(hoursAgo - place * 3),
    })),
  );
  if (delivery) {
    const hasParcel = product.shippingClass === "parcel";
    const order = await buildOrder(shop.db, {
      delivery,
      payment: "paid",
      paymentKey: null,
      lines: [{ product, quantity: 1 }],
      placedAt: at(hoursAgo - 6),
      reservationId: made!.id,
      shipBy,
      ...(made!.memberId ? { memberId: made!.memberId, guestId: null } : {}),
      ordererName: who.name,
      ordererPhone: who.phone,
      ordererEmail: who.email,
      recipientName: who.name,
      recipientPhone: who.phone,
      ...(hasParcel
        ? {
            postcode: who.postcode,
            address: who.address,
            addressDetail: who.addressDetail,
            courierMemo: who.courierMemo,
          }
        : { postcode: "", address: "", addressDetail: "", courierMemo: "" }),
      ...(delivery === "delivery" &&
        hasParcel && { waybillCompany: "CJ대한통운", waybillNumber: "688012345670" }),
    });
    await seedPayment(shop, order, { outcome: "paid" });
  }
  return { id: made!.id, shipBy };
}

/** Moves the day by two weeks; one buyer has agreed, the others have not answered. */
async function moveDay(
  { db, now, adminEmails }: Shop,
  product: ShelfProduct,
  buyers: { id: string; shipBy: string }[],
): Promise<void> {
  if (!product.expectedShipOn || !buyers.length) return;
  const shipBy = dayAfter(product.expectedShipOn, 14);
  const [move] = await db
    .insert(shipByMoves)
    .values({
      productId: product.id,
      shipBy,
      reason: "참여하는 성우의 일정이 바뀌어 2주 늦어졌어요.",
      answerUntil: fullHour(now().getTime() + 90 * HOUR),
      accountId: adminEmails[0] ?? "",
      movedAt: new Date(now().getTime() - 10 * HOUR),
    })
    .returning({ id: shipByMoves.id });
  await db.update(products).set({ expectedShipOn: shipBy }).where(eq(products.id, product.id));
  for (const [at, { id, shipBy: previousShipBy }] of buyers.entries()) {
    const agrees = at === 0;
    await db.insert(shipByAnswers).values({
      moveId: move!.id,
      reservationId: id,
      previousShipBy,
      linkHash: hashOfToken(newToken()),
      ...(agrees && { answer: "wait", answeredAt: new Date(now().getTime() - 4 * HOUR) }),
    });
    if (agrees)
      await db
        .update(reservations)
        .set({ shipBy, shipByAgreedAt: new Date(now().getTime() - 4 * HOUR) })
        .where(eq(reservations.id, id));
    await db
      .insert(reservationTimeline)
      .values([
        { reservationId: id, event: "ship-by-asked", by: "admin" },
        ...(agrees
          ? [{ reservationId: id, event: "ship-by-wait" as const, by: "shopper" as const }]
          : []),
      ]);
  }
}
