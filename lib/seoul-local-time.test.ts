import fc from "fast-check";
import { expect, test } from "vitest";
import { fromSeoulLocal, toSeoulLocal } from "./seoul-local-time.ts";

test("a minute goes into the field and comes back", () => {
  const minute = fc
    .date({ min: new Date("1990-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
    .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
  fc.assert(
    fc.property(minute, (at) => {
      expect(fromSeoulLocal(toSeoulLocal(at))).toEqual(at);
    }),
  );
});

test("ten in the morning in Seoul is one o'clock in UTC", () =>
  expect(fromSeoulLocal("2026-12-24T10:00")).toEqual(new Date("2026-12-24T01:00:00Z")));

test.each([
  "",
  "2026-02-30T10:00",
  "2026-13-01T10:00",
  "2026-12-24",
  "2026-12-24T24:01",
  "2026-12-24T10:00Z",
  "0000-00-00T00:00",
  "내일",
])("%j is no moment", (typed) => expect(fromSeoulLocal(typed)).toBeNull());
