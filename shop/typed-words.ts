import * as z from "zod";

const INVISIBLE = /[\s\p{Cf}\u115f\u1160\u3164\uffa0]/gu;
const isSeen = (text: string) => text.replace(INVISIBLE, "") !== "";

/** One line that people read; spaces and line breaks inside become single spaces. */
export const typedLine = (missing: string, most: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll(/\s+/g, " ").trim())
    .refine(isSeen, missing)
    .refine((text) => text.length <= most, `${most}자까지 쓸 수 있어요.`);

/** Paragraphs that people read. A browser sends line breaks as two characters and counts them as
 * one. */
export const typedText = (missing: string, most: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim())
    .refine(isSeen, missing)
    .refine((text) => text.length <= most, `${most.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`);

export const ticked = z
  .string()
  .optional()
  .transform((value) => value === "on");
export const version = z.coerce
  .number("새로고침한 뒤 다시 시도해주세요.")
  .int()
  .min(1)
  .max(2 ** 31 - 1);
