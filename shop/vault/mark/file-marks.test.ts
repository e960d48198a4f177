import { crc32 } from "node:zlib";
import fc from "fast-check";
import PdfDocument from "pdfkit";
import { expect, test } from "vitest";
import { zip } from "#lib/bytes/zip.ts";
import { fileTags as tags } from "#tests/has/file-tags.ts";
import { tone, wav } from "#tests/has/wav.ts";
import { markedSize, partsOf, type FileMark } from "./file-mark.ts";
import { markerOf } from "./mark-of.server.ts";

const long = { ...tags, title: "긴".repeat(200), licence: "나".repeat(300) };
const NOTHING = { ...tags, sourceType: null, madeBy: null, noTraining: false };

const markOf = async (type: string, bytes: Buffer, fileTags = tags) =>
  markerOf(type)!(
    {
      start: bytes.subarray(0, 64),
      size: bytes.length,
      read: async (start, length) => bytes.subarray(start, start + length),
    },
    fileTags,
  );

function marked(bytes: Buffer, { head, skip, tail, cut = 0 }: FileMark): Buffer {
  return Buffer.concat([head, bytes.subarray(skip, bytes.length - cut), tail]);
}

async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const archive = (...names: string[]) =>
  collected(
    zip(
      names.map((name) => ({
        name,
        size: 5,
        at: new Date("2026-11-25T00:00:00Z"),
        read: async function* read() {
          yield Buffer.from(`${name}     `).subarray(0, 5);
        },
      })),
    ),
  );

/** Members by name, each as its local head says. */
function membersOf(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const members = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    expect(file.toString("latin1", at, at + 4)).toBe("PK\u0001\u0002");
    const [size, length] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const [more, words] = [file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const name = file.toString("utf8", at + 46, at + 46 + length);
    const local = file.readUInt32LE(at + 42);
    expect(file.toString("latin1", local, local + 4)).toBe("PK\u0003\u0004");
    const body = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    members.set(name, file.subarray(body, body + size));
    expect(crc32(members.get(name)!)).toBe(file.readUInt32LE(at + 16));
    at += 46 + length + more + words;
  }
  expect(at).toBe(end);
  return members;
}

test("a ZIP has one member more, which says under what it was bought", async () => {
  const bytes = await archive("목소리.wav", "안내.txt");
  const file = marked(bytes, (await markOf("application/zip", bytes))!);
  const members = membersOf(file);
  expect([...members.keys()]).toEqual(["목소리.wav", "안내.txt", `LICENSE-${tags.number}.txt`]);
  expect(members.get("목소리.wav")).toEqual(membersOf(bytes).get("목소리.wav"));
  const licenceText = members.get(`LICENSE-${tags.number}.txt`)!.toString("utf8");
  expect(licenceText).toContain(tags.verifyAt);
  expect(licenceText).toContain("no AI training");
  const noted = Buffer.concat([bytes, Buffer.from("note")]);
  noted.writeUInt16LE(4, bytes.length - 2);
  expect(marked(noted, (await markOf("application/zip", noted))!).toString("latin1")).toMatch(
    /note$/,
  );
  expect(await markOf("application/zip", Buffer.concat([bytes, Buffer.from("x")]))).toBeNull();
});

async function paper(): Promise<Buffer> {
  const document = new PdfDocument({ info: { Title: "악보" } });
  document.text("sound");
  document.end();
  return collected(document as unknown as AsyncIterable<Uint8Array>);
}

test("a PDF has one revision more, whose table leads to what it says and on to the one before", async () => {
  const bytes = await paper();
  const file = marked(bytes, (await markOf("application/pdf", bytes))!);
  expect(file.subarray(0, bytes.length)).toEqual(bytes);
  const text = file.toString("latin1");
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]));
  expect(table).toMatch(/^xref\n/);
  const [, number, at] = /^xref\n(\d+) 1\n(\d{10}) 00000 n \n/.exec(table)!;
  const info = text.slice(Number(at));
  expect(info.startsWith(`${number} 0 obj`)).toBe(true);
  expect(table).toContain(`/Info ${number} 0 R`);
  const before = Number(/\/Prev (\d+)/.exec(table)![1]);
  expect(text.slice(before, before + 4)).toBe("xref");
  const hex = /\/LicenceCertificate <FEFF([\da-f]+)>/.exec(info)![1]!;
  expect(Buffer.from(hex, "hex").swap16().toString("utf16le")).toBe(tags.number);
  expect(info).toContain("/AITraining /notAllowed");
});

test("a PDF whose tables are streams goes on with one, and one that is locked stays as it is", async () => {
  const rows =
    "1 0 obj\n<< /Type /XRef /Size 9 /Root 2 0 R /W [1 4 2] /Length 0 >>\nstream\n\nendstream\nendobj\n";
  const made = (words: string) => {
    const start = `%PDF-1.7\n${words}`;
    return Buffer.from(`${start}${rows}startxref\n${start.length}\n%%EOF`);
  };
  const bytes = made("");
  const text = marked(bytes, (await markOf("application/pdf", bytes))!).toString("latin1");
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  expect(text.slice(at)).toMatch(/^10 0 obj\n<< \/Type \/XRef .*\/Index \[9 2\].*\/Prev 9 >>/);
  const stream = Buffer.from(text, "latin1").subarray(text.indexOf("stream\n", at) + 7);
  expect(text.slice(stream.readUInt32BE(1), stream.readUInt32BE(1) + 7)).toBe("9 0 obj");
  expect([stream[7], stream.readUInt32BE(8)]).toEqual([1, at]);
  const locked = Buffer.from(made("").toString().replace("/Root", "/Encrypt 3 0 R /Root"));
  expect(await markOf("application/pdf", locked)).toBeNull();
});

