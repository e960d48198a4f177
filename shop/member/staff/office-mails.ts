import type { Channel } from "#shop/notice/channel.ts";
import { kindsFor, may, type Right, type Role } from "./roles.ts";

type Mail = {
  title: string;
  /** as counted in a summary: "새 주문 3건" */
  short: string;
  /** only for those with this right */
  right: Right;
  events: readonly string[];
  /** roles that get it by default: by mail, and by push on the devices they added */
  starts: readonly Role[];
  /** roles that get it as a text message by default, which costs the shop money */
  texts?: readonly Role[];
  /** goes to every owner if nobody chose it */
  isVital?: true;
  /** comes at night too by default */
  atAnyHour?: true;
};

/** Notices about the shop's work. None names a shopper: the name stands on the linked page. */
export const officeMails = {
  order: {
    title: "새 주문",
    short: "새 주문",
    right: "order.read",
    events: ["owner-new-order", "owner-gift-accepted"],
    starts: ["owner"],
  },
  deposit: {
    title: "입금을 기다리는 주문",
    short: "입금 대기",
    right: "order.read",
    events: ["owner-deposit-waiting"],
    starts: [],
  },
  change: {
    title: "구매자가 취소하거나 받는 곳을 바꾼 주문",
    short: "바뀐 주문",
    right: "order.read",
    events: ["owner-order-canceled", "owner-recipient-changed"],
    starts: ["owner"],
  },
  claim: {
    title: "취소·반품·교환 요청과 청약철회",
    short: "취소·반품·교환",
    right: "claim.read",
    events: ["owner-claim-requested", "owner-withdrawal-waiting"],
    starts: ["owner", "desk"],
  },
  reservation: {
    title: "새 예약",
    short: "새 예약",
    right: "reservation.read",
    events: ["owner-reservation"],
    starts: ["owner"],
  },
  commission: {
    title: "주문 제작 소식",
    short: "주문 제작 소식",
    right: "commission.read",
    events: ["owner-room"],
    starts: ["owner", "desk"],
  },
  stock: {
    title: "품절됐거나 재고가 얼마 남지 않은 상품",
    short: "재고",
    right: "product.read",
    events: ["owner-sold-out", "owner-low-stock"],
    starts: ["owner"],
  },
  question: {
    title: "새 질문",
    short: "새 질문",
    right: "question.answer",
    events: ["owner-question"],
    starts: ["owner", "desk", "voice"],
  },
  money: {
    title: "확인할 결제와 거절된 환불",
    short: "확인할 결제",
    right: "finding.settle",
    events: ["owner-findings", "owner-refund-refused"],
    starts: ["owner"],
    isVital: true,
  },
  failed: {
    title: "상점의 문제 (메일 발송 실패, 결제사, 백업 등)",
    short: "상점의 상태",
    right: "site.edit",
    events: ["owner-trouble", "owner-trouble-over", "owner-trouble-digest"],
    starts: ["owner"],
    texts: ["owner"],
    isVital: true,
    atAnyHour: true,
  },
} as const satisfies Record<string, Mail>;

export type OfficeMail = keyof typeof officeMails;

const mails: Record<OfficeMail, Mail> = officeMails;
export const officeMailNames = Object.keys(officeMails) as OfficeMail[];

export const isVital = (kind: OfficeMail): boolean => mails[kind].isVital ?? false;

/** What somebody of this role may choose from. */
export const officeMailsOf = (role: Role): OfficeMail[] => kindsFor(role, mails);

/** Null for events without a choice, which go to every owner. */
export const officeMailOf = (event: string): OfficeMail | null =>
  officeMailNames.find((kind) => mails[kind].events.includes(event)) ?? null;

/** By which ways somebody at work is told. */
export const officeWays = ["mail", "message", "push"] as const satisfies Channel[];
export type OfficeWay = (typeof officeWays)[number];

/** What somebody chose of one kind; null and undefined: as the role begins. */
export type OfficeChoice = { [Name in OfficeWay | "anyHour"]?: boolean | null };
export type MailChoices = Partial<Record<OfficeMail, OfficeChoice>>;

/** Whether somebody with this role and these choices gets such notices, by this way. */
export function wantsMail(
  role: Role,
  chosen: MailChoices,
  kind: OfficeMail,
  way: OfficeWay = "mail",
): boolean {
  const { right, starts, texts = [] } = mails[kind];
  const begins = way === "message" ? texts : starts;
  return may(role, right) && (chosen[kind]?.[way] ?? begins.includes(role));
}

/** Whether such notices reach somebody's phone and devices outside of their hours. */
export const comesAtAnyHour = (chosen: MailChoices, kind: OfficeMail): boolean =>
  chosen[kind]?.anyHour ?? mails[kind].atAnyHour ?? false;
