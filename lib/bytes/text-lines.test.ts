import fc from "fast-check";
import { expect, test } from "vitest";
import { textLines } from "./text-lines.ts";

async function* cut(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function linesOf(text: string, size = 3, most = 100): Promise<string[]> {
  const lines = [];
  for await (const line of textLines(cut(text, size), most)) lines.push(line);
  return lines;
}

test("only a line feed ends a line, wherever the stream is cut", async () => {
  const lines = ["하나\u2028둘", "a\rb", "", "\u2029", "끝"];
  for (const size of [1, 2, 3, 100]) expect(await linesOf(lines.join("\n"), size)).toEqual(lines);
  expect(await linesOf("하나\n")).toEqual(["하나"]);
  expect(await linesOf("")).toEqual([]);
});

test("lines that are written come back", async () => {
  const line = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => JSON.stringify(text));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      expect(await linesOf(lines.map((each) => `${each}\n`).join(""), size)).toEqual(lines);
    }),
  );
});

test("a line that is too long is refused, whole or not", async () => {
  await expect(linesOf("12345\n", 2, 4)).rejects.toThrow(RangeError);
  await expect(linesOf("12345", 2, 4)).rejects.toThrow(RangeError);
  await expect(linesOf("1\n12345\n1", 100, 4)).rejects.toThrow(RangeError);
});
