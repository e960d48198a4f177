import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import { maybeLine, sentBack } from "#shop/typed-words.ts";

const GONE = "새로고침한 뒤 다시 시도해주세요.";

/** The two presses of the list of transfers: money came, or went back. */
export const transferForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("settle"),
      number: sentBack(40, GONE),
      /** as the button said it */
      amount: numberField({ least: 1, wrong: GONE, missing: GONE }),
    }),
    z.object({
      intent: z.literal("sent"),
      refund: z.uuid(GONE),
      words: maybeLine(200).meta({
        label: "언제 어떻게 보냈나요?",
        optional: true,
        placeholder: "예: 12월 3일 대량이체",
      }),
    }),
  ],
  "할 수 없는 작업이에요.",
);

export const SENT_WORDS = "송금 목록에서 확인";
