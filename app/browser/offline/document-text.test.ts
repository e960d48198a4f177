import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBytes, toBytes } from "./document-text.ts";

test("what goes in comes out, with its dates", () => {
  const page = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.nat(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        fc
          .string({ minLength: 1 })
          .filter((name) => name !== "__proto__" && !name.startsWith("\0")),
        tie("value"),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
  })).value;
  fc.assert(
    fc.property(page, (value) => {
      expect(fromBytes(toBytes(value))).toEqual(value);
    }),
  );
});

test("Korean words are counted by their bytes", () => {
  expect(toBytes("소리").length).toBe(8);
});
