import * as z from "zod";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const WRONG_TIME = "03:30처럼 시각을 적어주세요.";

/** What an owner asks of the backups: one now, a rehearsal of the newest, or another hour. */
export const backupForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["backup", "rehearsal"]) }),
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
