import { expect, test } from "vitest";
import { isProviderCode, paymentWords } from "./payment-words.ts";

const declines = { PAY_PROCESS_CANCELED: "결제를 취소했어요. 결제된 금액은 없어요." };

test("known codes have the shop's own words, whatever the address says beside them", () => {
  expect(paymentWords("PAY_PROCESS_CANCELED", "전화 주세요 010-0000-0000", declines)).toBe(
    "결제를 취소했어요. 결제된 금액은 없어요.",
  );
});

test("an unknown code of the provider is told in its words, shortened", () => {
  expect(paymentWords("SOMETHING_NEW", ` ${"가".repeat(500)}`, declines)).toBe("가".repeat(200));
  expect(paymentWords("SOMETHING_NEW", "  ", declines)).toContain("다시 시도");
});

test("words without a code of the provider are never shown", () => {
  expect(paymentWords("", "당첨되셨어요", declines)).not.toContain("당첨");
  expect(paymentWords("evil code", "당첨되셨어요", declines)).not.toContain("당첨");
});

test("only the provider's codes end a try to pay", () => {
  expect(isProviderCode("PAY_PROCESS_ABORTED")).toBe(true);
  for (const code of ["", "window-closed", "order-expired", "A".repeat(80), "A B"])
    expect(isProviderCode(code)).toBe(false);
});
