import { eq } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { findReceiver, type Receiver } from "#shop/order/gift/find-receiver.server.ts";
import type { Gift } from "#shop/order/gift/gift.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import { receiverNotice } from "#shop/order/gift/receiver-notice.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Recipient } from "#shop/order/people/recipient.ts";
import { shipByWhenGiven } from "#shop/order/ship-due.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { surchargeAt } from "#shop/site/surcharge.ts";
import { isAnswerable } from "./find-gift.server.ts";
import { insertReceiver, type FilesAnswer } from "./insert-receiver.server.ts";
import { refusePayer } from "./refuse-payer.server.ts";

export type GiftAnswer = {
  recipient: Recipient | null;
  /** for news of the parcel, and for a guest's link to the files */
  email: string;
  files: FilesAnswer | null;
};

type AcceptShop = Pick<Shop, "db" | "origin" | "now" | "secret">;

/**
 * The receiver enters the address, or takes over the files; then the gift can be sent or opened.
 * The same answer twice counts once. Throws `gift-answered` for a second person, `gift-over`,
 * `gift-own`, and BadInput beside a postcode with a surcharge or contact data of the payer. Returns
 * the receiver of the files.
 */
export async function acceptGift(
  shop: AcceptShop,
  { id }: Pick<Order, "id">,
  answer: GiftAnswer,
): Promise<Receiver | null> {
  return inTransaction(shop.db, async (db) => {
    const { recipient, files } = answer;
    // Before the order, as everything that locks both does; who is leaving accepts nothing more.
    const account = files?.accountId ? await lockAccount(db, files.accountId) : null;
    const order = await lockOrder(db, id);
    const { gift } = order;
    if (order.giftState === "accepted") return acceptedBefore(db, order, answer);
    if (!gift || !isAnswerable(order, shop.now())) throw new Refusal("gift-over");
    checkShape(order, answer);
    if (files) await refusePayer(db, shop, { order, answer, account });
    if (recipient && !gift.everywhere) await refuseDearer(db, recipient.postcode);
    const accepted = await noteAccepted(db, shop, { ...order, gift }, answer);
    const receiver =
      files && (await insertReceiver(db, shop, id, { ...files, email: answer.email }));
    await queueNotices(db, [
      ...giftNotice(shop, "gift-accepted", accepted),
      ...(recipient ? giftNotice(shop, "owner-gift-accepted", accepted) : []),
      ...(receiver ? await receiverNotice(db, shop, "gift-files", { order, receiver }) : []),
    ]);
    return receiver;
  });
}

async function noteAccepted(
  db: Db,
  shop: AcceptShop,
  order: Order & { gift: Gift },
  { recipient, email, files }: GiftAnswer,
): Promise<Order> {
  const goesTo = recipient
    ? {
        ...recipient,
        gift: { ...order.gift, email: email || null },
        shipBy: shipByWhenGiven(order, shop.now()),
      }
    : { recipientName: files!.name };
  const [accepted] = await db
    .update(orders)
    .set({ ...goesTo, giftState: "accepted" })
    .where(eq(orders.id, order.id))
    .returning();
  await db.insert(timeline).values({ orderId: order.id, event: "gift-accepted", by: "shopper" });
  return accepted!;
}

/**
 * Whether this repeats the accepted answer. With files only the same form counts, since guessing
 * the typed data must not give access.
 */
async function acceptedBefore(
  db: Db,
  order: Order,
  { recipient, files }: GiftAnswer,
): Promise<Receiver | null> {
  const receiver = await findReceiver(db, order.id);
  const isSame = receiver
    ? files !== null && receiver.answerHash === hashOfToken(files.answerKey)
    : recipient !== null && isSamePlace(order, recipient);
  if (!isSame) throw new Refusal("gift-answered");
  return receiver;
}

const isSamePlace = (order: Order, recipient: Recipient): boolean =>
  (Object.keys(recipient) as (keyof Recipient)[]).every((name) => order[name] === recipient[name]);

/** Only a forged form has fields that the gift does not need. */
function checkShape({ address, gift }: Order, { recipient, files }: GiftAnswer): void {
  if ((address !== "") === (recipient !== null) && (gift?.files === true) === (files !== null))
    return;
  throw new BadInput({ agree: ["화면을 새로고침한 뒤 다시 받아주세요."] });
}

async function refuseDearer(db: Db, postcode: string): Promise<void> {
  const { surcharges } = await findSite(db);
  if (!surchargeAt(postcode, surcharges)) return;
  throw new BadInput({
    postcode: [
      "추가 배송비가 드는 지역이라 선물을 보낼 수 없어요. 다른 곳에서 받거나, 보낸 분에게 알려주세요.",
    ],
  });
}
