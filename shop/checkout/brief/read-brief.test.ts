import fc from "fast-check";
import { expect, test } from "vitest";
import { commissionLimits } from "#shop/product/commission/commission-limits.ts";
import { readBrief } from "./read-brief.ts";

const of = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [`line.0.${name}`, value]));

test("a line whose page asked for no script has no brief", () => {
  expect(readBrief(of({ use: "own" }), 0)).toEqual({ brief: null, issues: [] });
  expect(readBrief(of({ script: "가" }), 1).brief).toBeNull();
});

test("lines end alike, letters stand in one piece, and nothing is around them", () => {
  const { brief } = readBrief(
    of({ script: " 가\r\n나 ".normalize("NFD"), wishedOn: "2026-12-24" }),
    0,
  );
  expect(brief).toMatchObject({ script: "가\n나", wishedOn: "2026-12-24", agreed: undefined });
});

test.each([
  ["script", "가".repeat(commissionLimits.script + 1)],
  ["tone", "가".repeat(commissionLimits.tone + 1)],
  ["pronunciation", "가".repeat(commissionLimits.pronunciation + 1)],
  ["reference", "가".repeat(commissionLimits.reference + 1)],
  ["wishedOn", "2026-02-30"],
  ["wishedOn", "내일"],
])("a %s that cannot be is said there", (name, typed) => {
  const { issues } = readBrief(of({ script: "가", [name]: typed }), 0);
  expect(issues.map(({ path }) => path)).toEqual([`line.0.${name}`]);
});

test("whatever comes in is bounded and well formed", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          "script",
          "use",
          "tone",
          "reference",
          "pronunciation",
          "wishedOn",
          "agreeMade",
        ),
        fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.array(fc.string())),
      ),
      (values) => {
        const { brief } = readBrief(of(values), 0);
        if (!brief) return;
        for (const text of [brief.script, brief.tone, brief.reference, brief.pronunciation])
          expect(text.isWellFormed()).toBe(true);
      },
    ),
  );
});
