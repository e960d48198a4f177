import fc from "fast-check";
import { expect, test } from "vitest";
import { mp3 } from "#tests/has/mp3.ts";
import { tone, wav } from "#tests/has/wav.ts";
import { recordingKind } from "./recording-kind.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each<[string, Uint8Array, string | null]>([
  ["a WAV", wav([tone({ seconds: 0.1 })]), "wav"],
  ["a WAV beyond 4 GB", wav([tone({ seconds: 0.1 })], { riff: "RF64" }), "wav"],
  ["an MP3 without a tag", mp3({ seconds: 1 }), "mp3"],
  ["an MP3 with a tag", bytes("ID3\x03\x00\x00\x00\x00\x02\x01TIT2"), "mp3"],
  ["an M4A", bytes("\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00M4A mp42isom"), "m4a"],
  [
    "an MP4 that names its sound among others",
    bytes("\x00\x00\x00\x18ftypXXXX\x00\x00\x00\x00isommp42"),
    "m4a",
  ],
  ["a photograph", bytes("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), null],
  [
    "an M4A with the brand of QuickTime",
    bytes("\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  "),
    "m4a",
  ],
  ["a JPEG", bytes("\xff\xd8\xff\xe0\x00\x10JFIF"), null],
  ["AAC without a box", bytes("\xff\xf1\x50\x80\x00\x1f"), null],
  ["a tag of no version", bytes("ID3\x09\x00\x00\x00\x00\x02\x01"), null],
  ["a page", bytes("<html>"), null],
  ["nothing", new Uint8Array(), null],
])("%s is known by how it begins", (_what, start, kind) => {
  expect(recordingKind(start.subarray(0, 64))).toBe(kind);
});

test("any bytes are some kind or none", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 70 }),
      fc.constantFrom("", "\xff\xfb", "\x00\x00\x00\x18ftyp", "RIFF", "ID3"),
      (rest, start) => {
        expect(["wav", "mp3", "m4a", null]).toContain(
          recordingKind(Buffer.concat([bytes(start), rest])),
        );
      },
    ),
  );
});
