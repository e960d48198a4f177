import { asc, eq } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { imageColumns } from "#shop/file/list-images.server.ts";
import { images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import { giftUntil } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { waitsForAddress } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { giftTermsOf, noGifts } from "#shop/site/gift/gift-settings.ts";

const MOST_GUESSES = 20;
const SECONDS = 600;

/** The order of a gift's link; one that was replaced is as unknown as one that was guessed, and only those count as tries. Throws `too-many-attempts`. */
export async function openGiftLink(
  { db }: Pick<Shop, "db">,
  token: string,
  from: { address: string },
): Promise<Order | null> {
  const limits: Limit[] = [
    { key: `gift from ${lineOf(from.address)}`, most: MOST_GUESSES, seconds: SECONDS },
  ];
  const began = Date.now();
  await spendAttempt(db, limits);
  const order = await findGiftOrder(db, token);
  if (order) await giveBackAttempt(db, limits, Date.now() - began);
  return order;
}

async function findGiftOrder(db: Db, token: string): Promise<Order | null> {
  if (!isToken(token)) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.giftLink, hashOfToken(token)))
    .limit(1);
  return order ?? null;
}

export type GiftView = {
  state: "open" | "accepted" | "over";
  from: string;
  to: string;
  message: string;
  until: Date | null;
  isSent: boolean;
  /** at which places it is not given */
  everywhere: boolean;
  lines: { title: string; options: string[]; quantity: number; image: ImageInfo | null }[];
};

/** What the link shows: no price, and nothing that its receiver typed, since whoever made the link may open it too. */
export async function viewGift(
  { db, now }: Pick<Shop, "db" | "now">,
  order: Order,
): Promise<GiftView> {
  const { surcharges } = await findSite(db);
  const lines = await db
    .select({
      title: orderLines.title,
      options: orderLines.options,
      quantity: orderLines.quantity,
      image: imageColumns,
    })
    .from(orderLines)
    .leftJoin(images, eq(images.id, orderLines.imageId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  return {
    ...standingOf(order, now()),
    from: order.ordererName,
    to: order.gift?.to ?? "",
    message: order.gift?.message ?? "",
    everywhere: giftTermsOf({ gifts: { ...noGifts, ...order.gift }, surcharges }).everywhere,
    lines: lines.map(({ options, ...line }) => ({
      ...line,
      options: options.map(({ axisName, label }) => `${axisName}: ${label}`),
    })),
  };
}

function standingOf(order: Order, now: Date): Pick<GiftView, "state" | "until" | "isSent"> {
  const until = order.gift && giftUntil(order.paidAt, order.gift);
  const isAccepted = order.giftState === "accepted" && isPaid(order);
  const unanswered = isAnswerable(order, now) ? "open" : "over";
  return {
    state: isAccepted ? "accepted" : unanswered,
    until,
    isSent: isAccepted && order.delivery !== "ready",
  };
}

/** Whether its receiver may still say yes or no. */
export function isAnswerable(order: Order, now: Date): boolean {
  const until = order.gift && giftUntil(order.paidAt, order.gift);
  return waitsForAddress(order) && until !== null && now < until;
}
