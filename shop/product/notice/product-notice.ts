import { readText } from "#lib/text/typed.ts";

/** Items that the notice on product information requires (상품정보제공고시, e-commerce act, article
 * 13(4)). */
export const noticeItems = {
  name: "품명 및 모델명",
  maker: "제작자 또는 공급자",
  provider: "서비스 제공 사업자",
  certification: "법에 따른 인증·허가 사항",
  origin: "제조국 또는 원산지",
  producer: "제조자 (수입품은 수입자)",
  terms: "이용조건",
  period: "이용기간",
  medium: "상품 제공 방식",
  requirement: "최소 시스템 사양, 필수 소프트웨어",
  transfer: "소유권 이전 조건",
  place: "이용조건 (기간·장소·추가 비용)",
  withdrawal: "청약철회 또는 계약의 해제·해지에 따른 효과",
  cancel: "취소·중도해약·해지 조건 및 환불 기준",
  refund: "취소·환불 방법",
  service: "A/S 책임자와 전화번호",
  phone: "소비자상담 전화번호",
} as const;
export type NoticeItem = keyof typeof noticeItems;

type Kind = { label: string; items: readonly NoticeItem[] };
const SERVICE = ["provider", "certification", "place", "cancel", "refund", "phone"] as const;

/** Items per kind of goods, as of 2026-11. Commissions are a service with a digital result, so
 * they have both kinds' items. */
export const noticeKinds = {
  digital: {
    label: "디지털 콘텐츠 (음원, 보이스팩, 온라인 강의)",
    items: ["maker", "terms", "period", "medium", "requirement", "transfer", "withdrawal", "phone"],
  },
  goods: {
    label: "음반·소리 굿즈 (기타 재화)",
    items: ["name", "certification", "origin", "producer", "service"],
  },
  class: { label: "수업·강의 (기타 용역)", items: SERVICE },
  commission: {
    label: "주문 제작 녹음 (기타 용역)",
    items: [...SERVICE.slice(0, 3), "terms", "medium", ...SERVICE.slice(3)],
  },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof noticeKinds;

/** A product's notice; items foreign to its kind are dropped. */
export type ProductNotice = { kind: NoticeKind; items: Partial<Record<NoticeItem, string>> };

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];
export const NOTICE_ITEM_LIMIT = 500;

export const isNoticeKind = (name: string | undefined): name is NoticeKind =>
  name !== undefined && Object.hasOwn(noticeKinds, name);
export const itemsOf = (kind: NoticeKind): readonly NoticeItem[] => noticeKinds[kind].items;

/** Words that send a reader elsewhere instead of saying it: “상세 페이지 참조”. */
const ELSEWHERE =
  /(상세|상품|설명|본문|이미지|페이지|하단|별도)\s*\S{0,8}\s*(참조|참고|표기|표시|문의)|^\s*(참조|참고|상세\s*설명)\s*$/;
/** Items where “해당 없음” is a valid answer. */
const MAY_BE_NONE: readonly NoticeItem[] = ["certification", "transfer", "requirement"];
const NONE = /^\s*(해당\s*(사항)?\s*(이)?\s*없\S*|없음|무|-+|x)\s*\.?$/i;

/** Why these words do not answer this item; null: they do. */
export function itemTrouble(item: NoticeItem, words: string): string | null {
  if (!words.trim()) return "적어주세요.";
  if (ELSEWHERE.test(words)) return "다른 곳을 보라고 하지 말고 내용을 적어주세요.";
  if (NONE.test(words) && !MAY_BE_NONE.includes(item)) return "이 항목은 내용을 꼭 적어야 해요.";
  const needsPhone = item === "phone" || item === "service";
  return needsPhone && !/\d{2,4}-?\d{3,4}/.test(words) ? "전화번호를 함께 적어주세요." : null;
}

/** Errors that prevent showing the product, by form field. */
export function noticeTroubles(notice: ProductNotice | null): Record<string, string[]> {
  if (!notice) return { "notice.kind": ["상품정보제공고시의 상품 종류를 골라주세요."] };
  return Object.fromEntries(
    itemsOf(notice.kind).flatMap((item) => {
      const trouble = itemTrouble(item, notice.items[item] ?? "");
      return trouble ? [[`notice.${item}`, [trouble]]] : [];
    }),
  );
}

export const isNoticeComplete = (notice: ProductNotice | null): boolean =>
  Object.keys(noticeTroubles(notice)).length === 0;

export type ShownNotice = {
  kind: NoticeKind;
  title: string;
  lines: [label: string, words: string][];
};

/** As the product's page says it. */
export const shownNotice = (notice: ProductNotice): ShownNotice => ({
  kind: notice.kind,
  title: noticeKinds[notice.kind].label,
  lines: noticeLines(notice),
});

export const noticeLines = ({ kind, items }: ProductNotice): [label: string, words: string][] =>
  itemsOf(kind).flatMap((item) => {
    const words = items[item];
    return words ? [[noticeItems[item], words]] : [];
  });

/** The typed notice with its kind's items; null without a kind. */
export function typedNotice(typed: Record<string, string>): ProductNotice | null {
  const { kind } = typed;
  if (!isNoticeKind(kind)) return null;
  const items = itemsOf(kind).flatMap((item) => {
    const words = readText(typed[item] ?? "");
    return words ? [[item, words]] : [];
  });
  return { kind, items: Object.fromEntries(items) };
}
