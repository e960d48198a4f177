import { GIFT_ADDRESS } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";

const gone: Order["delivery"][] = ["delivery", "done"];

/**
 * A waiting gift has no address and is never sent; an accepted one with a parcel has one. Separated
 * orders have none either.
 */
export function checkGift({ number, giftState, address, delivery, ordererPhone }: Order): string[] {
  if (giftState === null || !ordererPhone) return [];
  const waits = giftState === "waiting";
  return [
    ...(waits && gone.includes(delivery) ? [`gift ${number}: left before it had an address`] : []),
    ...(address === "" || waits === (address === GIFT_ADDRESS)
      ? []
      : [`gift ${number}: ${giftState}, to ${address}`]),
  ];
}
