import { expect, test } from "vitest";
import { fileAsking } from "./use-file-asked.ts";

test("a file is given as often as it is asked for; a double tap asks once", () => {
  let requestCount = 0;
  const ask = fileAsking(() => requestCount++);
  const given = [0, 200, 499, 500, 1500, 1600].map((timeStamp) => {
    let isGiven = true;
    ask({ timeStamp, preventDefault: () => (isGiven = false) });
    return isGiven;
  });
  expect(given).toEqual([true, false, false, true, true, false]);
  expect(requestCount).toBe(3);
});
