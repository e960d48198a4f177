import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, eq } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { imageColumns, images } from "#shop/file/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { findReceived, findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { giftUntil } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { waitsForReceiver } from "#shop/order/standing.ts";
import { isPaid } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { ListedSample } from "#shop/product/product.ts";
import { firstSamples } from "#shop/product/sample/first-samples.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { giftTermsOf, noGifts } from "#shop/site/settings.ts";
import { guessing, type Guesser } from "./guessing.server.ts";

/**
 * The order behind a gift link. A replaced link is as unknown as a guessed one, and only unknown
 * ones count as tries. Throws `too-many-attempts`.
 */
export const openGiftLink = ({ db }: Pick<Shop, "db">, token: string, from: Guesser) =>
  guessing(db, from, () => findGiftOrder(db, token));

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
  needsAddress: boolean;
  hasFiles: boolean;
  /** at which places it is not given */
  everywhere: boolean;
  lines: {
    productId: string;
    title: string;
    options: string[];
    quantity: number;
    image: ImageInfo | null;
    /** what anybody may hear of it */
    sample: ListedSample | null;
  }[];
};

/**
 * What the link shows: no price and nothing that the receiver typed, because the payer has the link
 * too. An expired gift shows only that it expired, for privacy.
 */
export async function viewGift(
  { db, now }: Pick<Shop, "db" | "now">,
  order: Order,
): Promise<GiftView> {
  const standing = standingOf(order, now());
  if (standing.state === "over") return { ...standing, ...nothingMore };
  const { surcharges } = await findSite(db);
  const lines = await db
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      options: orderLines.options,
      quantity: orderLines.quantity,
      image: imageColumns,
    })
    .from(orderLines)
    .leftJoin(images, eq(images.id, orderLines.imageId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const samples = await firstSamples(
    db,
    lines.map(({ productId }) => productId),
  );
  return {
    ...standing,
    from: order.ordererName,
    to: order.gift?.to ?? "",
    message: order.gift?.message ?? "",
    everywhere: giftTermsOf({ gifts: { ...noGifts, ...order.gift }, surcharges }).everywhere,
    needsAddress: order.address !== "",
    hasFiles: order.gift?.files ?? false,
    lines: lines.map(({ options, ...line }) => ({
      ...line,
      sample: samples.get(line.productId) ?? null,
      options: chosenOptions(options),
    })),
  };
}

const nothingMore: Omit<GiftView, "state" | "until" | "isSent"> = {
  from: "",
  to: "",
  message: "",
  needsAddress: false,
  hasFiles: false,
  everywhere: false,
  lines: [],
};

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
  return waitsForReceiver(order) && until !== null && now < until;
}

type Proof = { accountId: string | undefined; gifts: readonly string[] };

/** Where the receiver of its files opens them; null for everybody else. */
export async function pathForReceiver(
  { db }: Pick<Shop, "db">,
  { id, giftState }: Order,
  proof: Proof,
): Promise<string | null> {
  const receiver = giftState === "accepted" ? await findReceiver(db, id) : null;
  const received = receiver && (await findReceived(db, receiver.handle, proof));
  return received && `/order-sounds/${received.receiver.handle}`;
}
