import { won } from "#lib/won.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { deskGiftWords, type DeskGiftKind } from "#shop/money/value/desk/desk-gift-words.ts";
import type { Role } from "#shop/member/staff/roles.ts";
import { eventLabel } from "#shop/office/notice/event-labels.ts";
import type { Duty, DutyKind } from "#shop/office/duty/duty-kinds.ts";
import { mayOpen } from "#app/admin/doors.ts";

type DutyWords = {
  /** what there is to do, in a sentence */
  title: string;
  /** about what */
  detail: string;
  action: string;
  to: string;
  /** what its button posts, instead of a link */
  sends?: Record<string, string>;
};

const claimName = (kind: string) =>
  kind === "cancel" || kind === "return" || kind === "exchange" ? claimKinds[kind] : "요청";

/** A packer has a page of her own for an order. */
const parcelPath = (number: string, role: Role | null) =>
  mayOpen(role, "/admin/order/:number") ? `/admin/order/${number}` : `/admin/parcel/${number}`;

/** "points 12000"; without a number the worth is unknown. */
function giftOf(what: string): [kind: DeskGiftKind, worth: number | null] {
  const [kind = "coupon", worth = ""] = what.split(" ");
  return [kind as DeskGiftKind, worth === "" ? null : Number(worth)];
}

const words: Record<DutyKind, (duty: Duty, role: Role | null) => DutyWords> = {
  finding: ({ of }) => ({
    title: "장부와 결제사의 기록이 달라요",
    detail: `주문 ${of}`,
    action: "확인하기",
    to: "/admin/payment",
  }),
  parcel: ({ key, what }, role) => ({
    title: what,
    detail: key,
    action: "발송하기",
    to: parcelPath(key, role),
  }),
  rest: ({ key, what }, role) => ({
    title: `${what} 마저 보내주세요`,
    detail: key,
    action: "발송하기",
    to: parcelPath(key, role),
  }),
  refund: ({ key, of, what }) => ({
    title: `${claimName(what)} 금액을 돌려주세요`,
    detail: `주문 ${of}`,
    action: "환불하기",
    to: `/admin/claim/${key}`,
  }),
  transfer: ({ of }) => ({
    title: "환불할 금액을 송금해주세요",
    detail: `주문 ${of}`,
    action: "송금하기",
    to: "/admin/transfers#refunds",
  }),
  receipt: ({ key }) => ({
    title: "현금영수증을 홈택스에서 발급해주세요",
    detail: `주문 ${key}`,
    action: "발급하기",
    to: `/admin/order/${key}#money`,
  }),
  claim: ({ key, of, what }) => ({
    title: `${claimName(what)} 요청이 왔어요`,
    detail: `주문 ${of}`,
    action: "처리하기",
    to: `/admin/claim/${key}`,
  }),
  retrieval: ({ key, of, what }) => ({
    title: `${claimName(what)} 회수를 택배사에 접수해주세요`,
    detail: `주문 ${of}`,
    action: "접수하기",
    to: `/admin/claim/${key}`,
  }),
  arrived: ({ key, of, what }) => ({
    title: `${claimName(what)} 상품이 도착했어요. 확인해주세요`,
    detail: `주문 ${of}`,
    action: "확인하기",
    to: `/admin/claim/${key}`,
  }),
  withdrawal: ({ of }) => ({
    title: "청약철회 의사를 확인해주세요",
    detail: `주문 ${of}`,
    action: "확인하기",
    to: "/admin/claim/withdrawals",
  }),
  unsupplied: ({ key, of }) => ({
    title: "드릴 수 없는 상품의 금액을 돌려주세요",
    detail: `주문 ${of}`,
    action: "확인하기",
    to: `/admin/claim/${key}`,
  }),
  interest: ({ of, what }) => ({
    title: what ? "늦은 환불의 이자를 보낼 계좌를 기다려요" : "늦은 환불의 이자를 보내주세요",
    detail: `주문 ${of}`,
    action: what ? "주문 보기" : "보내기",
    to: `/admin/order/${of}#interest`,
  }),
  deposit: ({ key, what }) => ({
    title: `${what} 입금을 기다려요`,
    detail: `주문 ${key}`,
    action: "주문 보기",
    to: `/admin/order/${key}`,
  }),
  statement: ({ what }) => ({
    title: `${won(Number(what))} 거래를 주문과 맞춰주세요`,
    detail: "은행 거래내역",
    action: "맞추기",
    to: "/admin/deposits",
  }),
  gift: ({ what }) => ({
    title: "하루 한도를 넘는 혜택을 승인하거나 거절해주세요",
    detail: deskGiftWords(...giftOf(what)),
    action: "보기",
    to: "/admin/coupons/waiting",
  }),
  objection: ({ key, what }) => ({
    title: "숨긴 후기에 이의가 들어왔어요",
    detail: what,
    action: "답하기",
    to: `/admin/reviews/${key}`,
  }),
  question: ({ key, what }) => ({
    title: what,
    detail: "질문",
    action: "답변하기",
    to: `/admin/qna/${key}`,
  }),
  reservation: ({ key, of, what }) => ({
    title: `${what} 예약을 확정해주세요`,
    detail: key,
    action: "확정하기",
    to: `/admin/reserve/${of}`,
  }),
  commission: ({ key, of, what }) => ({
    title: `${what}의 녹음을 기다려요`,
    detail: `주문 ${of}`,
    action: "작업실 열기",
    to: `/admin/commissions/${of}/${key}`,
  }),
  held: ({ key, of, what }) => ({
    ...(of === "deposit"
      ? {
          title: `${what}를 입금 대기 주문이 확보하고 있어요`,
          detail: "입금 기한이 남은 주문도 모두 취소돼요. 입금하려는 분이 있는지 먼저 확인해주세요",
          action: "입금 대기 주문 취소",
        }
      : {
          title: `${what}를 미결제 주문이 확보하고 있어요`,
          detail: "오래 결제하지 않은 주문을 취소하고 재고를 되돌려요",
          action: "재고 되돌리기",
        }),
    to: `/admin/product/stock?q=${key}`,
    sends: { intent: "let-go", product: key, heldBy: of ?? "unpaid" },
  }),
  notice: ({ what }) => ({
    title: "알림을 보내지 못했어요",
    detail: eventLabel(what),
    action: "다시 보내기",
    to: "/admin/mailbox?view=parked",
  }),
  shelf: ({ of, what }) => ({
    title: what,
    detail: "품절",
    action: "채우기",
    to: `/admin/product/stock?q=${of}`,
  }),
  low: ({ of, what }) => ({
    title: what,
    detail: "얼마 남지 않았어요",
    action: "채우기",
    to: `/admin/product/stock?q=${of}`,
  }),
};

export const dutyWords = (duty: Duty, role: Role | null): DutyWords => words[duty.kind](duty, role);
