import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { insertReceiver } from "#shop/gift/insert-receiver.server.ts";
import { GIFT_ADDRESS, type Gift } from "#shop/order/gift/gift.ts";
import { giftLinkHash } from "#shop/order/gift/gift-link.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { timeline } from "#shop/order/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { shipByOf } from "#shop/site/ship-by.ts";
import { buildOrder, type OrderOverrides } from "#tests/has/order.ts";
import { demoSite } from "./demo-site.ts";
import { seedPeople } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;

/**
 * Three gifts: one of the demo member that waits for its receiver, one of a guest that was
 * accepted, and files that the demo member received.
 */
export async function seedGifts(
  shop: Shop,
  shelf: ShelfProduct[],
  { demo }: { demo: DemoMember },
): Promise<void> {
  const product = shelf.find(
    ({ saleKind, isShow, shippingClass }) =>
      saleKind === "order" && isShow && shippingClass === "parcel",
  );
  if (!product) return;
  const lines = [{ product, quantity: 1 }];
  const [giver, receiver] = [seedPeople[3]!, seedPeople[7]!];
  await seedGift(shop, {
    lines,
    placedAt: ago(shop, 50),
    memberId: demo.id,
    guestId: null,
    ordererName: "김회원",
    ordererPhone: "01000009021",
    ordererEmail: demo.email,
    recipientName: "하루",
    recipientPhone: "",
    postcode: "",
    addressDetail: "",
    address: GIFT_ADDRESS,
    shipBy: null,
    giftState: "waiting",
    gift: giftOf("하루", "생일 축하해! 네 방에 어울릴 것 같아 골랐어."),
  });
  const accepted = await seedGift(shop, {
    lines,
    placedAt: ago(shop, 30),
    ordererName: giver.name,
    ordererPhone: giver.phone,
    ordererEmail: giver.email,
    recipientName: receiver.name,
    recipientPhone: receiver.phone,
    postcode: receiver.postcode,
    address: receiver.address,
    addressDetail: receiver.addressDetail,
    shipBy: shipByOf(shop.now(), demoSite.dispatch),
    giftState: "accepted",
    gift: giftOf("새 이웃", "이사 축하드려요. 조용한 밤에 들어보세요."),
  });
  await shop.db.insert(timeline).values({
    orderId: accepted.id,
    event: "gift-accepted",
    by: "shopper",
    at: ago(shop, 20),
  });
  await seedGivenFiles(shop, shelf, demo);
}

async function seedGivenFiles(shop: Shop, shelf: ShelfProduct[], demo: DemoMember): Promise<void> {
  const product = shelf.find(
    ({ title, shippingClass }) => shippingClass === "digital" && title.includes("말소리 세트"),
  );
  if (!product) return;
  const giver = seedPeople[5]!;
  const order = await seedGift(shop, {
    lines: [{ product, quantity: 1 }],
    placedAt: ago(shop, 44),
    ordererName: giver.name,
    ordererPhone: giver.phone,
    ordererEmail: giver.email,
    recipientName: "김회원",
    recipientPhone: "",
    postcode: "",
    address: "",
    addressDetail: "",
    supplyAgreedAt: ago(shop, 44),
    supplyAgreedWords: supplyConsent.version,
    giftState: "accepted",
    gift: { ...giftOf("회원님", "늦은 밤에 혼자 들으면 더 좋아요."), files: true },
  });
  await insertReceiver(shop.db, shop, order.id, {
    name: "김회원",
    email: demo.email,
    answerKey: randomUUID(),
    accountId: demo.id,
    guestId: null,
  });
  const at = ago(shop, 40);
  await shop.db
    .update(giftReceivers)
    .set({ acceptedAt: at })
    .where(eq(giftReceivers.orderId, order.id));
  await shop.db
    .insert(timeline)
    .values({ orderId: order.id, event: "gift-accepted", by: "shopper", at });
}

const ago = (shop: Shop, hours: number) => new Date(shop.now().getTime() - hours * HOUR);

const giftOf = (to: string, message: string) => ({
  to,
  message,
  days: demoSite.gifts.days,
  everywhere: demoSite.gifts.everywhere,
  link: 1,
  email: null,
});

async function seedGift(shop: Shop, { gift, ...given }: OrderOverrides & { gift: Gift }) {
  const id = randomUUID();
  const order = await buildOrder(shop.db, {
    ...given,
    id,
    gift,
    giftLink: giftLinkHash(shop, { id, gift }),
    delivery: "ready",
    payment: "paid",
    paymentKey: null,
  });
  await seedPayment(shop, order, { outcome: "paid" });
  return order;
}
