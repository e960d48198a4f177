import { expect, test } from "vitest";
import type { ParcelStep } from "./courier.ts";
import { ownSteps } from "./own-steps.ts";

const placedAt = new Date("2026-11-10T00:00:00Z");
const step = (at: string | null, stage: ParcelStep["stage"]): ParcelStep => ({
  at,
  stage,
  place: "",
});
const [before, after] = ["2026-11-01T00:00:00Z", "2026-11-12T00:00:00Z"];

test("steps of an earlier parcel with the same number are left out", () => {
  const mixed = [step(before, "delivered"), step(after, "moving")];
  expect(ownSteps({ stage: "delivered", isDelivered: true, steps: mixed }, placedAt)).toEqual({
    stage: "moving",
    isDelivered: false,
    steps: [mixed[1]],
  });
  expect(
    ownSteps(
      { stage: "delivered", isDelivered: true, steps: [step(before, "delivered")] },
      placedAt,
    ),
  ).toBeNull();
});

test("a delivery after the order, or without a time, is this parcel's", () => {
  const steps = [step(null, "moving"), step(after, "delivered")];
  expect(ownSteps({ stage: "delivered", isDelivered: true, steps }, placedAt)).toEqual({
    stage: "delivered",
    isDelivered: true,
    steps,
  });
  expect(
    ownSteps(
      {
        stage: "delivered",
        isDelivered: true,
        steps: [step(before, "moving"), step(after, "delivered")],
      },
      placedAt,
    ),
  ).toMatchObject({ isDelivered: true });
});

test("a delivery that no step speaks of is not believed", () => {
  expect(ownSteps({ stage: "delivered", isDelivered: true, steps: [] }, placedAt)).toEqual({
    stage: "unknown",
    isDelivered: false,
    steps: [],
  });
  expect(ownSteps({ stage: "received", isDelivered: false, steps: [] }, placedAt)).toMatchObject({
    stage: "received",
  });
});
