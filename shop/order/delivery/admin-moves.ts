import { forbids, type OrderStanding } from "../standing.ts";
import { delivery, type DeliveryMove } from "../status.ts";

export const adminMoves = (order: OrderStanding): DeliveryMove[] =>
  delivery.offers(order.delivery, "admin").filter((move) => !forbids[move]?.(order));
