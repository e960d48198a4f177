import * as z from "zod";
import { emailField, typedLine } from "#shop/typed-words.ts";
import { recipientChange } from "#shop/order/people/recipient-change.ts";
import { receivedConsent } from "#shop/order/withdrawal.ts";

const email = z.literal("").or(emailField).default("");

const accepted = {
  receiverEmail: email,
  agree: z.literal("on", "선물을 받으려면 개인정보 수집과 이용에 동의해주세요."),
};

const files = {
  answerKey: z
    .string("화면을 새로고침한 뒤 다시 받아주세요.")
    .regex(/^[a-z0-9]{26}$/, "화면을 새로고침한 뒤 다시 받아주세요."),
  agreeSupply: z.literal(
    receivedConsent.version,
    "파일을 열면 청약철회를 할 수 없게 된다는 내용을 확인하고 동의해주세요.",
  ),
};

const NAME = "받는 분의 이름을 입력해주세요.";

/** What is given decides which of the three: a parcel, files, or both. */
export const giftAnswerForm = z.discriminatedUnion(
  "intent",
  [
    recipientChange.extend({ ...accepted, intent: z.literal("accept") }),
    recipientChange.extend({ ...accepted, ...files, intent: z.literal("accept-both") }),
    z.object({
      ...accepted,
      ...files,
      intent: z.literal("accept-files"),
      receiverName: typedLine(NAME, 50).meta({
        label: "받는 분 이름",
        autoComplete: "name",
        hint: "라이선스 증서가 있으면 이 이름이 적혀요.",
      }),
    }),
    z.object({ intent: z.literal("decline") }),
    z.object({ intent: z.literal("send-again") }),
  ],
  "할 수 없는 작업이에요.",
);

export type GiftAnswerForm = z.output<typeof giftAnswerForm>;
