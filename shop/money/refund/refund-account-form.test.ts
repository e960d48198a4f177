import fc from "fast-check";
import { expect, test } from "vitest";
import { bankNames } from "#shop/order/payment/banks.ts";
import { readAccount, refundAccountForm, requireAccount } from "./refund-account-form.ts";

const typed = { bank: "kb", accountNumber: "110-234 567890", accountHolder: " 홍길동 " };
const messages = (changed: Record<string, unknown>) =>
  refundAccountForm
    .safeParse({ ...typed, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test("an account as people write it", () => {
  expect(readAccount(refundAccountForm.parse(typed))).toEqual({
    bank: "kb",
    number: "110234567890",
    holder: "홍길동",
  });
  expect(requireAccount({ ...typed, others: "stay out", accountNumber: "1".repeat(20) })).toEqual({
    bank: "kb",
    number: "1".repeat(20),
    holder: "홍길동",
  });
});

test.each([
  [{ bank: "" }, "bank: 은행을 골라주세요."],
  [{ bank: "constructor" }, "bank: 은행을 골라주세요."],
  [{ bank: undefined }, "bank: 은행을 골라주세요."],
  [{ accountNumber: "" }, "accountNumber: 계좌번호를 입력해주세요."],
  [{ accountNumber: " - " }, "accountNumber: 계좌번호를 입력해주세요."],
  [{ accountNumber: undefined }, "accountNumber: 계좌번호를 입력해주세요."],
  [{ accountNumber: "123456789" }, "accountNumber: 계좌번호를 확인해주세요."],
  [{ accountNumber: "1".repeat(21) }, "accountNumber: 계좌번호를 확인해주세요."],
  [{ accountNumber: "11023456789O" }, "accountNumber: 계좌번호를 확인해주세요."],
  [{ accountNumber: "1".repeat(10_000) }, "accountNumber: 계좌번호를 확인해주세요."],
  [{ accountHolder: "  " }, "accountHolder: 예금주를 입력해주세요."],
  [{ accountHolder: "가".repeat(61) }, "accountHolder: 60자까지 쓸 수 있어요."],
  [{ accountHolder: "홍\u0000길동" }, "accountHolder: 사용할 수 없는 글자가 들어 있어요."],
])("%j is refused, once and in words", (changed, words) => {
  expect(messages(changed)).toEqual([expect.stringContaining(words)]);
});

test("where an account is needed, every field says what it lacks", () => {
  let caught: unknown;
  try {
    requireAccount({});
  } catch (error) {
    caught = error;
  }
  expect(caught).toMatchObject({
    name: "BadInput",
    errors: {
      bank: [expect.any(String)],
      accountNumber: [expect.any(String)],
      accountHolder: [expect.any(String)],
    },
  });
});

test("whatever is typed: what comes out is a bank of ours, 10 to 20 digits and a name of a line", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom<string>(...bankNames), fc.string()),
      fc.oneof(fc.stringMatching(/^[\d -]{8,24}$/), fc.string()),
      fc.string({ unit: "binary" }),
      (bank, accountNumber, accountHolder) => {
        const form = refundAccountForm.safeParse({ bank, accountNumber, accountHolder });
        if (!form.success) return;
        const account = readAccount(form.data);
        expect(bankNames).toContain(account.bank);
        expect(account.number).toMatch(/^\d{10,20}$/);
        expect(account.holder).toMatch(/^[^\n\r\0]{1,60}$/);
      },
    ),
    { numRuns: 500 },
  );
});
