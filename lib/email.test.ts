import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeEmail } from "./email.ts";

test("one mailbox has one spelling", () => {
  for (const typed of [
    "Hong@Example.com",
    " hong@example.com ",
    "ｈｏｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "HONG@EXAMPLE.COM",
  ])
    expect(normalizeEmail(typed)).toBe("hong@example.com");
  expect(normalizeEmail("hong@소리.example")).toBe("hong@xn--oy2b17l.example");
});

test("what is no address is not made one", () => {
  for (const typed of [
    "hong",
    "hong@",
    "@example.com",
    "hong@example.com:25",
    "hong@example.com/x",
    "a b@c d",
  ])
    expect(normalizeEmail(typed)).toBe(typed.toLowerCase().trim());
});

test("normalising twice is normalising once", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme", maxLength: 100 })),
      (typed) => {
        const once = normalizeEmail(typed);
        return normalizeEmail(once) === once;
      },
    ),
  );
});
