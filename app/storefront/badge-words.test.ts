import { expect, test } from "vitest";
import { badgeWords } from "./badge-words.ts";

// covers 2.9b, 9.1b
test.each([
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [5000, "99+"],
])("%i messages read %j", (count, words) => {
  expect(badgeWords(count)).toBe(words);
});
