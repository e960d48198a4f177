import { expect, test } from "vitest";
import { shownAlways, siteOf, type ShowingTerms } from "./settings.ts";
import { shownTo } from "./shown-to.ts";

const guest = { isMember: false, now: new Date("2026-12-01T00:00:00+09:00") };
const member = { ...guest, isMember: true };
const isShown = (told: Partial<ShowingTerms>, viewer = guest): boolean =>
  shownTo({ ...shownAlways, ...told }, viewer) !== null;

test("what is told to members or to guests is told to them alone", () => {
  expect([isShown({}), isShown({}, member)]).toEqual([true, true]);
  expect([isShown({ audience: "guests" }), isShown({ audience: "guests" }, member)]).toEqual([
    true,
    false,
  ]);
  expect([isShown({ audience: "members" }), isShown({ audience: "members" }, member)]).toEqual([
    false,
    true,
  ]);
});

test("both days are Seoul's, and both are included", () => {
  expect(isShown({ from: "2026-12-01" })).toBe(true);
  expect(isShown({ from: "2026-12-02" })).toBe(false);
  expect(isShown({ until: "2026-12-01" })).toBe(true);
  expect(isShown({ until: "2026-11-30" })).toBe(false);
  const before = { ...guest, now: new Date("2026-11-30T23:59:59+09:00") };
  expect(isShown({ from: "2026-12-01" }, before)).toBe(false);
  expect(isShown({ until: "2026-11-30" }, before)).toBe(true);
});

test("a bar of an earlier release is shown to everybody and always", () => {
  const { noticeBar } = siteOf({ noticeBar: { words: "쉬어요", path: null } });
  expect(noticeBar).toEqual({ words: "쉬어요", path: null, ...shownAlways });
  expect(siteOf({ noticeBar: null }).noticeBar).toBeNull();
});
