import type { ParcelStage } from "./parcel-stages.ts";

/** `at` is ISO 8601, null where the vendor gives none; `place` a branch, or "". */
export type ParcelStep = { at: string | null; stage: ParcelStage; place: string };
/** Oldest first. Delivered is the vendor's own verdict: steps come late and out of order. */
export type ParcelReport = { stage: ParcelStage; isDelivered: boolean; steps: ParcelStep[] };
export type Parcel = { company: string; number: string };

/** Follows parcels at a tracking service. */
export interface Courier {
  name: string;
  /** hours between two looks at one parcel: what the vendor bears, and no less */
  restHours: number;
  /** whether parcels of this carrier can be followed */
  follows(company: string): boolean;
  /** null for an unknown parcel. Throws CourierUnanswered for an answer nobody can believe. */
  trackParcel(parcel: Parcel): Promise<ParcelReport | null>;
}

/** `restMinutes`: the vendor serves nobody until then. */
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
