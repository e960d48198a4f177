import { plainSigns } from "#lib/text/typed.ts";
import type { SendingSettings } from "#shop/site/sending/sending.ts";
import { trackingAddress } from "#shop/site/sending/tracking-pattern.ts";
import { PICKUP_WAY } from "../notice/order-facts.ts";
import { carriers, trackingUrl, waybillDigits } from "./carriers.ts";

/** A way of sending an order: a carrier, or one that has no waybill. */
export type SendingWay = {
  name: string;
  waybill: "needed" | "optional" | "none";
  /** what the buyer reads when it leaves without a waybill */
  words: string;
};

/** Beside the specification's thirteen carriers. */
export const otherWays: readonly SendingWay[] = [
  { name: "편의점 택배", waybill: "needed", words: "편의점 택배로 보냈어요." },
  { name: "우체국 등기", waybill: "needed", words: "우체국 등기로 보냈어요." },
  { name: "퀵", waybill: "none", words: "퀵으로 보냈어요. 오늘 받으실 수 있게 출발했어요." },
  { name: "직접 배달", waybill: "none", words: "상점에서 직접 가져다 드려요." },
  {
    name: PICKUP_WAY,
    waybill: "none",
    words: "받으러 오실 수 있게 준비했어요. 수령번호를 보여주시면 드려요.",
  },
];

const goneBy = (name: string): string => `${name} 편으로 보냈어요.`;

const carrierWays: readonly SendingWay[] = carriers.map(({ name }) => ({
  name,
  waybill: "needed",
  words: goneBy(name),
}));

/** Every way that an owner can choose, in the order of a list. */
export const waysOf = ({ carriers: own, pickup }: SendingSettings): SendingWay[] => [
  ...carrierWays,
  ...own.map(({ name, url }): SendingWay => ({
    name,
    waybill: url ? "needed" : "optional",
    words: goneBy(name),
  })),
  ...otherWays.filter(({ name }) => name !== PICKUP_WAY || pickup !== null),
];

export const wayNamed = (sending: SendingSettings, name: string): SendingWay | undefined =>
  waysOf(sending).find((way) => way.name === name);

/** The buyer's words for a way that left without a waybill, also after the owner dropped it. */
export const wayWords = (name: string): string =>
  otherWays.find((way) => way.name === name)?.words ?? goneBy(name);

const digitsAlone = new Set([...carrierWays, ...otherWays].map(({ name }) => name));

/** The waybill number as it is kept. Only an owner's own carrier has letters in it. */
export const readWaybillNumber = (company: string, typed: string): string =>
  !company || digitsAlone.has(company)
    ? waybillDigits(typed)
    : plainSigns(typed)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, "");

/**
 * Where a parcel is tracked: at the owner's own address, else by a portal search. `isPortal`: the
 * specification's popup; null: nowhere.
 */
export function trackedAt(
  { carriers: own }: SendingSettings,
  company: string,
  number: string,
): { url: string; isPortal: boolean } | null {
  const isOurs = digitsAlone.has(company);
  const carrier = isOurs ? undefined : own.find(({ name }) => name === company);
  if (carrier?.url) return { url: trackingAddress(carrier.url, number), isPortal: false };
  return carrier ? null : { url: trackingUrl(company, number), isPortal: true };
}
