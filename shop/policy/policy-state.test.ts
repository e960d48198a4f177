import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { nextVersion } from "./next-version.ts";
import { noticePeriod } from "./notice-period.ts";
import { inForce, policyState, versionBefore } from "./policy-state.ts";

const published = new Date("2026-01-01T00:00:00Z");
const versions = fc
  .uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 300 }), isPublished: fc.boolean() }), {
    selector: ({ day }) => day,
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(({ day, isPublished }) => ({
      effectiveOn: dayAfter("2026-06-01", day),
      publishedAt: isPublished ? published : null,
    })),
  );
const moment = fc
  .integer({ min: Date.parse("2026-05-25T00:00:00Z"), max: Date.parse("2027-04-10T00:00:00Z") })
  .map((at) => new Date(at));

test("at every instant at most one version is in force: the latest published one whose Seoul midnight has passed", () => {
  fc.assert(
    fc.property(versions, moment, (all, now) => {
      const today = calendarDayOf(now);
      const begun = all.filter(
        ({ publishedAt, effectiveOn }) =>
          publishedAt && Date.parse(`${effectiveOn}T00:00:00+09:00`) <= now.getTime(),
      );
      const latest = begun.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))[0] ?? null;
      expect(inForce(all, today)).toBe(latest);
      const states = all.map((version) => policyState(version, all, today));
      expect(states.filter((state) => state === "in-force")).toHaveLength(latest ? 1 : 0);
      expect(states.filter((state) => state === "past")).toHaveLength(
        Math.max(0, begun.length - 1),
      );
      expect(states.filter((state) => state === "draft")).toHaveLength(
        all.filter(({ publishedAt }) => !publishedAt).length,
      );
    }),
  );
});

test("the version before is the published one with the next earlier day", () => {
  fc.assert(
    fc.property(
      versions.filter((all) => all.length > 0),
      fc.nat(),
      (all, pick) => {
        const version = all[pick % all.length]!;
        const earlier = all
          .filter((each) => each.publishedAt && each.effectiveOn < version.effectiveOn)
          .map(({ effectiveOn }) => effectiveOn)
          .toSorted();
        expect(versionBefore(all, version)?.effectiveOn).toBe(earlier.at(-1));
      },
    ),
  );
});

test("terms change at midnight in Seoul and not a millisecond before", () => {
  const all = [
    { effectiveOn: "2026-03-02", publishedAt: published },
    { effectiveOn: "2026-12-24", publishedAt: published },
  ];
  expect(inForce(all, calendarDayOf(new Date("2026-12-23T23:59:59.999+09:00")))).toBe(all[0]);
  expect(inForce(all, calendarDayOf(new Date("2026-12-24T00:00:00.000+09:00")))).toBe(all[1]);
});

const change = {
  effectiveOn: "2026-12-24",
  asksAgain: false,
  isUnfavourable: false,
  isFirst: false,
};

test("seven days are usual and thirty for what is unfavourable; what binds anew needs a word when it is shorter", () => {
  expect(noticePeriod(change, "2026-12-17")).toEqual({
    days: 7,
    needed: 7,
    isShort: false,
    mustBeConfirmed: false,
  });
  expect(noticePeriod(change, "2026-12-18")).toEqual({
    days: 6,
    needed: 7,
    isShort: true,
    mustBeConfirmed: false,
  });
  expect(noticePeriod({ ...change, asksAgain: true }, "2026-12-18").mustBeConfirmed).toBe(true);
  expect(noticePeriod({ ...change, isUnfavourable: true }, "2026-11-24")).toMatchObject({
    needed: 30,
    isShort: false,
  });
  expect(noticePeriod({ ...change, isUnfavourable: true }, "2026-11-25")).toMatchObject({
    isShort: true,
    mustBeConfirmed: true,
  });
  expect(noticePeriod({ ...change, asksAgain: true, isFirst: true }, "2026-12-24")).toMatchObject({
    isShort: false,
    mustBeConfirmed: false,
  });
});

test.each([
  [[], "1.0"],
  [["1.0"], "1.1"],
  [["0.9"], "1.0"],
  [["1.9", "1.10"], "1.11"],
  [["1.0.2", "1.0"], "1.0.3"],
  [["2026-01-01", "1.0"], "1.1"],
])("after %j comes %s", (names, next) => {
  expect(nextVersion(names)).toBe(next);
});
