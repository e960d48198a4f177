import * as z from "zod";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { typedCount } from "../desk/coupon-forms.ts";
import { identifier, typedLine } from "#shop/typed-words.ts";

export const GIFT = { name: 60, won: 1_000_000, count: 500, years: 5, leastDays: 365 };

const needed = (what: string, bounds: { least: number; most: number; what: string }) =>
  typedCount(bounds)
    .refine((count) => count !== null, what)
    .transform(Number);

/** What is done with gift codes in the back office. */
export const giftForms = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("issue"),
      /** new with every page shown: sent twice they are made once */
      batch: z.guid("새로고침한 뒤 다시 시도해주세요."),
      name: typedLine("무엇을 위한 코드인지 적어주세요.", GIFT.name).meta({
        label: "무엇을 위한 코드인가요?",
        placeholder: "예: 연말 감사 선물",
        hint: "관리자만 봐요.",
      }),
      amount: needed("금액을 적어주세요.", { least: 1000, most: GIFT.won, what: "금액은" }).meta({
        label: "한 장의 금액 (원)",
      }),
      count: needed("몇 장인지 적어주세요.", { least: 1, most: GIFT.count, what: "장수는" }).meta({
        label: "장수",
      }),
      endsOn: z
        .string("언제까지 쓸 수 있는지 골라주세요.")
        .refine(isCalendarDay, "언제까지 쓸 수 있는지 골라주세요.")
        .meta({ label: "쓸 수 있는 마지막 날", type: "date" }),
    }),
    z.object({ intent: z.literal("stop"), batch: z.guid("할 수 없는 작업이에요.") }),
    z.object({ intent: z.literal("resume"), batch: z.guid("할 수 없는 작업이에요.") }),
  ],
  "할 수 없는 작업이에요.",
);
export type GiftIssue = Omit<Extract<z.output<typeof giftForms>, { intent: "issue" }>, "intent">;

/** A member types a code that they were given. */
export const redeemForm = z.object({
  intent: z.literal("redeem"),
  code: identifier("코드를 적어주세요.")
    .min(1, "코드를 적어주세요.")
    .max(40, "코드를 확인해주세요.")
    .meta({
      label: "받은 코드",
      autoCapitalize: "characters",
      spellCheck: false,
      placeholder: "ABCD-EFGH-JKMN-PQRS",
    }),
});
