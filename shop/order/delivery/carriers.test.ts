import { expect, test } from "vitest";
import {
  carriers,
  carrierWords,
  isUntraceable,
  trackingUrl,
  waybillDigits,
  waybillWarning,
} from "./carriers.ts";

// covers 9.8
test("the thirteen carriers stand in the specification's order", () => {
  expect(carriers.map(({ name }) => name).join(", ")).toBe(
    "우체국택배, CJ대한통운, 로젠택배, 한진택배, 롯데택배, 드림택배, 대신택배, 일양로지스, 경동택배, 천일택배, 건영택배, 국제정보통신, GTX택배",
  );
});

// covers 9.8
test("three carriers cannot be tracked and say so", () => {
  expect(carriers.filter(({ trackable }) => !trackable).map(carrierWords)).toEqual([
    "드림택배 (추적 불가)",
    "국제정보통신 (추적 불가)",
    "GTX택배 (추적 불가)",
  ]);
  expect(isUntraceable("GTX택배")).toBe(true);
  expect(isUntraceable("우체국택배")).toBe(false);
  expect(isUntraceable("없는택배")).toBe(false);
});

test("a waybill is its digits, however it was typed or pasted", () => {
  expect(waybillDigits(" 1234-5678 9012\t")).toBe("123456789012");
  expect(waybillDigits("１２３４")).toBe("1234");
  expect(waybillDigits("송장 없음")).toBe("");
});

test.each([
  ["우체국택배", "1234567890123", null],
  [
    "우체국택배",
    "123456789012",
    "우체국택배 송장번호는 보통 13자리인데 12자리예요. 번호를 확인해주세요.",
  ],
  ["CJ대한통운", "1234567890", null],
  [
    "CJ대한통운",
    "12345678901",
    "CJ대한통운 송장번호는 보통 10자리 또는 12자리인데 11자리예요. 번호를 확인해주세요.",
  ],
  [
    "일양로지스",
    "12345678",
    "일양로지스 송장번호는 보통 9~11자리인데 8자리예요. 번호를 확인해주세요.",
  ],
  ["드림택배", "1", null],
  ["GTX택배", "12345678901234567890", null],
  ["우체국택배", "", null],
])("%s %s warns: %s", (company, digits, warning) => {
  expect(waybillWarning(company, digits)).toBe(warning);
});

const lastDigit = (of: string) => Number(of) % 7;

test.each([
  ["롯데택배", "12345678901", lastDigit("12345678901")],
  ["한진택배", "40000000003", lastDigit("40000000003")],
  ["로젠택배", "9012345678", lastDigit("9012345678")],
  // What stands before the third digit is none of the sum.
  ["CJ대한통운", "63123456789", lastDigit("123456789")],
  ["CJ대한통운", "12123456789", lastDigit("123456789")],
])("%s checks its last digit, which is a remainder of seven", (company, front, right) => {
  expect(waybillWarning(company, `${front}${right}`)).toBeNull();
  for (let digit = 0; digit < 10; digit++)
    if (digit !== right)
      expect(waybillWarning(company, `${front}${digit}`)).toContain(
        `${company} 송장번호의 끝자리가 맞지 않아요. 번호를 확인해주세요.`,
      );
});

test("a number of another carrier names that carrier", () => {
  const hanjin = `40000000003${lastDigit("40000000003")}`;
  expect(waybillWarning("한진택배", hanjin)).toBeNull();
  expect(waybillWarning("CJ대한통운", hanjin)).toBe(
    "CJ대한통운 송장번호의 끝자리가 맞지 않아요. 번호를 확인해주세요. 혹시 한진택배, 롯데택배 번호인가요?",
  );
  expect(waybillWarning("우체국 등기", hanjin)).toContain("보통 13자리인데 12자리예요");
});

test("two digits that changed places are seen, unless they are seven apart", () => {
  expect(waybillWarning("한진택배", `40000000012${lastDigit("40000000021")}`)).not.toBeNull();
});

test("numbers without a known rule are only counted", () => {
  for (const last of "0123456789") {
    expect(waybillWarning("우체국택배", `123456789012${last}`)).toBeNull();
    expect(waybillWarning("CJ대한통운", `123456789${last}`)).toBeNull();
    expect(waybillWarning("한진택배", `1234567890123${last}`)).toBeNull();
  }
});

// covers 7.11
test("nothing in a waybill escapes the portal's query", () => {
  const url = new URL(trackingUrl("CJ대한통운", "123&query=x#<script>"));
  expect(url.origin + url.pathname).toBe("https://search.naver.com/search.naver");
  expect([...url.searchParams]).toEqual([["query", "CJ대한통운 123&query=x#<script>"]]);
  expect(url.hash).toBe("");
});

// covers 7.11
test.each(["한진택배", "국제정보통신", "GTX택배", "드림택배"])(
  "the portal is asked for %s and the waybill",
  (carrier) => {
    const { searchParams } = new URL(trackingUrl(carrier, "401234567893"));
    expect(searchParams.get("query")).toBe(`${carrier} 401234567893`);
  },
);
