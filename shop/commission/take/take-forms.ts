import * as z from "zod";
import { plainSigns } from "#lib/text/typed.ts";
import { line, paragraphs, sentBack } from "#shop/typed-words.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { roomLimits } from "../limits.ts";

const words = (most: number) =>
  paragraphs("내용을 적어주세요.").max(most, `${most}자까지 쓸 수 있어요.`);

/** Turns an uploaded recording into a take. */
export const uploadedTake = z.strictObject({
  name: z.string().regex(/^takes\/[\w-]{1,64}\/[\w-]{8,64}\.(?:wav|mp3|m4a)$/),
  fileName: line().max(400),
  number: sentBack(40),
  lineId: z.coerce.number().int().positive(),
  note: words(roomLimits.note),
  // Computed by the actor's browser for formats that only browsers decode; used only for display.
  peaks: z.array(z.number().min(0).max(1)).length(soundLimits.peaks).nullable().optional(),
});
export type UploadedTake = z.output<typeof uploadedTake>;

const MOMENT = "0:07처럼 적어주세요.";

/** "0:07" or "1:02:05" in milliseconds; "" is no moment. Null for anything else. */
export function readMoment(typed: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(plainSigns(typed).replace(/\s/g, ""));
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000;
}

export const commentForm = z.object({
  take: sentBack(40, "녹음을 골라주세요.").min(1, "녹음을 골라주세요."),
  moment: line()
    .default("")
    .transform((typed, context) => {
      if (!typed) return null;
      const at = readMoment(typed);
      if (at === null) context.addIssue({ code: "custom", message: MOMENT });
      return at;
    })
    .meta({ label: "몇 초", optional: true, placeholder: "0:07", maxLength: 8 }),
  words: words(roomLimits.words).min(1, "의견을 적어주세요.").meta({
    label: "의견",
    rows: 2,
    placeholder: "예: 이 문장은 조금 더 천천히 읽어주세요.",
  }),
});
export type CommentForm = z.output<typeof commentForm>;

export const changesForm = z.object({
  words: words(roomLimits.words).default("").meta({
    label: "수정 요청",
    optional: true,
    rows: 2,
    hint: "위에 남긴 의견과 함께 보내요. 다 적은 뒤에 한 번에 요청해주세요.",
  }),
});
export const takeChoice = z.object({ take: sentBack(40, "녹음을 골라주세요.").min(1) });
