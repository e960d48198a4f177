import { won } from "#lib/won.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import { isDeposit, type DepositAccount, type PayBy } from "#shop/order/payment/ways-to-pay.ts";

/** The way of sending in which the buyer fetches the order at the counter. */
export const PICKUP_WAY = "방문 수령";

export type NoticedPickup = { place: string; hours: string; code: string };

/** The facts for a notice about an order; an order row has them. */
export type NoticedOrder = {
  number: string;
  ordererName: string;
  ordererPhone?: string | null;
  total: number;
  expiresAt: Date;
  memberId: string | null;
  waybillCompany: string | null;
  waybillNumber: string | null;
  /** the content of one of several parcels in words, and what is still to come; "": nothing */
  parcel?: { packed: string; toCome: string } | null;
  /** "" when nothing is shipped */
  address?: string;
  giftState?: string | null;
  paidAt?: Date | null;
  payBy?: PayBy;
  deposit?: DepositAccount | null;
  /** of a transfer to the shop's own account */
  depositor?: string | null;
  /** won, when only part of the money is concerned */
  amount?: number;
  /** won paid by points and credit, or the part of a refund in them */
  pointsAmount?: number;
  creditAmount?: number;
  /** the reason of a refund or of its refusal */
  reason?: string;
  /** the refund account, masked */
  refundTo?: string;
  /** the staff account that made the change; omitted: the buyer */
  changedBy?: string | undefined;
  /** what is said of a way without a waybill */
  wayWords?: string | null;
  /** where, when and with which code a fetched order is handed over */
  pickup?: NoticedPickup;
  /** the one-time code of `order-code` */
  code?: string;
  /** the link to pay on any device */
  payPath?: string;
  /** what is said of confirming the purchase, and the link to do so */
  confirm?: { words: string; path?: string };
  /** a price difference of an earlier line */
  isDifference?: boolean;
};

export const lookup = ({ memberId, number }: Pick<NoticedOrder, "memberId" | "number">) =>
  memberId ? `/my?order=${number}` : `/non-member/order/info?order=${number}`;
const toLookup = (order: NoticedOrder) => ["주문 조회", lookup(order)] as const;
/** Without a payment link it works on the ordering device or for the member. */
export const toPay = ({ memberId, number, payPath }: NoticedOrder) =>
  payPath ?? `${memberId ? "/order" : "/non-member/order"}/failure?order=${number}`;
const inTheBackOffice = ({ number }: NoticedOrder) =>
  ["주문 열기", `/admin/order/${number}`] as const;
export const isHandedOver = ({ address }: NoticedOrder) => address === "";
export function paidWords(order: NoticedOrder): string {
  if (order.giftState)
    return `주문 조회에서 선물 링크를 열어 받는 분에게 보내주세요. ${isHandedOver(order) ? "받는 분이 받으면 바로 열 수 있어요." : "받는 분이 주소를 알려주면 보낼게요."}`;
  if (order.isDifference) return "더한 내용을 바로 적용했어요.";
  return isHandedOver(order)
    ? "올라온 파일은 바로 듣고 내려받을 수 있어요. 아직 만들고 있는 것은 올라오면 알려드릴게요."
    : "곧 배송을 준비할게요.";
}

/** Of a gift, only the receiver is told the waybill number. */
export const parcelOf = (order: NoticedOrder) =>
  order.giftState ? { waybillNumber: null, waybillCompany: null } : order;

/** What left in this parcel and what follows, as rows; none for an order in one parcel. */
export const partRows = ({ parcel }: Pick<NoticedOrder, "parcel">) =>
  parcel
    ? [
        ["이번에 보낸 상품", parcel.packed] as const,
        ["아직 보낼 상품", parcel.toCome || "없어요. 모두 보냈어요."] as const,
      ]
    : [];

/** What follows a waybill in a short message. */
export const restWords = ({ parcel }: Pick<NoticedOrder, "parcel">): string =>
  parcel?.toCome ? "남은 상품은 따로 보내고 다시 알려드려요." : "";

export function supply(order: NoticedOrder): string {
  if (isHandedOver(order)) return "제공";
  return order.waybillCompany === PICKUP_WAY ? PICKUP_WAY : "배송";
}
const valueOf = ({ pointsAmount = 0, creditAmount = 0 }: NoticedOrder) => [
  ...(pointsAmount ? [`포인트 ${won(pointsAmount)}`] : []),
  ...(creditAmount ? [`크레딧 ${won(creditAmount)}`] : []),
];

/** Money, points and credit by name; "" when nothing is returned. */
export const partsBack = (order: NoticedOrder, money = order.amount ?? order.total): string =>
  [...(money ? [won(money)] : []), ...valueOf(order)].join("과 ");

function back(order: NoticedOrder): string {
  const value = valueOf(order).length
    ? "쓰신 포인트와 크레딧도 돌려드렸어요. 이미 사용한 적립이 있으면 그만큼 차감하고, 남은 금액과 기한은 쿠폰·포인트에서 볼 수 있어요."
    : "";
  if (value && !(order.amount ?? order.total)) return value;
  const money =
    order.payBy && isDeposit(order.payBy)
      ? "알려주신 계좌에서 확인해주세요."
      : "카드사에 따라 환불이 보이기까지 영업일 기준 3일쯤 걸릴 수 있어요.";
  return [money, value].filter(Boolean).join(" ");
}
export const moneyBack = (order: NoticedOrder) => ({
  금액: partsBack(order) || won(0),
  환불안내: back(order),
});
/** The refund words of a cancelled order. */
export function allBack(order: NoticedOrder): Record<"환불" | "환불안내", string> {
  const noticedOrder = { ...order, amount: order.paidAt ? order.total : 0 };
  const parts = partsBack(noticedOrder);
  return parts
    ? { 환불: `${parts} 전액을 돌려드렸어요.`, 환불안내: back(noticedOrder) }
    : { 환불: "결제된 금액은 없어요.", 환불안내: "" };
}
/** The link to confirm a sent order. */
export const toConfirm = ({ confirm }: NoticedOrder) =>
  confirm?.path ? { also: ["상품을 받았어요. 구매확정하기", confirm.path] as const } : {};

export const why = ({ reason }: NoticedOrder, name = "이유") =>
  reason ? [[name, reason] as const] : [];

type SaidFacts = { values?: Record<string, string> } & Omit<NoticeFacts, "values" | "note">;

export const orderFacts =
  (more: (order: NoticedOrder) => SaidFacts = () => ({})) =>
  (order: NoticedOrder): NoticeFacts => {
    const { number, ordererName } = order;
    const { values, ...others } = more(order);
    return {
      values: { 이름: ordererName, 주문번호: number, ...values },
      button: toLookup(order),
      note: `주문번호 ${number}`,
      ...others,
    };
  };
export const saidToOwner = (more: (order: NoticedOrder) => SaidFacts = () => ({})) =>
  orderFacts((order) => ({ button: inTheBackOffice(order), ...more(order) }));
