import { expect, test } from "vitest";
import { drawFault, gatewayFaultNames, gatewayFaults } from "./gateway-faults.ts";

const calls = Array.from({ length: 4000 }, (_, at) => `confirm order-${at} 1`);

test("the same seed and call draw the same fault, in any order; another seed draws others", () => {
  const plan = { seed: 7, share: 0.3 };
  const first = calls.map((call) => drawFault(plan, call));
  expect(
    calls
      .toReversed()
      .map((call) => drawFault(plan, call))
      .toReversed(),
  ).toEqual(first);
  expect(calls.map((call) => drawFault({ ...plan, seed: 8 }, call))).not.toEqual(first);
});

test("the share is kept, every kind comes up, and a kind acts as it is described", () => {
  for (const share of [0, 0.1, 0.3, 1]) {
    const drawn = calls
      .map((call) => drawFault({ seed: 3, share }, call))
      .filter((fault) => fault !== null);
    expect(Math.abs(drawn.length / calls.length - share)).toBeLessThan(0.03);
    for (const { kind, acts } of drawn)
      if (gatewayFaults[kind].acts !== "either")
        expect(acts).toBe(gatewayFaults[kind].acts === "yes");
    if (share === 1)
      expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(gatewayFaultNames));
  }
});

test("only the kinds that were asked for, and none of no kinds", () => {
  const drawn = calls.map((call) =>
    drawFault({ seed: 1, share: 1, kinds: ["never", "reset"] }, call)!,
  );
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(["never", "reset"]));
  expect(new Set(drawn.map(({ acts }) => acts))).toEqual(new Set([true, false]));
  expect(drawFault({ seed: 1, share: 1, kinds: [] }, "x")).toBeNull();
});
