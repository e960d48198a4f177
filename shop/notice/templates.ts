import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";

export type OrderEvent = "order-placed" | "order-paid" | "order-shipped" | "order-done" | "order-refunded" | "owner-new-order";

/** What a notice about an order needs to know; a whole order row fits. */
export type NoticedOrder = {
  number: string;
  ordererName: string;
  total: number;
  expiresAt: Date;
  memberId: string | null;
  waybillCompany: string | null;
  waybillNumber: string | null;
};

type Words = { subject: string; lines: string[]; button: [label: string, path: string] };

const lookup = (order: NoticedOrder) => (order.memberId ? "/my" : "/non-member/order/info");

const words: Record<OrderEvent, (order: NoticedOrder) => Words> = {
  "order-placed": (order) => ({
    subject: `[소리상점] 주문을 접수했어요 (${order.number})`,
    lines: [`${order.ordererName}님, 주문을 접수했어요.`, `결제할 금액은 ${won(order.total)}이에요.`, `${seoulTime(order.expiresAt)}까지 결제하지 않으면 주문이 자동으로 끝나요.`],
    button: ["주문 조회", lookup(order)],
  }),
  "order-paid": (order) => ({
    subject: `[소리상점] 결제가 끝났어요 (${order.number})`,
    lines: [`${order.ordererName}님, ${won(order.total)} 결제가 끝났어요.`, "곧 배송을 준비할게요. 주문 상태는 언제든 조회할 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "order-shipped": (order) => ({
    subject: `[소리상점] 상품을 보냈어요 (${order.number})`,
    lines: [`${order.ordererName}님, 주문하신 상품을 보냈어요.`, ...(order.waybillNumber ? [`${order.waybillCompany} ${order.waybillNumber}`] : [])],
    button: ["배송 조회", lookup(order)],
  }),
  "order-done": (order) => ({
    subject: `[소리상점] 배송이 끝났어요 (${order.number})`,
    lines: [`${order.ordererName}님, 배송이 끝났어요.`, "받은 날부터 7일 안에 청약을 철회할 수 있어요. 제공이 시작된 디지털 콘텐츠는 철회가 제한될 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "order-refunded": (order) => ({
    subject: `[소리상점] 주문을 취소하고 환불했어요 (${order.number})`,
    lines: [`${order.ordererName}님, 죄송해요. 결제하는 동안 상품이 품절되어 ${won(order.total)} 전액을 환불했어요.`, "카드사에 따라 환불이 보이기까지 영업일 기준 3일쯤 걸릴 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "owner-new-order": (order) => ({
    subject: `[소리상점] 새 주문 ${won(order.total)} (${order.number})`,
    lines: ["새 주문이 들어왔어요.", `결제 금액 ${won(order.total)}`],
    button: ["주문 열기", `/admin/order/${order.number}`],
  }),
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? "");
/** A subject is one line, whatever a name contains. */
const oneLine = (text: string) => text.replace(/[\r\n\t\u0000-\u001f]+/g, " ").slice(0, 200);

/** A mail's subject and its two bodies. */
export function orderNotice(event: OrderEvent, order: NoticedOrder, origin: string): { subject: string; text: string; html: string } {
  const { subject, lines, button: [label, path] } = words[event](order);
  const url = origin + path;
  return {
    subject: oneLine(subject),
    text: [...lines, "", `주문번호 ${order.number}`, `${label}: ${url}`, "", "소리상점 드림"].join("\n"),
    html: `<!doctype html><html lang="ko"><body style="margin:0;background:#f6f4f1;font-family:Pretendard,-apple-system,'Apple SD Gothic Neo',sans-serif;color:#0a0a0a">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:700;color:#c73a22">소리상점</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escape(lines[0] ?? "")}</h1>
${lines.slice(1).map((line) => `<p style="margin:0 0 8px;font-size:16px;line-height:26px">${escape(line)}</p>`).join("\n")}
<p style="margin:24px 0;font-size:14px;color:#595653">주문번호 ${escape(order.number)}</p>
<a href="${escape(url)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#c73a22;color:#ffffff;text-decoration:none;font-weight:600">${escape(label)}</a>
</div></body></html>`,
  };
}
