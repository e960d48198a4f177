import * as z from "zod";
import { maybeText } from "#shop/typed-words.ts";

const NOTE_LIMIT = 500;

export const reviewForm = z.object({
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "달을 다시 골라주세요."),
  note: maybeText(NOTE_LIMIT, `메모는 ${NOTE_LIMIT}자까지예요.`).meta({
    label: "검토 메모",
    optional: true,
    rows: 3,
    hint: "살펴본 것과 이상한 점을 적어주세요. 한 번 남긴 검토는 고칠 수 없어요.",
  }),
});
