import * as z from "zod";
import { recipientChange } from "#shop/order/place/forms.ts";

const email = z
  .string()
  .trim()
  .max(254, "이메일이 너무 길어요.")
  .default("")
  .refine(
    (typed) => typed === "" || z.email().safeParse(typed).success,
    "이메일 주소를 확인해주세요. 예: name@example.com",
  );

export const giftAnswerForm = z.discriminatedUnion(
  "intent",
  [
    recipientChange.extend({
      intent: z.literal("accept"),
      receiverEmail: email,
      agree: z.literal("on", "선물을 보내려면 개인정보 수집과 이용에 동의해주세요."),
    }),
    z.object({ intent: z.literal("decline") }),
  ],
  "할 수 없는 작업이에요.",
);
