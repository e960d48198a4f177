import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Shop } from "#shop/shop.ts";
import { changeWaybill } from "../delivery/change-waybill.server.ts";
import { countOutcomes, eachOrder, type OrderResult } from "../delivery/each-order.server.ts";
import { shipOrder } from "../delivery/ship-order.server.ts";
import { planWaybills, type WaybillPlan } from "./plan-waybills.server.ts";
import type { ApplyForm } from "./waybill-forms.ts";

export type AppliedRow = OrderResult & Pick<WaybillPlan, "line" | "company" | "waybillNumber">;

/** Refuses rows without a preview, or whose order changed since. */
export async function applyWaybills(
  shop: Shop,
  { rows, confirmed }: ApplyForm,
  acting: AuditActor,
): Promise<AppliedRow[]> {
  const planned = await planWaybills(shop, rows, {
    company: "",
    accountId: acting.account?.id ?? "",
  });
  const results = await eachOrder(
    planned.map((plan, at) => ({
      ...plan,
      isVouched: plan.token === rows[at]!.token,
      confirmed: confirmed && plan.waybillNumber,
    })),
    (row) => applyRow(shop, row, acting),
  );
  await recordAudit(shop.db, {
    ...acting,
    action: "order.import",
    subject: "orders",
    after: { asked: rows.length, ...countOutcomes(results) },
  });
  return results.map((result, at) => ({
    ...result,
    line: planned[at]!.line,
    company: planned[at]!.company,
    waybillNumber: planned[at]!.waybillNumber,
  }));
}

type Row = WaybillPlan & { isVouched: boolean; confirmed: string | undefined };

async function applyRow(
  shop: Shop,
  row: Row,
  acting: AuditActor,
): Promise<Omit<OrderResult, "number">> {
  const { number, outcome, words, isVouched } = row;
  if (outcome === "same" || outcome === "refused") return { outcome, words };
  if (!isVouched)
    return {
      outcome: "refused",
      words: "미리 본 뒤에 주문이나 송장이 바뀌었어요. 다시 미리 보기를 해주세요.",
    };
  if (outcome === "ship") await shipOrder(shop, number, row, acting);
  else await changeWaybill(shop, number, row, acting);
  return { outcome: "done", words: outcome === "ship" ? "발송 처리했어요." : "송장을 바꿨어요." };
}
