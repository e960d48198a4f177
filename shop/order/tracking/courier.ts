import type { ParcelStage } from "./parcel-stages.ts";

/** `at` is ISO 8601 or null; `place` is a branch or "". */
export type ParcelStep = { at: string | null; stage: ParcelStage; place: string };
/** Oldest first. `isDelivered` is the vendor's verdict, because steps come late and unordered. */
export type ParcelReport = { stage: ParcelStage; isDelivered: boolean; steps: ParcelStep[] };
export type Parcel = { company: string; number: string };

/** Unknown numbers and parcels that never arrive are asked for no longer than this. */
export const GIVE_UP_DAYS = 30;

/** A parcel tracking service. */
export interface Courier {
  name: string;
  /** minimum hours between queries of one parcel, as the vendor allows */
  restHours: number;
  /** whether this carrier's parcels can be tracked */
  follows(company: string): boolean;
  /** null for an unknown parcel. Throws CourierUnanswered without a credible answer. */
  trackParcel(parcel: Parcel): Promise<ParcelReport | null>;
}

/** `restMinutes`: how long the vendor refuses all queries. */
export class CourierUnanswered extends Error {
  override name = "CourierUnanswered";
  readonly restMinutes: number;
  constructor(message: string, restMinutes = 0) {
    super(message);
    this.restMinutes = restMinutes;
  }
}

// By name, because the site's bundle and the worker each have a copy of this class.
export const isCourierUnanswered = (error: unknown): error is CourierUnanswered =>
  error instanceof Error && error.name === "CourierUnanswered";
