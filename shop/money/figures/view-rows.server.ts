import type { WorkbookCell, WorkbookHead } from "#lib/spreadsheet/workbook.server.ts";
import { netOf, type Figures, type FigureSums } from "./figure-sums.ts";
import { figureViews, isTimeView, type FigureView } from "./figures-filter.ts";

export const viewHeads = (view: FigureView): WorkbookHead[] => [
  { title: isTimeView(view) ? "시작하는 날" : figureViews[view], width: 36 },
  { title: "주문", width: 8 },
  { title: "수량", width: 8 },
  { title: "결제 금액", width: 14 },
  { title: "환불 건수", width: 10 },
  { title: "환불 금액", width: 14 },
  { title: "매출", width: 14 },
  { title: "이전 기간 매출", width: 14 },
];

const cells = (title: string, now: FigureSums, before: FigureSums): WorkbookCell[] => [
  title,
  now.orders,
  now.pieces || null,
  now.came,
  now.returns,
  now.went,
  netOf(now),
  netOf(before),
];

/** What the screen shows, all of it, with its sum. */
export const viewRows = ({ rows, total }: Figures): WorkbookCell[][] => [
  ...rows.map(({ title, now, before }) => cells(title, now, before)),
  cells("합계", total.now, total.before),
];
