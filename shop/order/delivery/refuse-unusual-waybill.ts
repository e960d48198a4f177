import { Refusal } from "#shop/refusal.ts";
import { waybillWarning } from "./carriers.ts";

type SentWaybill = { company: string; waybillNumber: string; confirmed?: string | undefined };

/**
 * An unusual number needs an explicit confirmation of exactly this number, because it is mailed at
 * once. Throws `waybill-unusual`.
 */
export function refuseUnusualWaybill({ company, waybillNumber, confirmed }: SentWaybill): void {
  if (waybillNumber !== confirmed && waybillWarning(company, waybillNumber))
    throw new Refusal("waybill-unusual");
}
