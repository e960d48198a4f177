import fc from "fast-check";
import { expect, test } from "vitest";
import { keysetCursor, readKeyset } from "./keyset.ts";

test("a cursor leads back to the row it was made from", () => {
  const row = fc.record({
    micros: fc.integer({ min: 0, max: 4_000_000_000_000_000 }),
    id: fc.stringMatching(/^[a-z0-9]{1,64}$/),
  });
  fc.assert(
    fc.property(row, (keyset) => {
      expect(readKeyset(keysetCursor(keyset))).toEqual(keyset);
    }),
  );
});

test.each([
  "",
  null,
  undefined,
  "x",
  ".",
  "1.",
  ".a",
  "1.a b",
  "zzzzzzzzzzz.a",
  "1.'; drop",
  "01.a",
  "A.a",
  `1.${"a".repeat(65)}`,
  "1.a\u0000",
])("%j is nobody's cursor", (cursor) => expect(readKeyset(cursor)).toBeNull());

test("reading never throws", () => {
  fc.assert(
    fc.property(fc.string(), (cursor) => {
      readKeyset(cursor);
    }),
  );
});
