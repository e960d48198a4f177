import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";

/** Won that came and went, and how often. */
export type FigureSums = {
  came: number;
  went: number;
  orders: number;
  returns: number;
  pieces: number;
};

type NowAndBefore = { now: FigureSums; before: FigureSums };

export type FigureRow = NowAndBefore & { name: string; detail: string; title: string };

export type Figures = {
  before: { from: string; to: string };
  total: NowAndBefore;
  shipping: NowAndBefore;
  /** by way to pay */
  ways: (NowAndBefore & { payBy: PayBy })[];
  rows: FigureRow[];
};

const noSums: FigureSums = { came: 0, went: 0, orders: 0, returns: 0, pieces: 0 };

export const sumOf = (all: readonly FigureSums[]): FigureSums =>
  all.reduce(
    (sum, one) => ({
      came: sum.came + one.came,
      went: sum.went + one.went,
      orders: sum.orders + one.orders,
      returns: sum.returns + one.returns,
      pieces: sum.pieces + one.pieces,
    }),
    noSums,
  );

export const netOf = ({ came, went }: Pick<FigureSums, "came" | "went">): number => came - went;

const MOST_PERCENT = 999;

/** "+12%", "-3%"; null where there was nothing, or next to nothing, before. */
export function changeWords(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent > MOST_PERCENT) return null;
  return `${percent > 0 ? "+" : ""}${percent.toLocaleString("ko-KR")}%`;
}
