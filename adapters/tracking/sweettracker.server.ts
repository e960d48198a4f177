import * as z from "zod";
import { plainLine } from "#lib/text/typed.ts";
import {
  CourierUnanswered,
  type Courier,
  type ParcelReport,
  type ParcelStep,
} from "#shop/order/tracking/courier.ts";
import type { ParcelStage } from "#shop/order/tracking/parcel-stages.ts";
import { askCourier, KEY_REST_MINUTES } from "./ask-courier.server.ts";
import { parcelStep } from "./parcel-step.ts";

type Settings = {
  apiKey: string;
  apiUrl: string;
  /** milliseconds for one answer */ patience?: number;
};

const codes: Record<string, string> = {
  우체국택배: "01",
  CJ대한통운: "04",
  한진택배: "05",
  로젠택배: "06",
  롯데택배: "08",
  일양로지스: "11",
  천일택배: "17",
  건영택배: "18",
  대신택배: "22",
  경동택배: "23",
};
const stages: Record<number, ParcelStage> = {
  1: "received",
  2: "collected",
  3: "moving",
  4: "arrived",
  5: "out",
  6: "delivered",
};
/** The key is missing or wrong, has run out, or has no look-ups left. */
const REFUSED = new Set(["101", "102", "103"]);
/** Nothing with this number, which is also said before the parcel was collected. */
const UNKNOWN = "104";

const detail = z.object({
  level: z.coerce.number().int().catch(0),
  time: z.coerce.number().nullish().catch(null),
  timeString: z.string().nullish(),
  where: z.string().nullish(),
});
const refusal = z.object({ status: z.literal(false), code: z.coerce.string().catch("") });
const report = z.object({
  result: z.string().nullish(),
  invoiceNo: z.string().nullish(),
  level: z.coerce.number().int(),
  complete: z.boolean().nullish(),
  completeYN: z.string().nullish(),
  trackingDetails: z.array(detail).max(500).nullish(),
});

/**
 * SweetTracker's look-up, https://tracking.sweettracker.co.kr. Always answers 200, with errors in
 * the body. Each look-up is charged, and a parcel may be queried only a few times a day (its code
 * 105).
 */
export function sweettracker({ apiKey, apiUrl, patience = 10_000 }: Settings): Courier {
  return {
    name: "sweettracker",
    restHours: 4,
    follows: (company) => Object.hasOwn(codes, company),
    async trackParcel({ company, number }) {
      const query = new URLSearchParams({
        t_key: apiKey,
        t_code: codes[company] ?? "",
        t_invoice: number,
      });
      const request = new Request(`${apiUrl}/api/v1/trackingInfo?${query}`, {
        headers: { Accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      const answer = await askCourier("sweettracker", request, z.union([refusal, report]));
      if (!("status" in answer)) return read(answer, number);
      if (answer.code === UNKNOWN) return null;
      throw new CourierUnanswered(
        `sweettracker refused with ${plainLine(answer.code, 20)}`,
        REFUSED.has(answer.code) ? KEY_REST_MINUTES : 0,
      );
    },
  };
}

function read(
  { result, invoiceNo, level, complete, completeYN, trackingDetails }: z.output<typeof report>,
  number: string,
): ParcelReport | null {
  if (invoiceNo && invoiceNo.replace(/\D/g, "") !== number)
    throw new CourierUnanswered("sweettracker answered about another parcel");
  const steps = (trackingDetails ?? [])
    .map(stepOf)
    .sort((one, other) => Date.parse(one.at ?? "") - Date.parse(other.at ?? "") || 0);
  if (result === "N" || (!steps.length && level <= 0)) return null;
  const isDelivered = complete === true || completeYN === "Y" || level === 6;
  return { stage: isDelivered ? "delivered" : (stages[level] ?? "unknown"), isDelivered, steps };
}

/** Drivers' names and phones stand beside these, and are left where they are. */
function stepOf({ level, time, timeString, where }: z.output<typeof detail>): ParcelStep {
  // Times are Seoul's and say no zone.
  const at = new Date(
    time || (timeString ? `${timeString.trim().replace(" ", "T")}+09:00` : Number.NaN),
  );
  return parcelStep({ at, stage: stages[level] ?? "unknown", place: where });
}
