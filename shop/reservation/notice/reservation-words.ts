import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";

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
const goods = ({ title, quantity, shipBy }: NoticedReservation): (readonly [string, string])[] => [
  ["상품", title],
  ["수량", `${quantity}개`],
  ["보내는 날", `${dayWords(shipBy)}까지`],
];
const variables = (reservation: NoticedReservation, more: Record<string, string> = {}) => ({
  이름: reservation.name,
  예약번호: reservation.number,
  상품: reservation.title,
  수량: `${reservation.quantity}개`,
  발송일: dayWords(reservation.shipBy),
  ...more,
});
const until = (at: Date | null | undefined) => (at ? seoulTime(at) : "");
const answers = {
  wait: "기다린다는 답을 받았어요. 바뀐 날까지 보내드릴게요.",
  refund: "환불해달라는 답을 받았어요. 영업일 기준 3일 안에 돌려드릴게요.",
  lapsed:
    "답을 받지 못해 예약을 취소했어요. 결제하신 금액이 있다면 영업일 기준 3일 안에 돌려드릴게요.",
};

const words: Record<ReservationEvent, (reservation: NoticedReservation) => NoticeWords> = {
  "reservation-requested": (one) => ({
    subject: "예약을 신청받았어요",
    lines: [
      `${one.name}님, 예약을 신청받았어요.`,
      "확정되면 주문할 수 있는 링크를 보내드려요. 아직 결제한 금액은 없어요.",
    ],
    facts: goods(one),
    button: ["예약 조회", lookup(one)],
  }),
  "reservation-confirmed": (one) => ({
    subject: "예약이 확정됐어요",
    lines: [
      `${one.name}님, 예약이 확정됐어요.`,
      one.orderUntil
        ? `${until(one.orderUntil)}까지 아래 버튼으로 주문해주세요. 그때까지 주문하지 않으면 예약이 끝나요.`
        : "아래 버튼으로 주문해주세요.",
    ],
    facts: goods(one),
    button: ["주문하기", one.link ?? lookup(one)],
    message: {
      text: `${one.name}님, 예약이 확정됐어요. ${one.title} ${one.quantity}개, ${until(one.orderUntil)}까지 주문해주세요.`,
      path: one.link ?? lookup(one),
      variables: variables(one, { 기한: until(one.orderUntil) }),
    },
  }),
  "reservation-canceled": (one) => ({
    subject: "예약을 취소했어요",
    lines: [
      `${one.name}님, 예약을 취소했어요.`,
      "이 예약은 주문할 수 없어요. 필요하면 다시 예약해주세요.",
    ],
    facts: [...goods(one), ...(one.reason ? [["까닭", one.reason] as const] : [])],
    button: ["예약 상품 보기", "/order-reserve"],
  }),
  "reservation-expired": (one) => ({
    subject: "주문할 수 있는 시간이 지나 예약이 끝났어요",
    lines: [
      `${one.name}님, 주문할 수 있는 시간이 지나 예약이 끝났어요.`,
      "결제된 금액은 없어요. 아직 예약을 받고 있다면 다시 신청할 수 있어요.",
    ],
    facts: goods(one),
    button: ["예약 상품 보기", "/order-reserve"],
  }),
  "ship-by-moved": (one) => ({
    subject: "보내는 날이 바뀌었어요. 답을 부탁드려요",
    lines: [
      `${one.name}님, 약속한 날까지 보내지 못하게 되어 죄송해요.`,
      `기다릴지 환불받을지 ${one.answerUntil ? `${until(one.answerUntil)}까지 ` : ""}골라주세요. 답이 없으면 환불해드려요.`,
    ],
    facts: [
      ["상품", one.title],
      ["수량", `${one.quantity}개`],
      ...(one.previousShipBy ? [["약속한 날", dayWords(one.previousShipBy)] as const] : []),
      ["바뀐 날", dayWords(one.shipBy)],
      ...(one.reason ? [["까닭", one.reason] as const] : []),
    ],
    button: ["기다리기 · 환불받기", one.link ?? lookup(one)],
    message: {
      text: `${one.name}님, ${one.title} 보내는 날이 ${dayWords(one.shipBy)}까지 미뤄졌어요. 죄송해요. 기다릴지 환불받을지 ${until(one.answerUntil)}까지 골라주세요. 답이 없으면 환불해드려요.`,
      path: one.link ?? lookup(one),
      variables: variables(one, {
        약속한날: one.previousShipBy ? dayWords(one.previousShipBy) : "",
        까닭: one.reason ?? "",
        기한: until(one.answerUntil),
      }),
    },
  }),
  "ship-by-answered": (one) => ({
    subject: "답을 받았어요",
    lines: [`${one.name}님, 답을 받았어요.`, answers[one.answer ?? "wait"]],
    facts: goods(one),
    button: ["예약 조회", lookup(one)],
  }),
  "owner-reservation": (one) => ({
    subject: `새 예약 ${one.title} ${one.quantity}개`,
    lines: ["새 예약이 들어왔어요.", "확인하고 확정해주세요."],
    facts: goods(one),
    button: ["예약 열기", "/admin/reserve"],
  }),
};

export const reservationEvents = Object.keys(words) as ReservationEvent[];

export const reservationWords = (
  event: ReservationEvent,
  reservation: NoticedReservation,
): NoticeWords => ({ note: `예약번호 ${reservation.number}`, ...words[event](reservation) });
