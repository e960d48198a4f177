import * as z from "zod";

const id = z.uuid("새로고침한 뒤 다시 시도해주세요.");

export const earlierReviewForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("hide"), id }),
    z.object({ intent: z.literal("show"), id }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  "할 수 없는 작업이에요.",
);
export type EarlierReviewForm = z.output<typeof earlierReviewForms>;
