import fc from "fast-check";
import { expect, test } from "vitest";
import { chunk, inPieces, tone, wav } from "#tests/has/wav.ts";
import { readWav } from "./read-wav.ts";

async function samplesOf(bytes: Uint8Array, ...sizes: number[]): Promise<number[][]> {
  const { format, batches } = await readWav(inPieces(bytes, ...sizes));
  const channels: number[][] = Array.from({ length: format.channels }, () => []);
  for await (const batch of batches) batch.forEach((samples, at) => channels[at]!.push(...samples));
  return channels;
}

const short = () => tone({ seconds: 0.01, rate: 8000, decibels: -6 });
const unreadable = { name: "Refusal", code: "sound-unreadable" };

test.each([
  { bits: 16, within: 1e-4 },
  { bits: 24, within: 1e-6 },
  { bits: 32, within: 1e-8 },
  { bits: 32, float: true, within: 1e-8 },
  { bits: 16, extensible: true, within: 1e-4 },
  { bits: 24, extensible: true, within: 1e-6 },
  { bits: 32, float: true, extensible: true, within: 1e-8 },
] as const)("samples of %j are read as they were", async ({ within, ...shape }) => {
  const [left, right] = [short(), short().map((sample) => -sample)];
  const read = await samplesOf(wav([left, right], { rate: 8000, ...shape }));
  expect(
    Math.max(
      ...read[0]!.map((sample, at) => Math.abs(sample - left[at]!)),
      ...read[1]!.map((sample, at) => Math.abs(sample - right[at]!)),
    ),
  ).toBeLessThan(within);
  expect(read.map(({ length }) => length)).toEqual([80, 80]);
});

test("whatever stands before and after the samples is passed over, in chunks of even and odd sizes", async () => {
  const plain = await samplesOf(wav([short()], { rate: 8000 }));
  const before = [
    chunk("JUNK", Buffer.alloc(100_001)),
    chunk("bext", Buffer.from("말")),
    chunk("LIST", new Uint8Array()),
  ];
  expect(
    await samplesOf(
      wav([short()], {
        rate: 8000,
        before,
        after: [chunk("LIST", Buffer.from("odd")), chunk("data", Buffer.alloc(50))],
      }),
    ),
  ).toEqual(plain);
  expect(
    await samplesOf(
      wav([short()], {
        rate: 8000,
        riff: "RF64",
        riffSize: 0xffff_ffff,
        dataSize: 0xffff_ffff,
        before: [chunk("ds64", Buffer.alloc(28))],
      }),
    ),
  ).toEqual(plain);
});

test("a size that says more than there is ends with the file; one that says nothing does too", async () => {
  const plain = await samplesOf(wav([short()], { rate: 8000 }));
  expect(await samplesOf(wav([short()], { rate: 8000, dataSize: 2_000_000_000 }))).toEqual(plain);
  expect(await samplesOf(wav([short()], { rate: 8000, dataSize: 0, riffSize: 0 }))).toEqual(plain);
  expect(await samplesOf(wav([short()], { rate: 8000, dataSize: 100 }))).toEqual([
    plain[0]!.slice(0, 50),
  ]);
  expect(await samplesOf(wav([short()], { rate: 8000 }).subarray(0, -3))).toEqual([
    plain[0]!.slice(0, -2),
  ]);
});

test("what is no number is silence, and what is beyond all loudness is cut", async () => {
  const odd = Float32Array.of(NaN, Infinity, -Infinity, 1e30, -1e30, 0.5);
  expect(await samplesOf(wav([odd], { bits: 32, float: true }))).toEqual([[0, 4, -4, 4, -4, 0.5]]);
});

const format = (change: (bytes: Buffer) => void) => {
  const bytes = wav([short()], { rate: 8000 });
  change(bytes);
  return bytes;
};
test.each<[string, Uint8Array]>([
  ["nothing", new Uint8Array()],
  ["a text", Buffer.from("RIFF and nothing of it")],
  ["an AVI", format((bytes) => bytes.write("AVI ", 8))],
  ["no channels", format((bytes) => bytes.writeUInt16LE(0, 22))],
  ["six channels", format((bytes) => bytes.writeUInt16LE(6, 22))],
  ["a rate of nothing", format((bytes) => bytes.writeUInt32LE(0, 24))],
  ["a rate beyond all hearing", format((bytes) => bytes.writeUInt32LE(0xffff_ffff, 24))],
  ["frames of no bytes", format((bytes) => bytes.writeUInt16LE(0, 32))],
  ["8 bits", format((bytes) => bytes.writeUInt16LE(8, 34))],
  ["ADPCM", format((bytes) => bytes.writeUInt16LE(2, 20))],
  ["16 bits of float", format((bytes) => bytes.writeUInt16LE(3, 20))],
  ["a format chunk of a gigabyte", format((bytes) => bytes.writeUInt32LE(1_000_000_000, 16))],
  ["a format chunk of nothing", format((bytes) => bytes.writeUInt32LE(0, 16))],
  [
    "samples before the format",
    Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), chunk("data", Buffer.alloc(10_000))]),
  ],
  [
    "chunks without end",
    Buffer.concat([
      Buffer.from("RIFF\0\0\0\0WAVE", "latin1"),
      ...Array.from({ length: 5000 }, () => chunk("JUNK", new Uint8Array())),
    ]),
  ],
])("%s is unreadable", async (_what, bytes) => {
  await expect(samplesOf(bytes)).rejects.toMatchObject(unreadable);
});

test("more bytes than a recording may have are refused while they come in", async () => {
  const [piece, most] = [new Uint8Array(100_000), 2_000_000];
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield wav([short()], { dataSize: 0xffff_ffff });
    while (true) {
      sent += piece.length;
      yield piece;
    }
  }
  const { batches } = await readWav(endless(), { most });
  await expect(
    (async () => {
      for await (const _ of batches);
    })(),
  ).rejects.toMatchObject({ code: "sound-too-large" });
  expect(sent).toBeLessThanOrEqual(most + piece.length);
});

test("any cut of the bytes gives the same samples", async () => {
  const shape = fc.constantFrom<{ bits: 16 | 24 | 32; float?: boolean }>(
    { bits: 16 },
    { bits: 24 },
    { bits: 32, float: true },
  );
  await fc.assert(
    fc.asyncProperty(
      shape,
      fc.boolean(),
      fc.nat(40),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 9 }),
      async (kind, stereo, lost, sizes) => {
        const bytes = wav(stereo ? [short(), short().reverse()] : [short()], {
          rate: 8000,
          ...kind,
          before: [chunk("note", Buffer.alloc(33))],
          after: [chunk("LIST", Buffer.alloc(7))],
        });
        const whole = bytes.subarray(0, bytes.length - lost);
        expect(await samplesOf(whole, ...sizes)).toEqual(await samplesOf(whole));
      },
    ),
    { numRuns: 150 },
  );
});
