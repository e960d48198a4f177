/** Views, and visitors of which each counts once a day. */
export type VisitSums = { views: number; visitors: number };
type NowAndBefore = { now: VisitSums; before: VisitSums };

/** An empty name: all that is not named. */
export type VisitRow = NowAndBefore & { name: string; title?: string };

export type VisitStep = {
  name: "visit" | "product" | "form" | "placed" | "paid";
  now: number;
  before: number;
};

export type VisitFigures = {
  before: { from: string; to: string };
  total: NowAndBefore;
  days: { view: "day" | "week" | "month"; rows: VisitRow[] };
  steps: VisitStep[];
  lists: Record<
    "source" | "campaign" | "page" | "product" | "search" | "play" | "device",
    VisitRow[]
  >;
};
