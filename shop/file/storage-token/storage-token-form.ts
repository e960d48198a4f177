import * as z from "zod";
import { maybeNumberField } from "#shop/typed-number.ts";
import { line, sentBack } from "#shop/typed-words.ts";

export const TOKEN_DAYS = 3650;
const LABEL_LENGTH = 60;

export const storageTokenForm = z.object({
  label: line("어디에 쓰는 토큰인지 적어주세요.")
    .min(1, "어디에 쓰는 토큰인지 적어주세요.")
    .max(LABEL_LENGTH, `${LABEL_LENGTH}자까지 쓸 수 있어요.`)
    .meta({ label: "어디에 쓰나요", placeholder: "예: 녹음실 백업 프로그램" }),
  /** empty: until it is revoked */
  days: maybeNumberField({ wrong: "날수를 숫자로 적어주세요." })
    .refine((days) => days === null || days >= 1, "하루 이상이어야 해요.")
    .refine((days) => days === null || days <= TOKEN_DAYS, "3,650일까지 정할 수 있어요.")
    .meta({ label: "며칠 동안", optional: true }),
});

/** `writeKey` comes with the page: sent twice it makes one token. */
export const storageForm = z.discriminatedUnion(
  "intent",
  [
    storageTokenForm.extend({
      intent: z.literal("make"),
      writeKey: z.string().regex(/^[\w-]{16,64}$/),
    }),
    z.object({ intent: z.literal("revoke"), id: sentBack(100) }),
  ],
  "화면을 새로고침한 뒤 다시 시도해주세요.",
);
