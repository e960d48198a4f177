import fc from "fast-check";
import { expect, test } from "vitest";
import { maskAddress, maskEmail, maskName, maskPhone } from "./mask.ts";

test.each([
  ["홍길동", "홍*동"],
  ["이산", "이*"],
  ["남궁민수", "남**수"],
  ["강", "*"],
  ["", "*"],
  ["  홍길동 ", "홍*동"],
  ["John Smith", "J********h"],
  ["😀😁😂", "😀*😂"],
])("%j is shown as %j", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test.each([
  ["01012341234", "010-****-1234"],
  ["0111234567", "01-****-4567"],
  ["0212345678", "02-****-5678"],
  ["021234567", "0-****-4567"],
  ["15881234", "****-1234"],
  ["050212345678", "050-****-5678"],
  ["123", "****"],
  ["", "****"],
])("%j is shown as %j", (digits, shown) => {
  expect(maskPhone(digits)).toBe(shown);
});

test("of every number at least four digits are hidden", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8,13}$/), (digits) => {
      expect(maskPhone(digits).replace(/\D/g, "").length).toBeLessThanOrEqual(digits.length - 4);
    }),
  );
});

test.each([
  ["honggildong@example.com", "ho***@example.com"],
  ["hi@example.com", "h***@example.com"],
  ["h@example.com", "***@example.com"],
  ["nobody", "***"],
  ["a@b@example.com", "a@***@example.com"],
])("%j is shown as %j", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test.each([
  ["서울특별시 마포구 소리길 21", "서울특별시 마포구 ***"],
  ["서울 마포구 소리길 21", "서울 마포구 ***"],
  ["서울시 마포구 소리길 21", "서울시 마포구 ***"],
  ["경기도 성남시 분당구 판교로 1", "경기도 성남시 ***"],
  ["경기 양평군 소리면 1", "경기 양평군 ***"],
  ["제주특별자치도 제주시 첨단로 242", "제주특별자치도 제주시 ***"],
  ["세종특별자치시 한누리대로 2130", "세종특별자치시 ***"],
  ["소리길 21 301호", "***"],
  ["서울특별시마포구소리길21번지", "***"],
  ["", ""],
  ["   ", ""],
])("%j is shown to the district: %j", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

test("no digit of an address is ever shown", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("서", "울", "시", "구", "도", " ", "1", "2", "-", "가") }),
      (address) => {
        expect(maskAddress(address)).not.toMatch(/\d/);
      },
    ),
  );
});
