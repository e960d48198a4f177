import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { ManyForm } from "#shop/order/list/admin-order-forms.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { countOutcomes, eachOrder, type OrderResult } from "./each-order.server.ts";
import { moveDelivery } from "./move-delivery.server.ts";
import { shipOrder } from "./ship-order.server.ts";

/** Audits each order, and the batch once more. */
export async function moveMany(
  shop: Shop,
  { intent, orders }: ManyForm,
  acting: AuditActor,
): Promise<OrderResult[]> {
  const results = await eachOrder(orders, async ({ number, problem, ...waybill }) => {
    if (problem) return { outcome: "refused", words: problem };
    return intent === "ship-many"
      ? unlessSo(shop, number, {
          move: () => shipOrder(shop, number, waybill, acting),
          done: "발송 처리했어요.",
          isSo: (order) =>
            order.delivery === "delivery" &&
            (order.waybillNumber ?? "") === waybill.waybillNumber &&
            [waybill.company, waybill.waybillNumber ? waybill.company : ""].includes(
              order.waybillCompany ?? "",
            ),
          so: "이미 이렇게 보냈어요.",
        })
      : unlessSo(shop, number, {
          move: () => moveDelivery(shop, number, "arrive", acting),
          done: "배송 완료로 바꿨어요.",
          isSo: (order) => order.delivery === "done",
          so: "이미 완료된 주문이에요.",
        });
  });
  await recordAudit(shop.db, {
    ...acting,
    action: `order.${intent}`,
    subject: "orders",
    after: { asked: orders.length, ...countOutcomes(results) },
  });
  return results;
}

type Step = {
  move: () => Promise<unknown>;
  done: string;
  /** whether the order already has the wanted state, and the words for that */
  isSo: (order: Order) => boolean;
  so: string;
};

async function unlessSo(
  { db }: Shop,
  number: string,
  { move, done, isSo, so }: Step,
): Promise<Omit<OrderResult, "number">> {
  try {
    await move();
    return { outcome: "done", words: done };
  } catch (error) {
    // Somebody else changed the order meanwhile; its new state decides the answer.
    if (!isRefusal(error) || (error.code !== "illegal-move" && error.code !== "order-changed"))
      throw error;
    const order = await findOrder(db, number);
    if (order && isSo(order)) return { outcome: "same", words: so };
    throw error;
  }
}
