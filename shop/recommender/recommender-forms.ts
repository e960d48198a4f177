import * as z from "zod";
import { RECOMMENDER_CODE } from "./recommender-code.ts";

export const RECOMMENDER = { name: 50, memo: 500 };

const visible = (most: number) =>
  z
    .string()
    .regex(
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/,
      "사용할 수 없는 글자가 들어 있어요.",
    )
    .trim()
    .max(most, `${most}자까지 쓸 수 있어요.`);

const about = {
  name: z
    .string("이름을 입력해주세요.")
    .pipe(visible(RECOMMENDER.name).min(1, "이름을 입력해주세요.")),
  memo: z.string().default("").pipe(visible(RECOMMENDER.memo)),
};

export const newRecommenderForm = z.object({
  intent: z.literal("create"),
  code: z
    .string("코드를 입력해주세요.")
    .trim()
    .min(1, "코드를 입력해주세요.")
    .max(40, "코드는 20자까지예요.")
    .transform((typed) => typed.toUpperCase())
    .pipe(z.string().regex(RECOMMENDER_CODE, "코드는 영문과 숫자 3자에서 20자로 만들어주세요.")),
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
