import { expect, test } from "vitest";
import { sound } from "./sound.ts";
import { recordings, type SoundKind } from "./sounds/recordings.ts";

test.each(Object.keys(recordings) as SoundKind[])(
  "%s plays for 4 to 8 seconds, never clips, and begins and ends in silence",
  (kind) => {
    const wav = sound({ kind, seed: 5 });
    const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, index) =>
      wav.readInt16LE(44 + index * 2),
    );
    const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

    expect(samples.length / wav.readUInt32LE(24)).toBeGreaterThanOrEqual(4);
    expect(samples.length / wav.readUInt32LE(24)).toBeLessThanOrEqual(8);
    expect(loudest).toBeGreaterThan(4000);
    expect(loudest).toBeLessThan(30000);
    expect(Math.abs(samples[0]!)).toBeLessThan(50);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(50);
  },
);

test("the same seed is the same recording", () => {
  expect(sound({ kind: "chime", seed: 1 }).equals(sound({ kind: "chime", seed: 1 }))).toBe(true);
  expect(sound({ kind: "chime", seed: 1 }).equals(sound({ kind: "chime", seed: 2 }))).toBe(false);
});
