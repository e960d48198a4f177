import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";

/** How long somebody who was sent a link may take, and its pieces are held. */
export const LINK_HOURS = 24;

type LinkedOrder = Pick<Order, "number" | "ordererPhone" | "ordererEmail">;

/** Made of who is reached, so that a link that went to a wrong address dies once the address is put right. */
const markOf = (secret: string, { number, ordererPhone, ordererEmail }: LinkedOrder): string =>
  createHmac("sha256", secret)
    .update(`payment link ${number} ${ordererPhone} ${ordererEmail ?? ""}`)
    .digest("base64url")
    .slice(0, 22);

/** Where this order is paid on any device; whoever has it may see and pay the order. */
export const paymentLinkPath = ({ secret }: Pick<Shop, "secret">, order: LinkedOrder): string =>
  `/pay/${order.number}/${markOf(secret, order)}`;

export function isPaymentLink(
  { secret }: Pick<Shop, "secret">,
  order: LinkedOrder,
  mark: string,
): boolean {
  const [given, known] = [Buffer.from(mark), Buffer.from(markOf(secret, order))];
  return given.length === known.length && timingSafeEqual(given, known);
}
