import type { Role } from "#shop/member/staff/roles.ts";
import type { DutyKind } from "#shop/office/duty/duty-kinds.ts";
import { mayOpen } from "../doors.ts";
import type { MenuIconName } from "./menu-icons.tsx";

/** The count beside an entry: duties as on the today page, errors, or steps before opening. */
type MenuWork = DutyKind | "error" | "step";
export type MenuEntry = {
  to: string;
  title: string;
  icon: MenuIconName;
  /** the work that its badge counts, and how the badge is read out */
  waits?: { of: readonly MenuWork[]; words: string };
  /** once a month */
  isReviewed?: true;
  /** not for those who may open this, which shows more */
  unless?: string;
};
/** Counts of waiting work, shown beside the entries. */
export type WaitingWork = {
  reviewDue: boolean;
  waiting: Partial<Record<MenuWork, number>>;
  /** keys of the groups that this device keeps folded */
  folded: string[];
};

export const isHere = (pathname: string, to: string) =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (pathname === "/admin" && to === "/admin/product");

/** Daily entries; a phone's bottom bar has room only for these. */
const daily: MenuEntry[] = [
  { to: "/admin/today", title: "오늘", icon: "today" },
  { to: "/admin/order", title: "주문", icon: "order" },
  { to: "/admin/parcel", title: "포장", icon: "order", unless: "/admin/order" },
  {
    to: "/admin/claim",
    title: "클레임",
    icon: "claim",
    waits: { of: ["claim", "refund", "withdrawal", "unsupplied"], words: "처리를 기다리는 요청" },
  },
  { to: "/admin/reserve", title: "예약", icon: "reserve" },
  { to: "/admin/commissions", title: "제작", icon: "commission" },
  { to: "/admin/product", title: "상품", icon: "product" },
  {
    to: "/admin/qna",
    title: "QnA",
    icon: "qna",
    waits: { of: ["question"], words: "답변을 기다리는 질문" },
  },
];

/** Less frequent entries. */
const weekly: { key: string; title: string; entries: MenuEntry[] }[] = [
  {
    key: "money",
    title: "돈과 알림",
    entries: [
      { to: "/admin/figures", title: "매출", icon: "figures" },
      {
        to: "/admin/payment",
        title: "결제 대조",
        icon: "payment",
        waits: { of: ["finding"], words: "확인할 결제" },
      },
      {
        to: "/admin/transfers",
        title: "계좌이체",
        icon: "payment",
        waits: { of: ["transfer"], words: "송금할 환불" },
      },
      {
        to: "/admin/deposits",
        title: "입금 맞추기",
        icon: "payment",
        waits: { of: ["statement"], words: "맞출 입금" },
      },
      { to: "/admin/coupons", title: "쿠폰·포인트", icon: "payment" },
      { to: "/admin/recommender", title: "추천인", icon: "recommender" },
      { to: "/admin/mailbox", title: "알림함", icon: "mailbox" },
    ],
  },
  {
    key: "people",
    title: "회원과 글",
    entries: [
      { to: "/admin/user", title: "회원", icon: "user" },
      {
        to: "/admin/reviews",
        title: "후기",
        icon: "board",
        waits: { of: ["objection"], words: "답을 기다리는 후기 이의" },
      },
      { to: "/admin/board", title: "게시판", icon: "board" },
      { to: "/admin/pages", title: "페이지", icon: "board" },
      { to: "/admin/letters", title: "소식 보내기", icon: "mailbox" },
      { to: "/admin/policy", title: "약관", icon: "policy" },
    ],
  },
  {
    key: "settings",
    title: "설정과 기록",
    entries: [
      {
        to: "/admin/setup",
        title: "오픈 준비",
        icon: "shop",
        waits: { of: ["step"], words: "오픈 전에 남은 준비" },
      },
      { to: "/admin/site", title: "상점 설정", icon: "site" },
      { to: "/admin/law", title: "법 지키기", icon: "policy" },
      { to: "/admin/staff", title: "직원", icon: "user" },
      { to: "/admin/payment-settings", title: "결제 설정", icon: "payment" },
      { to: "/admin/mail-settings", title: "메일 설정", icon: "mailbox" },
      { to: "/admin/message-settings", title: "문자 설정", icon: "mailbox" },
      { to: "/admin/tracking-settings", title: "배송 추적 설정", icon: "order" },
      { to: "/admin/connections", title: "로그인·공유 연결", icon: "shop" },
      { to: "/admin/notices", title: "알림 문구", icon: "mailbox" },
      { to: "/admin/backups", title: "백업", icon: "storage" },
      { to: "/admin/updates", title: "업데이트", icon: "shop" },
      { to: "/admin/move", title: "옮기기", icon: "storage" },
      {
        to: "/admin/move/orders",
        title: "이전 상점의 주문",
        icon: "order",
        unless: "/admin/move",
      },
      { to: "/admin/storage", title: "파일", icon: "storage" },
      {
        to: "/admin/error",
        title: "오류",
        icon: "error",
        waits: { of: ["error"], words: "확인할 오류" },
      },
      { to: "/admin/health", title: "상점의 상태", icon: "error" },
      { to: "/admin/retention", title: "보관 기간", icon: "retention" },
      { to: "/admin/audit", title: "감사 기록", icon: "audit", isReviewed: true },
      { to: "/admin/mails", title: "받을 알림", icon: "mailbox" },
      { to: "/admin/security", title: "보안", icon: "security" },
    ],
  },
];

const openTo =
  (role: Role | null) =>
  ({ to, unless }: MenuEntry) =>
    mayOpen(role, to) && !(unless && mayOpen(role, unless));

/** The entries that this role may open. */
export const dailyOf = (role: Role | null): MenuEntry[] => daily.filter(openTo(role));
export const weeklyOf = (role: Role | null) =>
  weekly
    .map(({ entries, ...group }) => ({ ...group, entries: entries.filter(openTo(role)) }))
    .filter(({ entries }) => entries.length > 0);

/** The first page of the back office for this role. */
export const landingOf = (role: Role | null): string =>
  (daily.find(openTo(role)) ?? weeklyOf(role)[0]?.entries[0])?.to ?? "/";

export const toShop: MenuEntry = { to: "/", title: "상점 보기", icon: "shop" };

const entries = [...daily, ...weekly.flatMap((group) => group.entries)];
const isDuty = (work: MenuWork): work is DutyKind => work !== "error" && work !== "step";
/** The duties that the menu counts. */
export const menuDuties: readonly DutyKind[] = entries
  .flatMap(({ waits }) => waits?.of ?? [])
  .filter(isDuty);

/** How much waits behind an entry. */
export const waitingAt = ({ waits }: Pick<MenuEntry, "waits">, work: WaitingWork | undefined) =>
  (waits?.of ?? []).reduce((sum, each) => sum + (work?.waiting[each] ?? 0), 0);
