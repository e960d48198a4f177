import { fieldsOf } from "#shop/form-fields.ts";
import * as z from "zod";
import { sentBack, typedText } from "#shop/typed-words.ts";
import { REVIEW } from "./review-limits.ts";

const text = typedText("어땠는지 적어주세요.", REVIEW.text)
  .refine((words) => words.length >= REVIEW.least, `${REVIEW.least}자 이상 적어주세요.`)
  .meta({
    label: "후기",
    rows: 8,
    hint: `${REVIEW.least}자 이상 적어주세요. 누구나 볼 수 있으니 전화번호, 주소 같은 개인정보는 적지 마세요.`,
  });
const stars = z
  .string("별점을 골라주세요.")
  .regex(/^[1-5]$/, "별점을 골라주세요.")
  .transform(Number);
const photos = z
  .string()
  .default("")
  .transform((ids) => ids.split(",").filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^[a-z0-9]{8,64}$/, "사진을 다시 올려주세요."))
      .max(REVIEW.photos, `사진은 ${REVIEW.photos}장까지 올릴 수 있어요.`),
  )
  .transform((ids) => [...new Set(ids)]);
const sound = z
  .string()
  .default("")
  .pipe(z.string().regex(/^(?:[a-z0-9]{8,64})?$/, "소리를 다시 올려주세요."))
  .transform((id) => id || null);

const words = { stars, text, photos, soundId: sound };

/** A buyer's review; the line is in the address only. */
export const reviewForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("write"), ...words }),
    z.object({ intent: z.literal("change"), ...words }),
    z.object({ intent: z.literal("remove") }),
    z.object({
      intent: z.literal("object"),
      objection: typedText("왜 다시 봐야 하는지 적어주세요.", REVIEW.objection.most)
        .refine(
          (typed) => typed.length >= REVIEW.objection.least,
          `${REVIEW.objection.least}자 이상 적어주세요.`,
        )
        .meta({
          label: "이의 제기",
          rows: 4,
          hint: "왜 숨기면 안 되는지 적어주세요. 한 번 보낼 수 있어요.",
        }),
    }),
  ],
  "할 수 없는 작업이에요.",
);

/** Written and changed by the same fields. */
export const reviewFields = () => ({
  write: fieldsOf(reviewForm, "write"),
  object: fieldsOf(reviewForm, "object"),
});
export type ReviewFields = ReturnType<typeof reviewFields>;

export type ReviewWords = Omit<Extract<z.output<typeof reviewForm>, { intent: "write" }>, "intent">;

/** Of the list of reviews: somebody found one helpful. */
export const helpfulForm = z.object({
  intent: z.literal("helpful", "할 수 없는 작업이에요."),
  review: sentBack(20),
});
