import { expect, test } from "vitest";
import { listTroubles } from "./list-troubles.ts";

test("messages come in the order of the page and name their field", () => {
  const troubles = listTroubles({
    agree: ["확인해주세요."],
    ordererName: ["이름을 입력해주세요."],
    "line.1.quantity": ["수량은 1개부터예요."],
  });
  expect(troubles).toEqual([
    { name: "line.1.quantity", words: "수량: 수량은 1개부터예요." },
    { name: "ordererName", words: "주문하는 분 이름: 이름을 입력해주세요." },
    { name: "agree", words: "주문 확인: 확인해주세요." },
  ]);
});

test("what no field is to blame for has no field to jump to", () => {
  expect(listTroubles({ placeKey: ["다시 주문해주세요."] })).toEqual([
    { name: null, words: "다시 주문해주세요." },
  ]);
});
