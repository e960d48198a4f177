import fc from "fast-check";
import { expect, test } from "vitest";
import { trackingAddress, trackingPatternProblem } from "./tracking-pattern.ts";
import { readCarriers, typedCarriers } from "./typed-carriers.ts";

test("carriers are read with and without an address, and written as they were read", () => {
  const typed = "동네 화물 https://track.example.com/?no={number}&lang=ko\n\n새벽배송";
  const carriers = readCarriers(typed);
  expect(carriers).toEqual([
    { name: "동네 화물", url: "https://track.example.com/?no={number}&lang=ko" },
    { name: "새벽배송", url: "" },
  ]);
  expect(readCarriers(typedCarriers(carriers as never))).toEqual(carriers);
});

test.each([
  ["동네 javascript:alert({number})", "1번째 줄: https://로 시작하는 주소만 쓸 수 있어요."],
  ["동네 http://track.example.com/{number}", "1번째 줄: https://로 시작하는 주소만 쓸 수 있어요."],
  ["동네 data:text/html,{number}", "1번째 줄: https://로 시작하는 주소만 쓸 수 있어요."],
  ["동네 HTTPS://track.example.com/{number}", "1번째 줄: https://로 시작하는 주소만 쓸 수 있어요."],
  [
    'a\n동네 https://track.example.com/"><script>{number}</script>',
    "2번째 줄: 주소에 쓸 수 없는 글자가 있어요.",
  ],
  ["동네 https://track.example.com/ {number}", "1번째 줄: 주소에 쓸 수 없는 글자가 있어요."],
  ["동네 https://track.example.com/", "1번째 줄: 송장번호가 들어갈 자리에 {number}를 적어주세요."],
  [
    "동네 https://track.example.com/{number}{id}",
    "1번째 줄: 중괄호는 {number} 자리에만 쓸 수 있어요.",
  ],
  ["동네 https://{number}.example.com/", "1번째 줄: {number}는 주소의 첫 ‘/’ 뒤에 적어주세요."],
  [
    "동네 https://track.example.com@evil.example/{number}",
    "1번째 줄: 택배사 조회 화면의 주소를 그대로 적어주세요.",
  ],
  ["https://track.example.com/{number}", "1번째 줄: 이름을 적어주세요."],
  ["12345", "1번째 줄: 이름에는 글자가 있어야 해요."],
  ["동네\n동 네", "1번째 줄과 2번째 줄의 이름이 같아요."],
  [`${"가".repeat(21)}`, "1번째 줄: 20자까지 쓸 수 있어요."],
  [Array.from({ length: 21 }, (_, at) => `동네${at}`).join("\n"), "20개까지 쓸 수 있어요."],
])("%j is refused with words", (typed, words) => {
  expect(readCarriers(typed)).toBe(words);
});

test("whatever the number is, the address stays at the owner's host and has nothing to break out with", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (typed) => {
      const number = typed.toWellFormed();
      for (const pattern of [
        "https://a.example.com/x?no={number}",
        "https://a.example.com/{number}",
      ]) {
        expect(trackingPatternProblem(pattern)).toBeNull();
        const address = trackingAddress(pattern, number);
        expect(new URL(address).origin).toBe("https://a.example.com");
        expect(address).not.toMatch(/[<>"`\s]/);
      }
    }),
  );
});
