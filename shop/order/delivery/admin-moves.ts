import { forbids, type OrderStanding } from "../standing.ts";
import { delivery, type DeliveryMove } from "../status.ts";

/** The delivery moves an administrator may make now: what the machine offers, less what the money forbids. */
export const adminMoves = (order: OrderStanding): DeliveryMove[] =>
  delivery.offers(order.delivery, "admin").filter((move) => !forbids[move]?.(order));
