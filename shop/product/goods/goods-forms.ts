import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { line, sentBack } from "#shop/typed-words.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { goodsLimits } from "./goods-limits.ts";

const text = (most: number) =>
  line("입력값을 확인해주세요.").max(most, `${most}자까지 쓸 수 있어요.`);

/** Computed by the owner's browser for formats that only browsers decode; used only for display. */
const outline = {
  durationMs: z.int().min(1).max(99_999_999).nullable().optional(),
  peaks: z.array(z.number().min(0).max(1)).length(soundLimits.peaks).nullable().optional(),
};
const stored = {
  name: z
    .string()
    .regex(/^goods\/[\w-]{8,64}\.(?:wav|mp3|m4a|zip|pdf)$/, "파일을 다시 올려주세요."),
  fileName: line().max(400),
};

/** A file that was uploaded becomes goods of a product, or a newer version of some. */
export const uploadedGoods = z.strictObject({
  ...stored,
  productId: sentBack(40),
  goodsId: sentBack(40).nullable(),
  note: text(goodsLimits.note),
  ...outline,
});
export type UploadedGoods = z.output<typeof uploadedGoods>;

const outlineForm = z.object(outline);
type Outline = z.output<typeof outlineForm>;
/** A form without an outline that can be read has none: it only shows while the file plays. */
const readOutline = (typed: string): Outline =>
  outlineForm.safeParse(strictJsonOf(typed)).data ?? {};

/** A file that was uploaded in the product's own form, as its fields say it. */
export const soldFile = z.strictObject({
  ...stored,
  title: text(goodsLimits.title).min(1, "파일의 이름을 입력해주세요."),
  outline: z.string().max(20_000).default("").transform(readOutline),
});
export type SoldFile = z.output<typeof soldFile>;

const goodsId = sentBack(40);
export const goodsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("change"),
      goodsId,
      title: text(goodsLimits.title)
        .min(1, "이름을 입력해주세요.")
        .meta({ label: "구매자에게 보이는 이름" }),
      optionId: sentBack(40)
        .transform((id) => id || null)
        .meta({ label: "받는 사람" }),
    }),
    z.object({ intent: z.literal("remove"), goodsId }),
  ],
  "할 수 없는 작업이에요.",
);
export type GoodsForm = z.output<typeof goodsForm>;
