import fc from "fast-check";
import { expect, test } from "vitest";
import { seoulDate, seoulDay, seoulTime, untilTime } from "./seoul-time.ts";

test("times are Seoul's", () => {
  expect(seoulTime("2026-11-21T05:03:00Z")).toBe("2026. 11. 21. (토) 14:03");
  expect(seoulDate("2026-12-31T15:00:00Z")).toBe("2027. 01. 01. (금)");
  expect(seoulDay(new Date("2026-11-20T14:59:59Z"))).toBe("20261120");
});

test("what ends at midnight ends with the day before, as people say it", () => {
  expect(untilTime("2026-12-25T15:00:00Z")).toBe("2026. 12. 25. (금)");
  expect(untilTime("2026-12-25T15:01:00Z")).toBe("2026. 12. 26. (토) 00:01");
});

test("they agree with the machine's calendar for every moment of this century", () => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Seoul",
    dateStyle: "short",
    timeStyle: "short",
  });
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      (at) => {
        expect(
          seoulTime(at)
            .replace(/ \(.\)/, "")
            .replaceAll(". ", "-")
            .replace(/-(\d\d:)/, " $1"),
        ).toBe(format.format(at));
      },
    ),
  );
});
