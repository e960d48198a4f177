import * as z from "zod";
import { identifier, sentBack } from "#shop/typed-words.ts";
import { passwordField } from "../fields.ts";
import { passkeyChanges } from "../passkey/passkey-forms.ts";

/** As phones and paper show it: with a space in the middle, or in another keyboard's digits. */
const code = identifier("인증 코드를 입력해주세요.")
  .regex(/^\d{6}$/, "인증 앱에 보이는 숫자 6자리를 입력해주세요.")
  .meta({
    label: "인증 코드",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    maxLength: 40,
    placeholder: "123456",
  });

const RECOVERY_CODE = /^([a-z0-9]{5})([a-z0-9]{5})$/;
const recoveryCode = identifier("복구 코드를 입력해주세요.")
  .toLowerCase()
  .regex(RECOVERY_CODE, "저장해 둔 복구 코드를 그대로 입력해주세요. 예: ab3de-fg7hj")
  .transform((typed) => typed.replace(RECOVERY_CODE, "$1-$2"))
  .meta({
    label: "복구 코드",
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: 60,
    placeholder: "ab3de-fg7hj",
  });

/** At the door: a code of the app, or a recovery code in its place. */
export const secondFactorAnswer = z.discriminatedUnion(
  "way",
  [
    z.object({ way: z.literal("code"), code }),
    z.object({ way: z.literal("recovery"), recoveryCode }),
  ],
  "다시 시도해주세요.",
);

export type SecondFactorAnswer = z.output<typeof secondFactorAnswer>;

const password = passwordField.meta({ label: "지금 비밀번호" });

/** What an administrator does with the second factor and the sessions of their own account. */
export const securityForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("propose"), password }),
    z.object({
      intent: z.literal("confirm"),
      code: code.meta({ label: "인증 앱에 보이는 숫자 6자리" }),
    }),
    z.object({ intent: z.literal("renew"), password }),
    z.object({ intent: z.literal("remove"), password }),
    z.object({ intent: z.literal("end-session"), session: sentBack(100) }),
    z.object({ intent: z.literal("end-other-sessions") }),
    ...passkeyChanges,
  ],
  "다시 시도해주세요.",
);
