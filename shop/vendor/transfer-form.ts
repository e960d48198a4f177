import * as z from "zod";
import { plainSigns } from "#lib/text/typed.ts";
import { TRANSFER_DAYS } from "#shop/money/own/own-account.ts";
import { bankNames, type Bank } from "#shop/order/payment/banks.ts";
import { numberField } from "../typed-number.ts";
import { maybeLine, sentBack, ticked } from "../typed-words.ts";

const { least, most } = TRANSFER_DAYS;
const DAYS = `${least}일부터 ${most}일까지 적어주세요.`;
const NUMBER = "계좌번호를 확인해주세요. 숫자 10자리에서 16자리이고, ‘-’를 넣어도 돼요.";
const digitsOf = (number: string) => number.replaceAll("-", "").length;

/** Digits and hyphens as the bank prints them. */
const isNumber = (typed: string): boolean =>
  /^\d[\d-]*\d$/.test(typed) &&
  !typed.includes("--") &&
  digitsOf(typed) >= 10 &&
  digitsOf(typed) <= 16;

/** The shop's own account; it may stay incomplete until it is switched on. */
export const transferSettingsForm = z
  .object({
    by: z.literal("transfer"),
    seen: sentBack(30, "새로고침한 뒤 다시 저장해주세요."),
    bank: z.enum(["", ...bankNames], "은행을 골라주세요.").meta({ label: "은행" }),
    number: maybeLine(40)
      .overwrite((typed) => plainSigns(typed).replaceAll(" ", ""))
      .refine((typed) => typed === "" || isNumber(typed), NUMBER)
      .meta({ label: "계좌번호", inputMode: "numeric", maxLength: 40, spellCheck: false }),
    holder: maybeLine(40).meta({ label: "예금주", hint: "통장에 적힌 그대로 적어주세요." }),
    days: numberField({ least, most, wrong: DAYS, missing: DAYS }).meta({
      label: "입금 기한",
      hint: "일. 주문한 날 다음 날부터 세고, 마지막 날 밤까지 기다려요.",
    }),
    safety: maybeLine(100).meta({
      label: "구매안전서비스",
      optional: true,
      placeholder: "예: 국민은행 에스크로 제2026-1234호",
      hint: "배송 상품을 현금으로 미리 받으려면 있어야 해요. 은행 에스크로나 소비자피해보상보험에 가입했을 때만 적어주세요. 주문서에 그대로 보여요.",
    }),
    isOn: ticked,
  })
  .superRefine(({ isOn, bank, number, holder }, context) => {
    if (!isOn) return;
    const missing = {
      bank: "은행을 골라주세요.",
      number: "계좌번호를 적어주세요.",
      holder: "예금주를 적어주세요.",
    };
    for (const [name, typed] of Object.entries({ bank, number, holder }))
      if (!typed)
        context.addIssue({
          code: "custom",
          path: [name],
          message: missing[name as keyof typeof missing],
        });
  })
  .transform(({ bank, ...form }) => ({ ...form, bank: bank as Bank | "" }));
