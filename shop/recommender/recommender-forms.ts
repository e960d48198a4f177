import * as z from "zod";
import { identifier, maybeText, typedLine } from "#shop/typed-words.ts";
import { RECOMMENDER_CODE } from "./recommender-code.ts";

export const RECOMMENDER = { name: 50, memo: 500 };

const about = {
  name: typedLine("이름을 입력해주세요.", RECOMMENDER.name),
  memo: maybeText(RECOMMENDER.memo),
};

export const newRecommenderForm = z.object({
  intent: z.literal("create"),
  code: identifier("코드를 입력해주세요.")
    .min(1, "코드를 입력해주세요.")
    .max(40, "코드는 20자까지예요.")
    .toUpperCase()
    .regex(RECOMMENDER_CODE, "코드는 영문과 숫자 3자에서 20자로 만들어주세요."),
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
