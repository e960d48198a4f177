import { claim, delivery, payment } from "./status.ts";

const machines: Record<string, { moves: Record<string, { says: string }> }> = { delivery, payment, claim };
const others: Record<string, string> = { placed: "주문을 접수했어요", waybill: "송장 정보를 바꿨어요", memo: "메모를 남겼어요", returned: "주문 밖으로 들어온 금액을 돌려줬어요", claimed: "회원의 주문으로 옮겼어요" };

/** What the timeline says for an event such as "placed" or "delivery.ship". */
export function eventWords(event: string): string {
  const [machine = "", move = ""] = event.split(".");
  return machines[machine]?.moves[move]?.says ?? others[event] ?? event;
}
