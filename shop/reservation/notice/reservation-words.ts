import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";

export type ReservationEvent =
  | "reservation-requested"
  | "reservation-confirmed"
  | "reservation-canceled"
  | "reservation-expired"
  | "ship-by-moved"
  | "ship-by-answered"
  | "owner-reservation";

export type NoticedReservation = {
  number: string;
  name: string;
  email: string | null;
  phone: string;
  title: string;
  quantity: number;
  /** "2026-12-24" */
  shipBy: string;
  memberId?: string | null;
  orderUntil?: Date | null;
  /** a path of this shop; it lets its reader in */
  link?: string;
  answerUntil?: Date | null;
  previousShipBy?: string;
  reason?: string;
  answer?: "wait" | "refund" | "lapsed";
};

const lookup = ({ memberId, number }: NoticedReservation) =>
  memberId ? "/my/reservations" : `/order-reserve/info?number=${number}`;
const goods = ({ title, quantity, shipBy }: NoticedReservation) => [
  ["상품", title] as const,
  ["수량", `${quantity}개`] as const,
  ["발송 예정일", `${dayWords(shipBy)}까지`] as const,
];
const why = ({ reason }: NoticedReservation) => (reason ? [["이유", reason] as const] : []);
const until = (at: Date | null | undefined) => (at ? seoulTime(at) : "안내 시각");
const answers = {
  wait: "기다린다는 답을 받았어요. 바뀐 날까지 보내드릴게요.",
  refund: "환불해달라는 답을 받았어요. 영업일 기준 3일 안에 돌려드릴게요.",
  lapsed:
    "답을 받지 못해 예약을 취소했어요. 결제하신 금액이 있다면 영업일 기준 3일 안에 돌려드릴게요.",
};

type SaidFacts = { values?: Record<string, string> } & Omit<NoticeFacts, "values" | "note">;

const reservationFacts =
  (more: (one: NoticedReservation) => SaidFacts = () => ({})) =>
  (one: NoticedReservation): NoticeFacts => {
    const { values, ...others } = more(one);
    return {
      values: {
        이름: one.name,
        예약번호: one.number,
        상품: one.title,
        수량: `${one.quantity}개`,
        발송일: dayWords(one.shipBy),
        ...values,
      },
      rows: goods(one),
      button: ["예약 조회", lookup(one)],
      note: `예약번호 ${one.number}`,
      ...others,
    };
  };
const toShelf = ["예약 상품 보기", "/order-reserve"] as const;

export const reservationKinds: Record<ReservationEvent, NoticeKind<NoticedReservation>> = {
  "reservation-requested": {
    subject: "예약을 신청받았어요",
    lines: [
      "#{이름}님, 예약을 신청받았어요.",
      "확정되면 주문할 수 있는 링크를 보내드려요. 아직 결제한 금액은 없어요.",
    ],
    facts: reservationFacts(),
  },
  "reservation-confirmed": {
    subject: "예약이 확정됐어요",
    lines: [
      "#{이름}님, 예약이 확정됐어요.",
      "#{기한}까지 아래 버튼으로 주문해주세요. 기한까지 주문하지 않으면 예약이 자동으로 취소돼요.",
    ],
    message: "#{이름}님, 예약이 확정됐어요. #{상품} #{수량}, #{기한}까지 주문해주세요. #{링크}",
    needs: { mail: ["기한"], message: ["기한", "링크"] },
    facts: reservationFacts((one) => ({
      values: { 기한: until(one.orderUntil) },
      button: ["주문하기", one.link ?? lookup(one)],
      link: one.link ?? lookup(one),
    })),
  },
  "reservation-canceled": {
    subject: "예약을 취소했어요",
    lines: [
      "#{이름}님, 예약을 취소했어요.",
      "이 예약은 주문할 수 없어요. 필요하면 다시 예약해주세요.",
    ],
    facts: reservationFacts((one) => ({ rows: [...goods(one), ...why(one)], button: toShelf })),
  },
  "reservation-expired": {
    subject: "주문 기한이 지나 예약이 취소됐어요",
    lines: [
      "#{이름}님, 주문 기한이 지나 예약이 취소됐어요.",
      "결제된 금액은 없어요. 아직 예약을 받고 있다면 다시 신청할 수 있어요.",
    ],
    facts: reservationFacts(() => ({ button: toShelf })),
  },
  "ship-by-moved": {
    subject: "발송 예정일이 바뀌었어요. 답을 부탁드려요",
    lines: [
      "#{이름}님, 약속한 날까지 보내지 못하게 되어 죄송해요.",
      "기다릴지 환불받을지 #{기한}까지 골라주세요. 답이 없으면 환불해드려요.",
    ],
    message:
      "#{이름}님, #{상품} 발송 예정일이 #{발송일}까지 미뤄졌어요. 죄송해요. 기다릴지 환불받을지 #{기한}까지 골라주세요. 답이 없으면 환불해드려요. #{링크}",
    needs: { mail: ["기한"], message: ["발송일", "기한", "링크"] },
    facts: reservationFacts((one) => {
      const promised = one.previousShipBy ? dayWords(one.previousShipBy) : "";
      return {
        values: { 약속한날: promised, 까닭: one.reason ?? "", 기한: until(one.answerUntil) },
        rows: [
          ["상품", one.title],
          ["수량", `${one.quantity}개`],
          ...(promised ? [["약속한 날", promised] as const] : []),
          ["바뀐 날", dayWords(one.shipBy)],
          ...why(one),
        ],
        button: ["기다리기 · 환불받기", one.link ?? lookup(one)],
        link: one.link ?? lookup(one),
      };
    }),
  },
  "ship-by-answered": {
    subject: "답을 받았어요",
    lines: ["#{이름}님, 답을 받았어요.", "#{답}"],
    needs: { mail: ["답"] },
    facts: reservationFacts((one) => ({ values: { 답: answers[one.answer ?? "wait"] } })),
  },
  "owner-reservation": {
    subject: "새 예약 #{상품} #{수량}",
    lines: ["새 예약이 들어왔어요.", "확인하고 확정해주세요."],
    message: "새 예약: #{상품} #{수량}. #{링크}",
    facts: reservationFacts(() => ({ button: ["예약 열기", "/admin/reserve"] })),
  },
};
