import type { ParcelReport } from "./courier.ts";

/** More than any parcel has; further steps are dropped. */
const MOST_STEPS = 60;

/** Carriers reuse numbers, so steps before the order belong to another parcel. */
export function ownSteps(
  { stage, isDelivered, steps }: ParcelReport,
  placedAt: Date,
): ParcelReport | null {
  const own = steps.filter(({ at }) => at === null || new Date(at) >= placedAt).slice(-MOST_STEPS);
  if (steps.length && !own.length) return null;
  const delivered =
    isDelivered &&
    (own.length === steps.length ? own.length > 0 : own.some((step) => step.stage === "delivered"));
  return {
    stage: isDelivered && !delivered ? (own.at(-1)?.stage ?? "unknown") : stage,
    isDelivered: delivered,
    steps: own,
  };
}
