import { Refusal } from "#shop/refusal.ts";
import { waybillWarning } from "./carriers.ts";

type SentWaybill = { company: string; waybillNumber: string; confirmed?: string | undefined };

/**
 * A number that does not look like the carrier's is taken only from somebody who said of this very
 * number that it is right: it is mailed at once. Throws `waybill-unusual`.
 */
export function refuseUnusualWaybill({ company, waybillNumber, confirmed }: SentWaybill): void {
  if (waybillNumber !== confirmed && waybillWarning(company, waybillNumber))
    throw new Refusal("waybill-unusual");
}
