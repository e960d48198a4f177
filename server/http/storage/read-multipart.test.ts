import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundaryOf, readMultipart } from "./read-multipart.server.ts";
import { patience } from "#tests/patience.ts";

const metadataJson = '{"name":"한글.txt","contentType":"text/plain"}';
const bodyOf = (
  content: Uint8Array,
  { boundary = "4711", json = metadataJson, end = "\r\n--4711--" } = {},
) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    content,
    Buffer.from(end),
  ]);

async function* cutAt(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [
    ...cuts.map((at) => at % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ]) {
    yield Uint8Array.from(bytes.subarray(from, cut));
    from = Math.max(from, cut);
  }
}

async function read(bytes: Uint8Array, cuts: number[] = [], boundary = "4711") {
  const { content, ...head } = await readMultipart(cutAt(bytes, cuts), boundary);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return { ...head, content: Buffer.concat(chunks).toString("latin1") };
}

const statusOf = (bytes: Uint8Array, cuts?: number[]) =>
  read(bytes, cuts).then(
    () => 200,
    (error: { name: string; status: number }) =>
      error.name === "BadRequest" ? error.status : error,
  );

// covers 7.8
test("what the vendor's client sends is read, empty bytes too", async () => {
  expect(await read(bodyOf(Buffer.from("bytes")))).toEqual({
    metadata: metadataJson,
    contentType: "text/plain",
    content: "bytes",
  });
  expect(await read(bodyOf(Buffer.alloc(0)))).toMatchObject({
    metadata: metadataJson,
    content: "",
  });
});

/** Bytes that come near the delimiter again and again. */
const nearly = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\r",
        "\n",
        "\r\n",
        "-",
        "--",
        "\r\n--",
        "\r\n--471",
        "--4711",
        "\r\n-4711",
        "4711",
      ),
      fc.string({ maxLength: 5 }),
    ),
  )
  .map((pieces) => pieces.join("").replaceAll("\r\n--4711", "x"));

test("however the same bytes are cut, the result is the same", () =>
  fc.assert(
    fc.asyncProperty(nearly, fc.array(fc.nat(), { maxLength: 30 }), async (text, cuts) => {
      const content = Buffer.from(text);
      const whole = bodyOf(content);
      expect(await read(whole, cuts)).toEqual({
        metadata: metadataJson,
        contentType: "text/plain",
        content: content.toString("latin1"),
      });
    }),
    { numRuns: 500 },
  ));

test("bytes one by one, and two large chunks with the delimiter between them", async () => {
  const content = Buffer.alloc(300_000, "\r\n--471");
  const whole = bodyOf(content);
  expect(
    (
      await read(
        bodyOf(Buffer.from("\r\n--47\r\n")),
        Array.from({ length: 300 }, (_, at) => at),
      )
    ).content,
  ).toBe("\r\n--47\r\n");
  for (let back = 1; back < 16; back++)
    expect((await read(whole, [whole.length - back])).content.length).toBe(300_000);
});

test("garbage is refused, never believed and never a bug, whatever the cuts", async () => {
  const good = bodyOf(Buffer.from("bytes"));
  const broken = fc
    .tuple(fc.nat(good.length), fc.nat(20), fc.uint8Array({ maxLength: 20 }))
    .map(([at, gone, put]) => Buffer.concat([good.subarray(0, at), put, good.subarray(at + gone)]));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(broken, fc.uint8Array({ maxLength: 300 })),
      fc.array(fc.nat(), { maxLength: 5 }),
      async (bytes, cuts) => {
        const status = await statusOf(bytes, cuts);
        expect([200, 400]).toContain(status);
        expect(await statusOf(bytes)).toBe(status);
      },
    ),
    { numRuns: 1500 },
  );
});

describe("refused", () => {
  const cases: [name: string, bytes: Uint8Array][] = [
    ["nothing", Buffer.alloc(0)],
    ["an end that never comes", bodyOf(Buffer.from("bytes"), { end: "" })],
    ["half an end", bodyOf(Buffer.from("bytes"), { end: "\r\n--4711-" })],
    [
      "three parts",
      bodyOf(Buffer.from("bytes"), {
        end: "\r\n--4711\r\nContent-Type: a/b\r\n\r\nmore\r\n--4711--",
      }),
    ],
    ["one part", Buffer.from("--4711\r\nContent-Type: application/json\r\n\r\n{}\r\n--4711--")],
    ["something after the end", bodyOf(Buffer.from("bytes"), { end: "\r\n--4711--\r\nmore" })],
    [
      "much after the end",
      bodyOf(Buffer.from("bytes"), { end: `\r\n--4711--\r\n${" ".repeat(1000)}` }),
    ],
    ["another boundary", bodyOf(Buffer.from("bytes"), { boundary: "4712" })],
    ["metadata without end", bodyOf(Buffer.from("bytes"), { json: " ".repeat(65_537) })],
    ["headers without end", Buffer.from(`--4711\r\nA: ${"b".repeat(9000)}\r\n\r\n`)],
    [
      "a header that is none",
      bodyOf(Buffer.from("x")).map((byte) => (byte === 0x3a ? 0x20 : byte)),
    ],
    [
      "coded bytes",
      Buffer.from(
        "--4711\r\nContent-Transfer-Encoding: base64\r\n\r\n{}\r\n--4711\r\n\r\nx\r\n--4711--",
      ),
    ],
  ];
  test.each(cases)("%s", async (_name, bytes) => expect(await statusOf(bytes)).toBe(400));
});

test("metadata of 64 KiB are taken, and 100,000 chunks of one byte cost no more than their bytes", async () => {
  expect((await read(bodyOf(Buffer.from("x"), { json: " ".repeat(65_536) }))).metadata.length).toBe(
    65_536,
  );
  const many = bodyOf(Buffer.alloc(40_000, "x"), { json: " ".repeat(60_000) });
  const start = performance.now();
  expect(
    (
      await read(
        many,
        Array.from({ length: many.length }, (_, at) => at),
      )
    ).content.length,
  ).toBe(40_000);
  expect(performance.now() - start).toBeLessThan(patience(8000));
});

test("the boundary comes from the type, quoted or not; other types are refused", () => {
  expect(boundaryOf("multipart/related; boundary=12345")).toBe("12345");
  expect(boundaryOf('Multipart/Related; type="application/json"; boundary="a b:c"')).toBe("a b:c");
  for (const type of [
    "",
    "foo",
    "multipart/form-data; boundary=1",
    "multipart/related",
    "multipart/related; boundary=",
    `multipart/related; boundary=${"a".repeat(71)}`,
    'multipart/related; boundary="a\r\nb"',
    'multipart/related; boundary="a "',
  ]) {
    expect(() => boundaryOf(type)).toThrow("Bad content type");
  }
});
