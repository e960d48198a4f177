import type { ParcelStep } from "./courier.ts";
import type { ParcelStage } from "./parcel-stages.ts";

/** A parcel's tracking state, and when it was last queried. */
export type ParcelView = { stage: ParcelStage; lookedAt: Date; steps: ParcelStep[] };
export type Waybill = {
  company: string;
  number: string;
  /** null when not tracked yet, or not trackable */ parcel: ParcelView | null;
};
