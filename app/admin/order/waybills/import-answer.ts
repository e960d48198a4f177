import type { AppliedRow } from "#shop/order/waybills/apply-waybills.server.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";

/** A preview, or the result of applying it. */
export type ImportAnswer =
  | { text: string; company: string; plans: WaybillPlan[] }
  | { results: AppliedRow[] };
