import fc from "fast-check";
import { expect, test } from "vitest";
import { fileTags as tags } from "#tests/has/file-tags.ts";
import { tone, wav } from "#tests/has/wav.ts";
import { markedSize, partsOf, type FileMark } from "./file-mark.ts";
import type { FileTags } from "./file-tags.ts";
import { soundMark } from "./sound-mark.ts";

const long: FileTags = {
  ...tags,
  title: "긴".repeat(200),
  shop: "가".repeat(300),
  licence: "나".repeat(300),
};

const markOf = (type: string, bytes: Uint8Array, fileTags = tags) =>
  soundMark(type, { start: bytes.subarray(0, 64), size: bytes.length }, fileTags);

function marked(bytes: Uint8Array, mark: FileMark): Buffer {
  return Buffer.concat([mark.head, bytes.subarray(mark.skip), mark.tail]);
}

/** Chunks of a RIFF file, by name. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < file.length;) {
    const size = file.readUInt32LE(at + 4);
    chunks.set(file.toString("latin1", at, at + 4), file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return chunks;
}

test("a WAV says in LIST INFO under what it was bought, and its samples stay", async () => {
  for (const fileTags of [tags, long]) {
    const bytes = wav([tone({ seconds: 0.01 })], { bits: 24 });
    const mark = markOf("audio/wav", bytes, fileTags)!;
    const file = marked(bytes, mark);
    expect(file.length).toBe(markedSize(bytes.length, mark));
    expect(mark.tail.length - (bytes.length % 2)).toBe(2048);
    const chunks = chunksOf(file);
    expect(chunks.get("data")).toEqual(chunksOf(bytes).get("data"));
    const info = chunks.get("LIST")!.toString("utf8");
    expect(info).toMatch(/^INFOINAM/);
    expect(info).toContain("AI-TRAINING=notAllowed");
  }
  const info = chunksOf(
    marked(wav([tone({ seconds: 0.01 })]), markOf("audio/wav", wav([tone({ seconds: 0.01 })]))!),
  );
  expect(info.get("LIST")!.toString("utf8")).toContain(`증서 ${tags.number}`);
});

test("a WAV whose head does not say how long it is, or that is none, leaves as it is", () => {
  const bytes = wav([tone({ seconds: 0.01 })], { riffSize: 0xffffffff });
  expect(markOf("audio/wav", bytes)).toBeNull();
  expect(markOf("audio/wav", Buffer.from("no wave at all"))).toBeNull();
  expect(markOf("audio/mp4", wav([tone({ seconds: 0.01 })]))).toBeNull();
});

/** Frames of an ID3v2 tag, and what comes behind it. */
function id3Of(file: Buffer) {
  expect(file.toString("latin1", 0, 3)).toBe("ID3");
  const sized = (at: number) => [0, 1, 2, 3].reduce((sum, by) => sum * 128 + file[at + by]!, 0);
  const end = 10 + sized(6);
  const frames: { name: string; body: Buffer }[] = [];
  for (let at = 10; at < end && file[at];) {
    const size = file[3] === 4 ? sized(at + 4) : file.readUInt32BE(at + 4);
    frames.push({
      name: file.toString("latin1", at, at + 4),
      body: file.subarray(at + 10, at + 10 + size),
    });
    at += 10 + size;
  }
  return { frames, behind: file.subarray(end) };
}

const sound = Buffer.from("\u00ff\u00fbsound of an MP3", "latin1");

test("an MP3 without a tag gets one; its sound follows untouched", () => {
  const file = marked(sound, markOf("audio/mpeg", sound)!);
  const { frames, behind } = id3Of(file);
  expect(behind).toEqual(sound);
  const frameText = frames.map(({ name, body }) => `${name} ${body.toString("utf8")}`).join("\n");
  expect(frameText).toContain(`LICENCE-CERTIFICATE\0${tags.number}`);
  expect(frameText).toContain("AI-TRAINING\0notAllowed");
  expect(frameText).toContain(tags.sourceType);
  expect(frameText).toContain(tags.verifyAt);
});

test.each([3, 4])(
  "an MP3 with a tag of version 2.%i keeps its own frames behind ours",
  (version) => {
    const own = Buffer.concat([
      Buffer.from("TIT2"),
      Buffer.from([0, 0, 0, 5, 0, 0, 0]),
      Buffer.from("song"),
    ]);
    const padding = Buffer.alloc(20);
    const head = Buffer.from([
      0x49,
      0x44,
      0x33,
      version,
      0,
      0,
      0,
      0,
      0,
      own.length + padding.length,
    ]);
    const bytes = Buffer.concat([head, own, padding, sound]);
    const { frames, behind } = id3Of(marked(bytes, markOf("audio/mpeg", bytes, long)!));
    expect(behind).toEqual(sound);
    expect(frames.at(-1)).toMatchObject({ name: "TIT2", body: Buffer.from("\0song") });
    expect(frames.map(({ name }) => name)).toContain("TXXX");
  },
);

test("any range of a marked file is that range of the whole", () => {
  const bytes = wav([tone({ seconds: 0.01 })]);
  const mark = markOf("audio/wav", bytes)!;
  const whole = marked(bytes, mark);
  const place = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(place, place, (one, other) => {
      const range = { start: Math.min(one, other), end: Math.max(one, other) };
      const { head, own, tail } = partsOf(mark, bytes.length, range);
      const read = Buffer.concat([
        head,
        own ? bytes.subarray(own.start, own.end + 1) : new Uint8Array(),
        tail,
      ]);
      expect(read.equals(whole.subarray(range.start, range.end + 1))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
