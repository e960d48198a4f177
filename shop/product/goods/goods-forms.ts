import * as z from "zod";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { goodsLimits } from "./goods-limits.ts";

const text = (most: number) =>
  z
    .string("입력값을 확인해주세요.")
    .trim()
    .max(most, `${most}자까지 쓸 수 있어요.`)
    .refine((typed) => typed.isWellFormed(), "쓸 수 없는 글자가 있어요.");

/** A file that was uploaded becomes goods of a product, or a newer version of some. */
export const uploadedGoods = z.strictObject({
  name: z.string().regex(/^goods\/[\w-]{8,64}\.(?:wav|mp3|m4a|zip|pdf)$/),
  fileName: z.string().max(400),
  productId: z.string().max(40),
  goodsId: z.string().max(40).nullable(),
  note: text(goodsLimits.note),
  // As the owner's browser heard what only browsers decode; shown while it plays, nothing else.
  durationMs: z.int().min(1).max(99_999_999).nullable().optional(),
  peaks: z.array(z.number().min(0).max(1)).length(soundLimits.boughtPeaks).nullable().optional(),
});
export type UploadedGoods = z.output<typeof uploadedGoods>;

const goodsId = z.string().max(40);
export const goodsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("change"),
      goodsId,
      title: text(goodsLimits.title).min(1, "이름을 입력해주세요."),
      optionId: z
        .string()
        .max(40)
        .transform((id) => id || null),
    }),
    z.object({ intent: z.literal("remove"), goodsId }),
  ],
  "할 수 없는 작업이에요.",
);
export type GoodsForm = z.output<typeof goodsForm>;
