import * as z from "zod";

const MOST = 20_000;

/** As it is kept and counted: one sign for one letter, and lines that end alike. */
const plainText = (typed: string) =>
  typed.toWellFormed().replaceAll("\r\n", "\n").normalize("NFC").trim();

export const scriptForm = z.object({
  script: z
    .string("원고를 적어주세요.")
    .transform(plainText)
    .pipe(
      z
        .string()
        .min(1, "원고를 적어주세요.")
        .max(MOST, `${MOST.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`),
    ),
});

/** The answer to the script that somebody asked for, by its number. */
export const scriptAnswer = z.object({
  number: z
    .string("새로고침한 뒤 다시 시도해주세요.")
    .regex(/^\d{1,4}$/, "새로고침한 뒤 다시 시도해주세요.")
    .transform(Number),
});
