import { Refusal } from "#shop/refusal.ts";
import { refuseUnusualWaybill } from "./refuse-unusual-waybill.ts";
import { type SendingWay } from "./ways.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";

type WayUse = {
  company: string;
  waybillNumber: string;
  confirmed?: string | undefined;
  /** files need no way of sending */
  isParcel: boolean;
  isGift: boolean;
};

/**
 * Refuses a name that is no way of sending (`way-unknown`), a missing number (`waybill-missing`) or
 * one too many (`waybill-needless`), an unusual one that nobody confirmed, and fetching a gift,
 * whose receiver is told nothing of a counter.
 */
export function refuseWrongWay(way: SendingWay | undefined, use: WayUse): void {
  const { company, waybillNumber, isParcel } = use;
  if (company && !way && (isParcel || waybillNumber)) throw new Refusal("way-unknown");
  if (isParcel && !isWhole(way, waybillNumber)) throw new Refusal("waybill-missing");
  if (way) refuseUnfit(way, use);
  refuseUnusualWaybill(use);
}

function refuseUnfit({ name, waybill }: SendingWay, { waybillNumber, isGift }: WayUse): void {
  if (waybill === "none" && waybillNumber) throw new Refusal("waybill-needless");
  if (name === PICKUP_WAY && isGift) throw new Refusal("pickup-of-gift");
}

/** Whether the order can leave so: with a number, or in a way that needs none. */
const isWhole = (way: SendingWay | undefined, waybillNumber: string): boolean =>
  waybillNumber !== "" || (way !== undefined && way.waybill !== "needed");

/** The way's name and number as they are kept; neither where nothing of both was chosen. */
export function keptWay(
  way: SendingWay | undefined,
  { company, waybillNumber }: Pick<WayUse, "company" | "waybillNumber">,
) {
  return isWhole(way, waybillNumber)
    ? { waybillCompany: company, waybillNumber: waybillNumber || null }
    : { waybillCompany: null, waybillNumber: null };
}

/** The same for the timeline. */
export const wayFacts = ({ waybillCompany, waybillNumber }: ReturnType<typeof keptWay>) => ({
  ...(waybillCompany !== null && { company: waybillCompany }),
  ...(waybillNumber !== null && { waybillNumber }),
});
