import fc from "fast-check";
import { expect, test } from "vitest";
import { inPieces, tone, wav } from "#tests/has/wav.ts";
import { isRefusal } from "#shop/refusal.ts";
import { clipRate } from "./clip-rate.ts";
import { cutRecording } from "./cut-recording.ts";
import { resample } from "./resample.ts";
import { soundLimits } from "./sound-limits.ts";

const cut = (bytes: Uint8Array, startMs = 0, ...sizes: number[]) =>
  cutRecording(inPieces(bytes, ...sizes), { startMs });
const written = (clip: Uint8Array) => {
  const bytes = Buffer.from(clip);
  return {
    channels: bytes.readUInt16LE(22),
    rate: bytes.readUInt32LE(24),
    bits: bytes.readUInt16LE(34),
    samples: Array.from({ length: (bytes.length - 44) / 2 }, (_, at) =>
      bytes.readInt16LE(44 + at * 2),
    ),
  };
};
const loudest = (samples: number[]) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32_767;

test("half a minute of a long recording becomes the clip, at most twelve decibels louder", async () => {
  const [quiet, loud] = [
    tone({ seconds: 20, decibels: -30 }),
    tone({ seconds: 20, decibels: -20 }),
  ];
  const whole = new Float32Array(quiet.length + loud.length);
  whole.set(quiet);
  whole.set(loud, quiet.length);
  const { clip, ...about } = await cut(wav([whole, whole]), 5000);
  expect(about).toMatchObject({ durationMs: 30_000, recordingMs: 40_000 });
  const { channels, rate, bits, samples } = written(clip);
  expect({ channels, rate, bits, bytes: clip.length }).toEqual({
    channels: 1,
    rate: 24_000,
    bits: 16,
    bytes: 1_440_044,
  });
  expect(loudest(samples.slice(24_000, 14 * 24_000))).toBeCloseTo(10 ** (-18 / 20), 2);
  expect(loudest(samples.slice(16 * 24_000, 28 * 24_000))).toBeCloseTo(10 ** (-8 / 20), 2);
  expect(about.peaks).toHaveLength(soundLimits.peaks);
  expect(about.peaks.slice(2, 30).every((peak) => Math.abs(peak - 0.32) < 0.02)).toBe(true);
  expect(about.peaks.slice(34, 60).every((peak) => peak > 0.98)).toBe(true);
});

test("a clip rises in 20 ms and sinks over a second and a half", async () => {
  const { clip } = await cut(wav([tone({ seconds: 10, decibels: -6 })], { rate: 48_000 }));
  const { samples, rate } = written(clip);
  const from = (ms: number, length = 5) =>
    loudest(samples.slice((ms * rate) / 1000, ((ms + length) * rate) / 1000));
  expect(rate).toBe(48_000);
  expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
  expect(from(0, 2)).toBeLessThan(0.05);
  // Every clip has its peak one decibel below full scale.
  const full = 10 ** (-1 / 20);
  expect(from(20)).toBeCloseTo(full, 2);
  expect(from(8400)).toBeCloseTo(full, 2);
  expect(from(9250)).toBeCloseTo(full / 2, 1);
  expect(from(9990)).toBeLessThan(0.002);
  expect([from(8600), from(9000), from(9400), from(9800)]).toEqual(
    [from(8600), from(9000), from(9400), from(9800)].toSorted((a, b) => b - a),
  );
});

test("two channels stay two only where they differ", async () => {
  const [left, right] = [tone({ seconds: 2 }), tone({ seconds: 2, hertz: 500 })];
  expect(written((await cut(wav([left, right]))).clip).channels).toBe(2);
  expect(written((await cut(wav([left, left]))).clip).channels).toBe(1);
});

test("silence is a clip without heights", async () => {
  expect(await cut(wav([new Float32Array(48_000)]))).toMatchObject({
    peaks: Array.from({ length: 64 }, () => 0),
    durationMs: 1000,
  });
});

