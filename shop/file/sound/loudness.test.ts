import { expect, test } from "vitest";
import { tone } from "#tests/has/wav.ts";
import { highPassAt, shelfAt } from "./k-weighting.ts";
import { loudnessMeter } from "./loudness.ts";

type Part = { seconds: number; decibels: number; hertz?: number };

function loudnessOf(parts: Part[], { rate = 48_000, channels = 2 } = {}): number | null {
  const meter = loudnessMeter({ rate, channels });
  for (const part of parts)
    meter.add(Array.from({ length: channels }, () => tone({ ...part, rate })));
  return meter.integrated();
}

test("at 48 kHz the filters have the recommendation's own coefficients", () => {
  const rounded = (filter: object) =>
    Object.values(filter).map((each) => Math.round(each * 1e9) / 1e9);
  expect(rounded(shelfAt(48_000))).toEqual([
    1.53512486, -2.691696189, 1.198392811, -1.690659293, 0.732480774,
  ]);
  expect(rounded(highPassAt(48_000))).toEqual([1, -2, 1, -1.990047455, 0.99007225]);
});

// The minimum requirements of EBU Tech 3341 for integrated loudness, one to five.
test.each<[string, Part[], number]>([
  ["a tone", [{ seconds: 20, decibels: -23 }], -23],
  ["a quiet tone", [{ seconds: 20, decibels: -33 }], -33],
  [
    "quiet, loud, quiet",
    [
      { seconds: 10, decibels: -36 },
      { seconds: 60, decibels: -23 },
      { seconds: 10, decibels: -36 },
    ],
    -23,
  ],
  [
    "nearly silent, quiet, loud, quiet, nearly silent",
    [
      { seconds: 10, decibels: -72 },
      { seconds: 10, decibels: -36 },
      { seconds: 60, decibels: -23 },
      { seconds: 10, decibels: -36 },
      { seconds: 10, decibels: -72 },
    ],
    -23,
  ],
  [
    "three levels that all count",
    [
      { seconds: 20, decibels: -26 },
      { seconds: 20.1, decibels: -20 },
      { seconds: 20, decibels: -26 },
    ],
    -23,
  ],
])("%s is as loud as the reference says", (_what, parts, loudness) => {
  expect(Math.abs(loudnessOf(parts)! - loudness)).toBeLessThanOrEqual(0.1);
});

test.each([8000, 11_025, 22_050, 44_100, 47_999, 96_000, 192_000])(
  "at %i samples a second a tone is as loud as at any other",
  (rate) => {
    expect(
      Math.abs(loudnessOf([{ seconds: 3, decibels: -23 }], { rate })! + 23),
    ).toBeLessThanOrEqual(0.1);
  },
);

test("one channel alone counts as one: 3 LU less than the same from two", () => {
  expect(loudnessOf([{ seconds: 3, decibels: -23 }], { channels: 1 })).toBeCloseTo(-26, 1);
});

test("deep rumble counts less than a voice, sharp sounds more", () => {
  const [rumble, voice, sharp] = [30, 1000, 4000].map((hertz) =>
    loudnessOf([{ seconds: 3, decibels: -23, hertz }])!,
  );
  expect(rumble).toBeLessThan(voice! - 5);
  expect(sharp).toBeGreaterThan(voice! + 2);
});

test("silence and less than one block have no loudness", () => {
  expect(loudnessOf([{ seconds: 5, decibels: -Infinity }])).toBeNull();
  expect(loudnessOf([{ seconds: 5, decibels: -80 }])).toBeNull();
  expect(loudnessOf([{ seconds: 0.39, decibels: -10 }])).toBeNull();
  expect(loudnessOf([])).toBeNull();
});

test("it is the same however the recording comes in", () => {
  const whole = tone({ seconds: 2, decibels: -20 });
  const meters = [[whole.length], [1, 7, 4799], [4801]].map((sizes) => {
    const meter = loudnessMeter({ rate: 48_000, channels: 1 });
    for (let at = 0, turn = 0; at < whole.length; at += sizes[turn++ % sizes.length]!)
      meter.add([whole.subarray(at, at + sizes[turn % sizes.length]!)]);
    return meter.integrated();
  });
  expect(new Set(meters).size).toBe(1);
});
