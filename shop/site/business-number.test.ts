import fc from "fast-check";
import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { businessNumber, mailOrderNumber } from "./business-number.ts";
import { shownBusinessNumber } from "./shown-business-number.ts";

test("a business number is taken in every usual spelling and written as 3-2-5", () => {
  for (const typed of ["1208147521", "120-81-47521", " 120 81 47521 ", "１２０-８１-４７５２１"])
    expect(businessNumber(typed)).toBe("120-81-47521");
});

test("of ten numbers that differ in the last digit alone, one is right", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (head) => {
      const nine = String(head).padStart(9, "0");
      const right = Array.from({ length: 10 }, (_, last) => businessNumber(`${nine}${last}`));
      expect(right.filter(Boolean)).toHaveLength(1);
    }),
  );
});

test("the demonstration's number is none that a business can have, and says so where it is shown", () => {
  expect(businessNumber("123-45-67891")).toBe("123-45-67891");
  expect(demoSite.company.businessNumber).toBe("123-45-67890");
  expect(shownBusinessNumber(demoSite.company.businessNumber)).toContain("지어낸 번호");
  expect(shownBusinessNumber("120-81-47521")).toBe("120-81-47521");
});

test("what is no business number is refused", () => {
  for (const typed of ["", "0000000000", "120-81-4752", "120-81-475211", "가나다-라마-바사아자차"])
    expect(businessNumber(typed)).toBeNull();
});

test("a mail-order number is written in one way", () => {
  for (const typed of [
    "2026-서울마포-01234",
    "제2026-서울마포-01234호",
    "제 2026-서울마포-01234 호",
  ])
    expect(mailOrderNumber(typed)).toBe("제2026-서울마포-01234호");
  for (const typed of ["", "01234", "2026-01234", "제26-서울마포-01234호"])
    expect(mailOrderNumber(typed)).toBeNull();
});
