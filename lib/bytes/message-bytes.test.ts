import fc from "fast-check";
import { expect, test } from "vitest";
import { cutMessage, messageBytes } from "./message-bytes.ts";

test("Korean letters count two, ASCII one", () => {
  expect(messageBytes("가나다 abc 123")).toBe(6 + 8);
  expect(messageBytes("가".repeat(45))).toBe(90);
  expect(messageBytes("가".repeat(45) + ".")).toBe(91);
});

test("what fits stays, what does not is cut between letters and says so", () => {
  expect(cutMessage("가나다", 6)).toBe("가나다");
  expect(cutMessage("가나다라", 7)).toBe("가나…");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("가", "a", "😀", "…", " "), maxLength: 60 }),
      fc.integer({ min: 2, max: 60 }),
      (text, most) => {
        const cut = cutMessage(text, most);
        expect(messageBytes(cut)).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});
