import type { ParcelStep } from "./courier.ts";
import type { ParcelStage } from "./parcel-stages.ts";

/** What a courier said of a parcel, and when it was last asked. */
export type ParcelView = { stage: ParcelStage; lookedAt: Date; steps: ParcelStep[] };
export type Waybill = {
  company: string;
  number: string;
  /** null where nobody looked yet, or can */ parcel: ParcelView | null;
};
