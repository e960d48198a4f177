import type { MailGoods } from "#shop/outbox/mail/dress-mail.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import { shippingTermsOf } from "#shop/order/amounts.ts";
import { mailGoods } from "#shop/outbox/goods/mail-goods.ts";
import { confirmRule, usualConfirm, type SiteSettings } from "#shop/site/settings.ts";
import { noticeKinds, type NoticeEvent } from "#shop/outbox/notice-kinds.ts";

const NAME = "김소리";
const NUMBER = "20261121-K7QF2M9X";
const at = new Date("2026-11-21T05:03:00Z");
const later = new Date("2026-11-23T14:59:00Z");

const order = {
  number: NUMBER,
  ordererName: NAME,
  total: 62_800,
  expiresAt: later,
  memberId: null,
  waybillCompany: "CJ대한통운",
  waybillNumber: "640012345675",
  address: "서울특별시 마포구",
  paidAt: at,
  payBy: "card" as const,
  deposit: { bank: "20", number: "1002-345-678901", holder: "소리상점", dueAt: "" },
  amount: 12_000,
  reason: "한 상품이 늦어져 돌려드려요",
  refundTo: "신한은행 끝자리 1234",
  code: "482913",
  pickup: { place: "서울 마포구 소리길 1, 1층", hours: "평일 10:00~18:00", code: "482913" },
  confirm: { path: "/example", words: confirmRule(usualConfirm) },
};

/** One of everything that any notice may be about; each takes what it knows. */
const sample = {
  ...order,
  order,
  claim: {
    kind: "return" as const,
    reasonWords: "생각과 달라요",
    decision: "받아보시고 편한 날에 보내주세요.",
    refundAmount: 56_800,
    dueOn: "2026-12-24",
  },
  name: NAME,
  email: null,
  phone: "01012345678",
  title: "새벽 내레이션 보이스팩",
  quantity: 2,
  shipBy: "2026-12-24",
  previousShipBy: "2026-12-10",
  orderUntil: later,
  answerUntil: later,
  link: "/order-reserve/order/example",
  path: "/example",
  productId: "example",
  price: 39_900,
  priceNow: 29_900,
  at,
  formerShop: "카페24",
  came: "이름, 휴대폰 번호, 배송지",
  points: 1200,
  role: "운영",
  agreed: "이메일로 새 상품과 혜택 소식을 받을게요 (2024. 12. 21. (토))",
  isOffice: false,
  coupon: "겨울 인사 쿠폰",
  off: "3,000원",
  ending: "/example",
  endsAt: later,
  questionId: "example",
  isFirst: true,
  number: NUMBER,
  orderNumber: NUMBER,
  days: 3,
  lineId: 1,
  news: "녹음을 시작했어요.",
  until: "11월 25일(수)",
  words: "다른 사람의 전화번호가 들어 있어요. 번호를 빼고 다시 알려주세요.",
};

const whence = { who: "desk@example.kr", at, line: "203.0.113.7", device: "macOS · Safari" };
const gift = { ...whence, kind: "points", worth: 120_000 };

const diskTrouble = {
  kind: "disk",
  reason: "파일, 백업이 있는 디스크가 96% 찼고 812MB 남았어요. 가득 차면 주문을 받을 수 없어요.",
  button: { label: "해결 방법 보기", href: "/admin/health#disk" },
};
const troubleOver = {
  kind: "payment",
  from: "2026. 11. 21. (토) 14:03",
  until: "2026. 11. 21. (토) 14:31",
};

/** Example facts of office mails. */
const officeSamples: Partial<Record<NoticeEvent, unknown>> = {
  "owner-gift-given": gift,
  "owner-gift-waiting": gift,
  "owner-low-stock": [{ what: sample.title, stock: 2 }],
  "owner-sold-out": [{ what: sample.title, stock: 0 }],
  "owner-summary": [
    { kind: "order", count: 3 },
    { kind: "question", count: 1 },
  ],
  "owner-trouble": diskTrouble,
  "owner-trouble-over": troubleOver,
  "owner-trouble-digest": { open: [diskTrouble], over: [troubleOver] },
  "owner-archive-ended": { kind: "out", isDone: true, endsAt: new Date() },
  "owner-keys-changed": { ...whence, key: "payment" },
  "owner-findings": [{ kind: "refund_late", orderNumber: NUMBER }],
};

const ownSample = (event: NoticeEvent): unknown => {
  if (event in officeSamples) return officeSamples[event];
  if (event === "social-linked") return { ...sample, title: "카카오" };
  if (event.includes("gift-")) return { ...order, to: "하루", until: later, path: "/example" };
  if (event.startsWith("watch-")) return { ...sample, kind: "restock" };
  if (event.startsWith("value-") || event.startsWith("credit-"))
    return { ...sample, kind: "points" };
  return { ...sample, id: "example", isSecret: false, product: sample };
};

/**
 * Invented facts of an event, for previews. Messages to those at work lead to the page that the
 * mail's button opens.
 */
export const sampleFacts = (event: NoticeEvent): NoticeFacts => {
  const mine = ownSample(event);
  const facts = (noticeKinds[event].facts as (one: unknown) => NoticeFacts)(mine);
  const link = event.startsWith("owner-") ? facts.button?.[1] : undefined;
  return { ...(link && { link }), ...facts };
};

/** An invented order for a mail's preview. */
export const sampleGoods = (event: NoticeEvent, site: SiteSettings): MailGoods | null =>
  mailGoods(
    event,
    {
      number: NUMBER,
      placedAt: at,
      payBy: "card",
      cashReceipt: "none",
      shipBy: null,
      charged: null,
      agreed: shippingTermsOf(site, ""),
      recipient: { name: "김*리", district: "서울특별시 마포구 ***" },
      lines: [
        {
          title: "새벽 내레이션 보이스팩",
          options: ["형식: WAV"],
          quantity: 2,
          amount: 59_800,
          shippingClass: "parcel",
        },
      ],
      amounts: { itemsAmount: 59_800, discountAmount: 0, shippingAmount: 3000, total: 62_800 },
    },
    site,
  );
