import type { AppliedRow } from "#shop/order/waybills/apply-waybills.server.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";

/** What would happen to what was pasted, or what happened. */
export type ImportAnswer =
  | { text: string; company: string; plans: WaybillPlan[] }
  | { results: AppliedRow[] };
