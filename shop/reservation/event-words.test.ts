import { expect, test } from "vitest";
import { reservationEventWords } from "./event-words.ts";

test("every event of a reservation has Korean words, and one that is not known too", () => {
  expect(reservationEventWords("requested")).toBe("예약을 신청했어요");
  expect(reservationEventWords("confirm")).toBe("예약을 확정했어요");
  // @ts-expect-error a misspelt event is no event
  expect(reservationEventWords("ship-by-waits")).toBe("예약에 변화가 있었어요");
});
