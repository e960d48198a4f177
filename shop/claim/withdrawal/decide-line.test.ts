import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dayAfter } from "#lib/calendar-day.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { lateInterest, refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import {
  decideLine,
  type CustomFacts,
  type GoodsKind,
  type Ground,
  type LineFacts,
  type Stage,
  type SupplyFacts,
} from "./decide-line.ts";
import { articleOf, withdrawalRules } from "./withdrawal-rules.ts";

const table = readFileSync(projectFile("shop/claim/withdrawal/decision-table.txt"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));
const orNull = (text: string | undefined) => (!text || text === "-" ? null : text);

/** "ap 1/4 2027-11-01": agreed, previewed, one file of four begun, opens until then. */
function supplyOf(text: string): SupplyFacts | null {
  if (text === "-") return null;
  const [flags = "", parts = "", until] = text.split(" ");
  const [begun, files] = parts.split("/").map(Number);
  return {
    agreed: flags[0] === "a",
    hadPreview: flags[1] === "p",
    begun: begun!,
    files: files!,
    opensUntil: orNull(until),
  };
}

const customOf = (text: string): CustomFacts | null =>
  text.length < 3
    ? null
    : { told: text[0] === "t", agreed: text[1] === "a", harmed: text[2] === "h" };

function rowOf(line: string) {
  const [goods, stage, doneOn, knownOn, supply, custom, left, ground, today, ...rest] =
    line.split(" | ");
  const facts: LineFacts = {
    goods: goods as GoodsKind,
    stage: stage as Stage,
    left: Number(left),
    doneOn: orNull(doneOn),
    knownOn: orNull(knownOn),
    supply: supplyOf(supply!),
    custom: customOf(custom!),
  };
  return { facts, ground: ground as Ground, today: today!, answer: rest.join(" | ") };
}

const written = ({ way, until, wayBack, part, rule }: ReturnType<typeof decideLine>) =>
  [way ?? "no", until ?? "-", wayBack ?? "-", part ? `${part.left}/${part.of}` : "-", rule].join(
    " | ",
  );

test("each row of the decision table is answered as it says, and every rule has its rows", () => {
  expect(table.length).toBeGreaterThanOrEqual(300);
  expect(new Set(table).size).toBe(table.length);
  const used = new Set<string>();
  for (const line of table) {
    const { facts, ground, today, answer: expected } = rowOf(line);
    const answer = decideLine(facts, ground, today);
    expect(`${line.slice(0, -expected.length)}${written(answer)}`).toBe(line);
    expect(articleOf(answer.rule)).toContain("전자상거래법 제1");
    used.add(answer.rule);
  }
  expect([...used].toSorted()).toEqual(Object.keys(withdrawalRules).toSorted());
});

const day = fc.nat({ max: 2000 }).map((days) => dayAfter("2025-01-01", days));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const supply = fc
  .record({
    agreed: fc.boolean(),
    hadPreview: fc.boolean(),
    files: fc.integer({ min: 1, max: 12 }),
    begun: fc.nat({ max: 12 }),
    opensUntil: maybe(day),
  })
  .map((facts) => ({ ...facts, begun: Math.min(facts.begun, facts.files) }));
const facts: fc.Arbitrary<LineFacts> = fc
  .record({
    stage: fc.constantFrom<Stage>("unpaid", "before", "held", "sent", "done"),
    left: fc.nat({ max: 3 }),
    doneOn: maybe(day),
    knownOn: maybe(day),
    supply: maybe(supply),
    custom: maybe(fc.record({ told: fc.boolean(), agreed: fc.boolean(), harmed: fc.boolean() })),
  })
  .map((drawn) => ({
    ...drawn,
    goods: drawn.supply && drawn.supply.files > 1 ? "class" : drawn.supply ? "digital" : "parcel",
  }));

test("an undelivered file can be withdrawn on every day that it can be opened", () => {
  fc.assert(
    fc.property(facts, supply, day, fc.nat({ max: 400 }), (drawn, files, today, more) => {
      const undelivered = { ...files, begun: 0, opensUntil: dayAfter(today, more) };
      const stage = drawn.stage === "unpaid" ? "before" : drawn.stage;
      const line = { ...drawn, stage, left: drawn.left + 1, custom: null, supply: undelivered };
      expect(decideLine(line, "mind", today).way).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("a right that is over stays over, and one that stands has not ended before its last day", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom<Ground>("mind", "fault"), day, (drawn, ground, today) => {
      const answer = decideLine(drawn, ground, today);
      const tomorrow = decideLine(drawn, ground, dayAfter(today, 1));
      if (!answer.way) expect(tomorrow.way).toBeNull();
      if (answer.way === "online" && answer.until) expect(today <= answer.until).toBe(true);
      if (answer.part) expect(answer.part.left).toBeLessThan(answer.part.of);
      if (answer.wayBack) expect(drawn.supply).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [100_000, "2026-11-25", "2026-11-25", 0, 0],
  [100_000, "2026-11-25", "2026-11-20", 0, 0],
  [100_000, "2026-11-25", "2026-11-26", 1, 42],
  [100_000, "2026-11-25", "2027-11-25", 365, 15_000],
  [100_000, "2027-12-31", "2028-12-31", 366, 15_042],
  [1, "2028-02-28", "2028-03-01", 2, 1],
  [9_999_999_999, "2026-11-25", "2027-11-25", 365, 1_500_000_000],
])("%i won due on %s and paid on %s are %i days late: %i won", (amount, dueOn, on, days, won) =>
  expect(lateInterest(amount, { dueOn, on })).toEqual({ days, won }),
);

test("a refund is due on the third business day: weekends, Chuseok and New Year do not count", () => {
  expect(["2026-11-20", "2026-09-23", "2026-12-31", "2028-02-28"].map(refundDueAfter)).toEqual([
    "2026-11-25",
    "2026-09-30",
    "2027-01-06",
    "2028-03-02",
  ]);
});

test("interest never falls with days or amount, and parts of a refund cost at least the whole", () => {
  const won = fc.integer({ min: 1, max: 50_000_000 });
  fc.assert(
    fc.property(won, won, fc.nat({ max: 900 }), (one, other, late) => {
      const at = { dueOn: "2026-01-02", on: dayAfter("2026-01-02", late) };
      const [a, b, both] = [one, other, one + other].map((amount) => lateInterest(amount, at).won);
      expect(a! + b!).toBeGreaterThanOrEqual(both!);
      expect(a! + b! - both!).toBeLessThanOrEqual(1);
      expect(both!).toBeGreaterThanOrEqual(Math.floor(((one + other) * 0.15 * late) / 366));
    }),
  );
});