const box = (type: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...parts]);
};
const table = (type: "stco" | "co64", places: number[]) => {
  const width = type === "stco" ? 4 : 8;
  const body = Buffer.alloc(8 + places.length * width);
  body.writeUInt32BE(places.length, 4);
  for (const [at, place] of places.entries())
    if (width === 4) body.writeUInt32BE(place, 8 + at * 4);
    else body.writeBigUInt64BE(BigInt(place), 8 + at * 8);
  return box(type, body);
};
const samples = Buffer.from("한 문장. 두 문장. 세 문장.");

/** With the place of each of three samples, which a player follows. */
function movie(type: "stco" | "co64", order: "first" | "last", udta: Buffer[] = []): Buffer {
  const ftyp = box("ftyp", Buffer.from("M4A \0\0\0\0"));
  const mdat = box("mdat", samples);
  const moov = (at: number) =>
    box(
      "moov",
      box("mvhd", Buffer.alloc(100)),
      box("trak", box("mdia", box("minf", box("stbl", table(type, [at, at + 12, at + 24]))))),
      ...udta,
    );
  const at = ftyp.length + 8 + (order === "first" ? moov(0).length : 0);
  return Buffer.concat(order === "first" ? [ftyp, moov(at), mdat] : [ftyp, mdat, moov(at)]);
}

function placesOf(file: Buffer, type: "stco" | "co64"): number[] {
  const at = file.indexOf(type, 0, "latin1") + 12;
  return [0, 1, 2].map((one) =>
    type === "stco" ? file.readUInt32BE(at + one * 4) : Number(file.readBigUInt64BE(at + one * 8)),
  );
}

const ownTags = box(
  "udta",
  box("meta", Buffer.alloc(4), box("hdlr", Buffer.alloc(25)), box("ilst", box("\u00a9nam"))),
);

test.each(["stco", "co64"] as const)(
  "an M4A carries tags, and its %s still leads to its samples",
  async (type) => {
    for (const order of ["first", "last"] as const)
      for (const udta of [[], [ownTags], [box("udta", Buffer.alloc(4))]]) {
        const bytes = movie(type, order, udta);
        const file = marked(bytes, (await markOf("audio/mp4", bytes, long))!);
        expect(file.length).toBe(bytes.length + 2048);
        const heard = (from: Buffer) =>
          placesOf(from, type).map((at) => from.toString("latin1", at, at + 12));
        expect(heard(file)).toEqual(heard(bytes));
        expect(file.includes(samples)).toBe(true);
        const fileText = file.toString("utf8");
        for (const words of [tags.number, "AI-TRAINING", "com.apple.iTunes"])
          expect(fileText).toContain(words);
        expect(
          fileText.includes("\u00a9nam") || file.includes(Buffer.from("a96e616d", "hex")),
        ).toBe(udta[0] === ownTags);
        let at = 0;
        for (; at < file.length; at += file.readUInt32BE(at))
          expect(file.readUInt32BE(at)).toBeGreaterThan(7);
        expect(at).toBe(file.length);
      }
  },
);

test("an M4A in fragments leaves as it is", async () => {
  const bytes = Buffer.concat([movie("stco", "first"), box("moof", Buffer.alloc(8))]);
  expect(await markOf("audio/mp4", bytes)).toBeNull();
});

async function everyKind(): Promise<[type: string, bytes: Buffer][]> {
  return [
    ["audio/wav", wav([tone({ seconds: 0.01 })])],
    ["audio/mpeg", Buffer.from("\u00ff\u00fbsound", "latin1")],
    ["audio/mp4", movie("stco", "first")],
    ["audio/mp4", movie("co64", "last", [ownTags])],
    ["application/zip", await archive("a.wav")],
    ["application/pdf", await paper()],
  ];
}

test("a marked copy is of one size whatever it says, and any range of it is that range of the whole", async () => {
  for (const [type, bytes] of await everyKind()) {
    const mark = (await markOf(type, bytes))!;
    const whole = marked(bytes, mark);
    for (const fileTags of [tags, long, NOTHING])
      expect(markedSize(bytes.length, (await markOf(type, bytes, fileTags))!)).toBe(whole.length);
    const place = fc.nat(whole.length - 1);
    fc.assert(
      fc.property(place, place, (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const { head, own, tail } = partsOf(mark, bytes.length, range);
        const kept = own ? bytes.subarray(own.start, own.end + 1) : new Uint8Array();
        const read = Buffer.concat([head, kept, tail]);
        expect(read.equals(whole.subarray(range.start, range.end + 1))).toBe(true);
      }),
      { numRuns: 100 },
    );
  }
});

test("whatever the bytes are, they leave with a mark or as they are, and never with an error", async () => {
  const kinds = await everyKind();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.nat(),
      fc.uint8Array({ maxLength: 12 }),
      async ([type, bytes], at, other) => {
        const broken = Buffer.from(bytes);
        broken.set(other.subarray(0, bytes.length), at % Math.max(1, bytes.length - 12));
        for (const each of [broken, broken.subarray(0, at % bytes.length)])
          await markOf(type, each);
      },
    ),
    { numRuns: 300 },
  );
});
