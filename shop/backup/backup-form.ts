import * as z from "zod";
import { isLongEnough, TOO_SHORT } from "./passphrase.ts";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const WRONG_TIME = "03:30처럼 시각을 적어주세요.";

/** What the file is locked with that an owner takes along. */
export const takeForm = z.object({
  intent: z.literal("take"),
  keyPassword: z
    .string("파일을 잠글 암호를 적어주세요.")
    .min(1, "파일을 잠글 암호를 적어주세요.")
    .max(200, "200자까지 쓸 수 있어요.")
    .refine((typed) => !typed || isLongEnough(typed), TOO_SHORT)
    .meta({
      label: "파일을 잠글 암호",
      type: "password",
      autoComplete: "new-password",
      hint: "12자보다 길게, 단어 네댓 개를 이어 적으면 좋아요. 이 암호가 없으면 파일을 아무도 열 수 없으니 따로 적어두세요.",
    }),
});

/** What an owner asks: a backup now, a rehearsal of the newest or its file, or another hour. */
export const backupForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["backup", "rehearsal"]) }),
    takeForm,
    z.object({
      intent: z.literal("hour"),
      time: z
        .string(WRONG_TIME)
        .regex(TIME, WRONG_TIME)
        .transform((typed) => {
          const [hour, minute] = typed.split(":").map(Number) as [number, number];
          return hour * 60 + minute;
        })
        .meta({ label: "백업할 시각", type: "time", hint: "손님이 가장 적은 때가 좋아요." }),
    }),
  ],
  "할 수 없는 작업이에요.",
);
