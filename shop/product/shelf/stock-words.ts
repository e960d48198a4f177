import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type FallenShelf = { what: string; stock: number };

const LISTED = 20;
const left = (stock: number): string => (stock ? `${stock}개 남음` : "품절");

const shelves = (fallen: readonly FallenShelf[]): string =>
  `${fallen[0]!.what}${fallen.length > 1 ? ` 외 ${fallen.length - 1}개` : ""}`;

/** What an owner reads of shelves that fell to few pieces, and to none. */
export const stockKinds = {
  "owner-sold-out": {
    subject: "품절됐어요: #{품목}",
    lines: ["재고가 없어 더는 주문할 수 없어요.", "#{품목}"],
    message: "품절됐어요: #{품목}. #{링크}",
    facts: (gone) => ({
      values: { 품목: shelves(gone) },
      rows: gone.slice(0, LISTED).map(({ what, stock }) => [what, left(stock)] as const),
      button: ["재고 보기", "/admin/product/stock?filter=gone"],
      ...(gone.length > LISTED && { note: `이 밖에 ${gone.length - LISTED}개가 더 있어요.` }),
    }),
  },
  "owner-low-stock": {
    subject: "재고가 얼마 남지 않았어요: #{품목}",
    lines: [
      "재고를 확인해주세요",
      "정해둔 수량 이하로 줄었어요. 다시 채울 때까지 또 알리지 않아요.",
    ],
    message: "재고가 얼마 남지 않았어요: #{품목}. #{링크}",
    facts: (fallen) => ({
      values: { 품목: shelves(fallen) },
      rows: fallen.slice(0, LISTED).map(({ what, stock }) => [what, left(stock)] as const),
      button: ["재고 보기", "/admin/product/stock?filter=low"],
      ...(fallen.length > LISTED && { note: `이 밖에 ${fallen.length - LISTED}개가 더 있어요.` }),
    }),
  },
} satisfies Record<string, NoticeKind<readonly FallenShelf[]>>;

export type StockEvent = keyof typeof stockKinds;
