import fc from "fast-check";
import { expect, test } from "vitest";
import { movie } from "#tests/has/m4a.ts";
import { chunk, tone, wav } from "#tests/has/wav.ts";
import type { RecordingKind } from "../sound-limits.ts";
import { soundOutline } from "./sound-outline.ts";

const outlineOf = (kind: RecordingKind, bytes: Uint8Array) =>
  soundOutline(kind, bytes.length, async (start, length) => bytes.subarray(start, start + length));

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes and 1152 samples. */
function mp3({
  frames,
  told: headerFrames,
  tag = 0,
}: {
  frames: number;
  told?: number;
  tag?: number;
}): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const first = Buffer.from(frame);
  if (headerFrames !== undefined) {
    first.write("Xing", 36, "latin1");
    first.writeUInt32BE(1, 40);
    first.writeUInt32BE(headerFrames, 44);
  }
  const id3 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0]), Buffer.alloc(4 + tag)]);
  id3.set([tag >> 7, tag & 127], 8);
  return Buffer.concat([tag ? id3 : Buffer.alloc(0), first, ...Array(frames - 1).fill(frame)]);
}

test("a WAV says how long it is and where it is loud", async () => {
  const quiet = tone({ seconds: 2, decibels: -40, rate: 16_000 });
  const loud = tone({ seconds: 2, decibels: -6, rate: 16_000 });
  for (const bits of [16, 24, 32] as const) {
    const samples = Float32Array.from([...quiet, ...loud]);
    const before = [chunk("bext", Buffer.alloc(601))];
    const { durationMs, peaks } = await outlineOf(
      "wav",
      wav([samples], { rate: 16_000, bits, before }),
    );
    expect(durationMs).toBe(4000);
    expect(peaks).toHaveLength(64);
    expect(Math.max(...peaks!.slice(0, 31))).toBeLessThan(0.1);
    expect(Math.min(...peaks!.slice(33))).toBeGreaterThan(0.9);
  }
});

test("an MP3 is as long as its frames, told by the first one where their sizes differ", async () => {
  const second = 44_100 / 1152;
  const durationOf = async (bytes: Buffer) => (await outlineOf("mp3", bytes)).durationMs;
  expect(await durationOf(mp3({ frames: 383 }))).toBeCloseTo((383 / second) * 1000, -2);
  expect(await durationOf(mp3({ frames: 20, tag: 9000 }))).toBeCloseTo((20 / second) * 1000, -2);
  expect(await durationOf(mp3({ frames: 20, told: 3829 }))).toBe(
    Math.round((3829 / second) * 1000),
  );
});

test("an M4A is as long as its head says, which may stand at its end", async () => {
  expect((await outlineOf("m4a", movie({ scale: 48_000, length: 96_000 }))).durationMs).toBe(2000);
  const long = movie({ scale: 1000, length: 7_200_000, long: true });
  expect((await outlineOf("m4a", long)).durationMs).toBe(7_200_000);
  const ofQuickTime = movie({ brand: "qt  ", scale: 600, length: 1500 });
  expect((await outlineOf("m4a", ofQuickTime)).durationMs).toBe(2500);
});

test("whatever the bytes are, the outline is one or none, and never an error", async () => {
  const whole = {
    wav: wav([tone({ seconds: 1 })]),
    mp3: mp3({ frames: 9 }),
    m4a: movie({ scale: 1, length: 3 }),
  };
  const kinds = fc.constantFrom(...(Object.keys(whole) as RecordingKind[]));
  const bytes = fc.uint8Array({ maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(kinds, fc.nat(), bytes, async (kind, at, other) => {
      const broken = Buffer.from(whole[kind]);
      broken.set(
        other.subarray(0, broken.length),
        at % Math.max(1, Math.min(200, broken.length - 80)),
      );
      const cut = broken.subarray(0, at % broken.length);
      for (const each of [broken, cut, other]) {
        const { durationMs, peaks } = await outlineOf(kind, each);
        expect(durationMs === null || (Number.isSafeInteger(durationMs) && durationMs > 0)).toBe(
          true,
        );
        expect(peaks?.every((peak) => peak >= 0 && peak <= 1) ?? true).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
