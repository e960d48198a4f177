import { forbids, type OrderStanding } from "../standing.ts";
import { delivery, type DeliveryMove } from "../status.ts";

export const adminMoves = (order: OrderStanding): DeliveryMove[] =>
  order.hasAllFiles
    ? []
    : delivery.offers(order.delivery, "admin").filter((move) => !forbids[move]?.(order));

const digitalMoves: Partial<Record<DeliveryMove, string>> = {
  ship: "제공 처리",
  arrive: "제공 완료",
  recall: "제공준비중으로 되돌리기",
  reopen: "제공중으로 되돌리기",
};

/** What a button reads that moves the order. */
export const moveLabel = (move: DeliveryMove, { isDigital }: Pick<OrderStanding, "isDigital">) =>
  (isDigital && digitalMoves[move]) || delivery.moves[move].label;
