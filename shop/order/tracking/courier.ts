import type { ParcelStage } from "./parcel-stages.ts";

/** `at` is the vendor's time as ISO 8601, null where it gives none; `place` the name of a branch, or "". */
export type ParcelStep = { at: string | null; stage: ParcelStage; place: string };
/** Steps oldest first. What counts as delivered is the vendor's own verdict, not its last step: steps come late and out of order. */
export type ParcelReport = { stage: ParcelStage; isDelivered: boolean; steps: ParcelStep[] };
export type Parcel = { company: string; number: string };

/** Follows parcels at a tracking service. */
export interface Courier {
  name: string;
  /** hours between two looks at one parcel: what the vendor bears, and no less */
  restHours: number;
  /** whether parcels of this carrier can be followed */
  follows(company: string): boolean;
  /** null while the vendor knows no parcel with this number. Throws CourierUnanswered when it says nothing that can be believed. */
  trackParcel(parcel: Parcel): Promise<ParcelReport | null>;
}

/** Nothing to believe came back; the parcel is where it was. `restMinutes`: the vendor serves nobody until then, e.g. too many requests or a wrong key. */
export class CourierUnanswered extends Error {
  override name = "CourierUnanswered";
  readonly restMinutes: number;
  constructor(message: string, restMinutes = 0) {
    super(message);
    this.restMinutes = restMinutes;
  }
}

// By name: the site's bundle and the worker have a copy of this class each.
export const isCourierUnanswered = (error: unknown): error is CourierUnanswered =>
  error instanceof Error && error.name === "CourierUnanswered";
