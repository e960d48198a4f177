import { kindsFor, may, type Right, type Role } from "./roles.ts";

type Mail = {
  title: string;
  /** only for those with this right */
  right: Right;
  events: readonly string[];
  /** roles that get it by default */
  starts: readonly Role[];
  /** goes to every owner if nobody chose it */
  isVital?: true;
};

/** Mails about the shop's work. None names a shopper: the name stands on the linked page. */
export const officeMails = {
  order: {
    title: "새 주문",
    right: "order.read",
    events: ["owner-new-order", "owner-gift-accepted"],
    starts: ["owner"],
  },
  deposit: {
    title: "입금을 기다리는 주문",
    right: "order.read",
    events: ["owner-deposit-waiting"],
    starts: [],
  },
  change: {
    title: "구매자가 취소하거나 받는 곳을 바꾼 주문",
    right: "order.read",
    events: ["owner-order-canceled", "owner-recipient-changed"],
    starts: ["owner"],
  },
  claim: {
    title: "취소·반품·교환 요청과 청약철회",
    right: "claim.read",
    events: ["owner-claim-requested", "owner-withdrawal-waiting"],
    starts: ["owner", "desk"],
  },
  reservation: {
    title: "새 예약",
    right: "reservation.read",
    events: ["owner-reservation"],
    starts: ["owner"],
  },
  commission: {
    title: "주문 제작 소식",
    right: "commission.read",
    events: ["owner-room"],
    starts: ["owner", "desk"],
  },
  stock: {
    title: "재고가 얼마 남지 않은 상품",
    right: "product.read",
    events: ["owner-low-stock"],
    starts: ["owner"],
  },
  question: {
    title: "새 질문",
    right: "question.answer",
    events: ["owner-question"],
    starts: ["owner", "desk", "voice"],
  },
  money: {
    title: "확인할 결제와 거절된 환불",
    right: "finding.settle",
    events: ["owner-findings", "owner-refund-refused"],
    starts: ["owner"],
    isVital: true,
  },
  failed: {
    title: "상점의 상태",
    right: "site.edit",
    events: ["owner-trouble", "owner-trouble-over", "owner-trouble-digest"],
    starts: ["owner"],
    isVital: true,
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

export type MailChoices = Partial<Record<OfficeMail, boolean>>;

/** Whether somebody with this role and these choices gets such mails. */
export const wantsMail = (role: Role, chosen: MailChoices, kind: OfficeMail): boolean =>
  may(role, mails[kind].right) && (chosen[kind] ?? mails[kind].starts.includes(role));
