import { asc, eq } from "drizzle-orm";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { sentParcels } from "#shop/order/tracking/table.server.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { seedPeople, type SeedPerson } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;

type PartStory = {
  /** hours ago */
  placed: number;
  sent: number[];
  /** of the two pieces of the first line and the one of the second, what each parcel holds */
  parcels: [number, number][];
  /** by the demo member */
  isDemo: boolean;
  waybills: string[];
};

/** An order in two parcels that are both on their way, and one whose rest is still to come. */
const stories: PartStory[] = [
  {
    placed: 52,
    sent: [30, 6],
    parcels: [
      [1, 1],
      [1, 0],
    ],
    isDemo: true,
    waybills: ["640310482915", "640310519223"],
  },
  { placed: 28, sent: [5], parcels: [[1, 0]], isDemo: false, waybills: ["640310624880"] },
];

/** Orders in several parcels, sent by the real use case and then dated back. */
export async function seedPartParcels(
  shop: Shop,
  shelf: ShelfProduct[],
  { demo }: { demo: DemoMember },
): Promise<void> {
  const goods = shelf.filter(
    ({ shippingClass, saleKind, isShow, commission }) =>
      shippingClass === "parcel" && saleKind === "order" && isShow && !commission,
  );
  const [first, second] = goods;
  if (!first || !second) return;
  const owner = await findUserByEmail(shop.db, shop.adminEmails[0] ?? "");
  const acting = {
    account: owner && { id: owner.id, email: shop.adminEmails[0]! },
    address: "127.0.0.1",
  };
  for (const story of stories) {
    const { id, number } = await paidOrder(shop, [first, second], story, demo);
    const [firstLine, secondLine] = await listLines(shop.db, id);
    for (const [at, [ofFirst, ofSecond]] of story.parcels.entries())
      await shipOrder(
        shop,
        number,
        {
          company: "CJ대한통운",
          waybillNumber: story.waybills[at]!,
          confirmed: story.waybills[at]!,
          pieces: [
            { lineId: firstLine!.id, quantity: ofFirst },
            { lineId: secondLine!.id, quantity: ofSecond },
          ],
        },
        acting,
      );
    await dateBack(shop, id, story);
  }
}

async function paidOrder(
  shop: Shop,
  [first, second]: [ShelfProduct, ShelfProduct],
  { placed, isDemo }: PartStory,
  demo: DemoMember,
) {
  const person: SeedPerson = isDemo
    ? { ...seedPeople[0]!, name: "김회원", phone: "01000009021", email: demo.email }
    : seedPeople[3]!;
  const { name, phone, email, ...recipient } = person;
  const order = await buildOrder(shop.db, {
    delivery: "ready",
    payment: "paid",
    paymentKey: null,
    placedAt: new Date(shop.now().getTime() - placed * HOUR),
    lines: [
      { product: first, quantity: 2 },
      { product: second, quantity: 1 },
    ],
    ...(isDemo && { memberId: demo.id, guestId: null }),
    ordererName: name,
    ordererPhone: phone,
    ordererEmail: email,
    recipientName: name,
    recipientPhone: phone,
    ...recipient,
  });
  await seedPayment(shop, order, { outcome: "paid" });
  return order;
}

/** What was just written happened some hours ago. */
async function dateBack(shop: Shop, orderId: string, { sent }: PartStory): Promise<void> {
  const ago = (hours: number) => new Date(shop.now().getTime() - hours * HOUR);
  const parcels = await shop.db
    .select({ id: sentParcels.id })
    .from(sentParcels)
    .where(eq(sentParcels.orderId, orderId))
    .orderBy(asc(sentParcels.id));
  const events = await shop.db
    .select({ id: timeline.id, event: timeline.event })
    .from(timeline)
    .where(eq(timeline.orderId, orderId))
    .orderBy(asc(timeline.id));
  const sendings = events.filter(({ event }) => event.startsWith("delivery.ship"));
  for (const [at, hours] of sent.entries()) {
    await shop.db
      .update(sentParcels)
      .set({
        sentAt: ago(hours),
        since: ago(hours),
        stage: at === 0 && sent.length > 1 ? "out" : "collected",
        lookedAt: ago(hours - 2),
        askAt: ago(-4),
        steps: [{ at: ago(hours - 1).toISOString(), stage: "collected", place: "서울마포" }],
      })
      .where(eq(sentParcels.id, parcels[at]!.id));
    await shop.db
      .update(timeline)
      .set({ at: ago(hours) })
      .where(eq(timeline.id, sendings[at]!.id));
  }
}
