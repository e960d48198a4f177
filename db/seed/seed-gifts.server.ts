import { randomUUID } from "node:crypto";
import { GIFT_ADDRESS } from "#shop/order/gift/gift.ts";
import { giftLinkHash } from "#shop/order/gift/gift-link.server.ts";
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

/** A gift of the demo member that waits for its receiver, and one of a guest whose receiver said where it goes. */
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

async function seedGift(
  shop: Shop,
  { gift, ...given }: OrderOverrides & { gift: ReturnType<typeof giftOf> },
) {
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
