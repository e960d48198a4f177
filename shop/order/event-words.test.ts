import { expect, test } from "vitest";
import { eventWords } from "./event-words.ts";

test("every event of a timeline has Korean words, and a misspelt one does not compile", () => {
  expect(eventWords("placed")).toBe("주문을 접수했어요");
  expect(eventWords("delivery.ship")).toBe("상품을 보냈어요");
  // @ts-expect-error no such event; a database that is newer may have it all the same
  expect(eventWords("refund-agian")).toMatch(/^[가-힣 ]+$/);
  // @ts-expect-error no such move
  expect(eventWords("delivery.vanish")).toMatch(/^[가-힣 ]+$/);
});
