import fc from "fast-check";
import { expect, test } from "vitest";
import { strictJsonOf } from "./strict-json.ts";

const read = (text: string) => strictJsonOf(new TextEncoder().encode(text));

test("what any JSON library writes is read as it was meant", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: "grapheme" }), (text) => {
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
  expect([
    read('{"a":{"a":1},"b":[{"a":1},{"a":2}]}'),
    read("null"),
    read('"{\\"a\\":1,"'),
  ]).toEqual([{ a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] }, null, '{"a":1,']);
  expect(read('"\\ud83c\\udf99"')).toBe("🎙");
});

test.each([
  ["a key twice", '{"a":1,"a":2}'],
  ["a key twice, once in letters and once in numbers", '{"role":1,"\\u0072ole":2}'],
  ["a key twice, deep inside", '[{"b":{"a":[],"c":"}","a":null}}]'],
  ["an empty key twice", '{"":1,"":2}'],
  ["half a character", '{"a":"\\ud83c"}'],
  ["the other half, as a key", '{"\\uDF99":1}'],
  ["halves in the wrong order", '["\\udf99\\ud83c"]'],
  ["more than 32 deep", "[".repeat(33) + "]".repeat(33)],
  ["64 KiB deep", "[".repeat(32_768) + "]".repeat(32_768)],
  ["no JSON", '{"a":1,}'],
])("%s is refused", (_, text) => {
  expect(strictJsonOf(text)).toBeUndefined();
  expect(read(text)).toBeUndefined();
});
