import { expect, test } from "vitest";
import { isOverdue, refundDueOn } from "./refund-due.ts";

const requestedAt = new Date("2026-11-20T10:00:00+09:00"); // a Friday
const collectedAt = new Date("2026-12-22T23:30:00+09:00"); // the Tuesday before Christmas
const due = (overrides: Partial<Parameters<typeof refundDueOn>[0]>) =>
  refundDueOn({
    kind: "return",
    status: "approved",
    refundAmount: 7000,
    hasParcel: true,
    collectedAt: null,
    requestedAt,
    ...overrides,
  });

test("what was never sent is paid back within three business days of asking, decided or not", () => {
  for (const status of ["requested", "approved"] as const)
    expect(due({ kind: "cancel", status })).toBe("2026-11-25");
});

test("a return is paid back within three business days of being here, holidays not counted", () => {
  expect(due({})).toBeNull();
  expect(due({ collectedAt })).toBe("2026-12-28");
});

test("a download has nothing to wait for", () =>
  expect(due({ hasParcel: false })).toBe("2026-11-25"));

test("nothing is owed for an exchange, for nothing, and once it is decided or done", () => {
  expect([due({ kind: "exchange", collectedAt }), due({ refundAmount: 0, collectedAt })]).toEqual([
    null,
    null,
  ]);
  for (const status of ["completed", "rejected", "withdrawn"] as const)
    expect(due({ status, collectedAt })).toBeNull();
});

test("it is late from the day after, in Seoul", () => {
  expect(isOverdue("2026-11-25", new Date("2026-11-25T23:59:59+09:00"))).toBe(false);
  expect(isOverdue("2026-11-25", new Date("2026-11-26T00:00:00+09:00"))).toBe(true);
  expect(isOverdue(null, requestedAt)).toBe(false);
});
