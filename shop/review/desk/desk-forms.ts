import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { maybeLine, ticked, typedText } from "#shop/typed-words.ts";
import { hideReasonNames } from "../hide-reasons.ts";
import { REVIEW, REVIEW_DAYS } from "../review-limits.ts";

const because = (what: string) =>
  typedText(what, REVIEW.hiddenWords.most).refine(
    (words) => words.length >= REVIEW.hiddenWords.least,
    `${REVIEW.hiddenWords.least}자 이상 적어주세요.`,
  );

const TOLD = "쓴 분이 그대로 읽어요. 감사 기록에도 남아요.";

/** What the desk does with a review. */
export const deskReviewForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("answer"),
      answer: typedText("답글을 적어주세요.", REVIEW.answer).meta({
        label: "답글",
        rows: 5,
        hint: "누구나 볼 수 있어요. 개인정보는 적지 마세요.",
      }),
    }),
    z.object({ intent: z.literal("unanswer") }),
    z.object({
      intent: z.literal("reward"),
      reward: maybeLine(REVIEW.reward).meta({
        label: "후기를 쓰고 받은 것",
        placeholder: "예: 무료로 받은 상품",
        hint: "적으면 후기에 ‘보상을 받고 쓴 후기’라고 보여요. 대가를 주었으면 꼭 적어주세요(표시광고법). 비우면 표시를 빼요.",
      }),
    }),
    z.object({
      intent: z.literal("hide"),
      reason: z.enum(hideReasonNames, "이유를 골라주세요.").meta({ label: "이유" }),
      words: because("무엇이 문제인지 쓴 분에게 알릴 말을 적어주세요.").meta({
        label: "쓴 분에게 알릴 말",
        hint: TOLD,
      }),
    }),
    z.object({
      intent: z.literal("show"),
      words: because("왜 다시 보이는지 적어주세요.").meta({
        label: "다시 보이는 이유",
        hint: "감사 기록에 남아요. 쓴 분에게는 보이지 않아요.",
      }),
    }),
    z.object({
      intent: z.literal("objection"),
      answer: because("이의에 답하는 말을 적어주세요.").meta({
        label: "이의에 답하기",
        hint: TOLD,
      }),
      outcome: z.enum(["show", "keep"], "어떻게 할지 골라주세요."),
    }),
  ],
  "할 수 없는 작업이에요.",
);
type DeskReviewForm = z.output<typeof deskReviewForm>;
export type HideForm = Omit<Extract<DeskReviewForm, { intent: "hide" }>, "intent">;
export type ObjectionAnswer = Omit<Extract<DeskReviewForm, { intent: "objection" }>, "intent">;

const days = (what: string, { least, most }: { least: number; most: number }) =>
  numberField({ wrong: what }).refine(
    (count) => count >= least && count <= most,
    `${least}일에서 ${most}일까지 쓸 수 있어요.`,
  );

/** Whether the shop has reviews, and for how long they are written and changed. */
export const reviewSettingsForm = z.object({
  isOn: ticked,
  writeDays: days("며칠 동안 쓸 수 있는지 적어주세요.", REVIEW_DAYS.write).meta({
    label: "받은 날부터 쓸 수 있는 날",
  }),
  editDays: days("며칠 동안 고칠 수 있는지 적어주세요.", REVIEW_DAYS.edit).meta({
    label: "쓴 날부터 고칠 수 있는 날",
  }),
  showsEarlier: ticked,
});