test("a start beyond the recording and a recording of a moment are refused", async () => {
  const bytes = wav([tone({ seconds: 2, rate: 8000 })], { rate: 8000 });
  await expect(cut(bytes, 1501)).rejects.toMatchObject({ code: "sound-start-late" });
  expect((await cut(bytes, 1500)).durationMs).toBe(500);
  await expect(cut(wav([tone({ seconds: 0.49 })]))).rejects.toMatchObject({
    code: "sound-too-short",
  });
  await expect(cut(wav([]))).rejects.toMatchObject({ code: "sound-unreadable" });
});

test("a clip keeps the best rate that a phone can still load quickly", () => {
  const rate = (seconds: number, from = 48_000, channels = 1) =>
    clipRate({ rate: from, channels, frames: seconds * from });
  expect([rate(15), rate(17), rate(20), rate(30)]).toEqual([48_000, 44_100, 32_000, 24_000]);
  expect([
    rate(30, 22_050),
    rate(30, 8000),
    rate(5, 96_000),
    rate(30, 192_000),
    rate(30, 44_100, 2),
    rate(30, 16_000, 2),
  ]).toEqual([22_050, 8000, 48_000, 24_000, 24_000, 16_000]);
});

test.each([
  [48_000, 24_000],
  [44_100, 24_000],
  [96_000, 44_100],
  [192_000, 24_000],
  [47_999, 24_000],
])(
  "from %i to %i a voice stays what it was, and what the lower rate cannot hold is gone",
  (from, to) => {
    const levelOf = (hertz: number) => {
      const made = resample(tone({ seconds: 0.5, hertz, decibels: 0, rate: from }), from, to);
      const middle = made.subarray(to / 10, -to / 10);
      return Math.sqrt((2 * middle.reduce((sum, sample) => sum + sample ** 2, 0)) / middle.length);
    };
    for (const hertz of [100, 1000, 3000, 8000])
      expect(Math.abs(levelOf(hertz) - 1)).toBeLessThan(0.01);
    for (const part of [0.54, 0.6, 0.75, 0.95].filter((each) => each * to < from / 2))
      expect(levelOf(part * to)).toBeLessThan(0.002);
  },
);

test("any cut of the bytes gives the same clip", async () => {
  const bytes = wav(
    [tone({ seconds: 1, rate: 8000 }), tone({ seconds: 1, rate: 8000, hertz: 300 })],
    { rate: 8000, bits: 24 },
  );
  const whole = await cut(bytes, 200);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
      async (sizes) => {
        expect(await cut(bytes, 200, ...sizes)).toEqual(whole);
      },
    ),
    { numRuns: 25 },
  );
});

test("any bytes give a clip or a refusal", async () => {
  const good = wav([tone({ seconds: 0.6, rate: 8000 })], { rate: 8000, bits: 32, float: true });
  const damaged = fc.array(fc.tuple(fc.nat(70), fc.nat(255)), { maxLength: 12 }).map((changes) => {
    const bytes = Buffer.from(good);
    for (const [at, byte] of changes) bytes[at] = byte;
    return bytes;
  });
  const noise = fc
    .uint8Array({ maxLength: 600 })
    .map((bytes) => Buffer.concat([good.subarray(0, 44), bytes, good]));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(damaged, noise, fc.uint8Array({ maxLength: 200 })),
      fc.integer({ min: 0, max: 99_999_999 }),
      async (bytes, startMs) => {
        const made = await cut(bytes, startMs % 3 ? 0 : startMs).catch((error: unknown) =>
          isRefusal(error) ? null : Promise.reject(error),
        );
        if (!made) return;
        expect(made.durationMs).toBeGreaterThanOrEqual(400);
        expect(made.durationMs).toBeLessThanOrEqual(soundLimits.clipMs);
        expect(made.peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
        expect(written(made.clip).samples.every((sample) => Number.isInteger(sample))).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});
