import * as z from "zod";
import { typedText } from "#shop/typed-words.ts";

const MOST = 20_000;

export const scriptForm = z.object({
  script: typedText("원고를 적어주세요.", MOST).meta({ label: "새 원고", rows: 10 }),
});

/** The answer to a requested script, by its number. */
export const scriptAnswer = z.object({
  number: z
    .string("새로고침한 뒤 다시 시도해주세요.")
    .regex(/^\d{1,4}$/, "새로고침한 뒤 다시 시도해주세요.")
    .transform(Number),
});
