import { isMobilePhone } from "#lib/phone.ts";
import type { CashReceipt } from "./ways-to-pay.ts";

/** A phone, or a card of the tax office. */
const ofPerson = (digits: string) => isMobilePhone(digits) || /^\d{13,19}$/.test(digits);

const numbers: Record<CashReceipt, { fits: (digits: string) => boolean; words: string }> = {
  none: { fits: () => true, words: "" },
  income: { fits: ofPerson, words: "휴대폰 번호나 현금영수증카드 번호를 적어주세요." },
  business: {
    fits: (digits) => /^\d{10}$/.test(digits),
    words: "사업자등록번호 열 자리를 적어주세요.",
  },
};

/** Why a cash receipt of this kind cannot be issued for this number; null: it can. */
export const receiptNumberTrouble = (kind: CashReceipt, digits: string): string | null =>
  numbers[kind].fits(digits) ? null : numbers[kind].words;
