import * as z from "zod";
import { identifier, maybeText, typedLine } from "#shop/typed-words.ts";
import { RECOMMENDER_CODE } from "./recommender-code.ts";

const RECOMMENDER = { name: 50, memo: 500 };

const about = {
  name: typedLine("이름을 입력해주세요.", RECOMMENDER.name).meta({
    label: "이름",
    placeholder: "누구의 코드인지",
  }),
  memo: maybeText(RECOMMENDER.memo).meta({
    label: "메모",
    optional: true,
    hint: "관리자만 볼 수 있어요.",
  }),
};

export const newRecommenderForm = z.object({
  intent: z.literal("create"),
  code: identifier("코드를 입력해주세요.")
    .min(1, "코드를 입력해주세요.")
    .max(20, "코드는 20자까지예요.")
    .toUpperCase()
    .regex(RECOMMENDER_CODE, "코드는 영문과 숫자 3자에서 20자로 만들어주세요.")
    .meta({
      label: "코드",
      autoCapitalize: "characters",
      spellCheck: false,
      placeholder: "SORI2026",
      hint: "영문과 숫자 3자에서 20자. 만든 뒤에는 바꿀 수 없어요.",
    }),
  ...about,
});
export type NewRecommender = Omit<z.output<typeof newRecommenderForm>, "intent">;

/** A code never changes: its orders, and links that people were given, know it by that. */
export const recommenderForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("edit"), ...about }),
    z.object({ intent: z.literal("stop") }),
    z.object({ intent: z.literal("resume") }),
  ],
  "할 수 없는 작업이에요.",
);
