import * as z from "zod";
import { identifier, sentBack } from "#shop/typed-words.ts";
import { passkeyChanges } from "../passkey/passkey-forms.ts";

/** As phones and paper show it: with a space in the middle, or in another keyboard's digits. */
const code = identifier("인증 코드를 입력해주세요.").regex(
  /^\d{6}$/,
  "인증 앱에 보이는 숫자 6자리를 입력해주세요.",
);

const RECOVERY_CODE = /^([a-z0-9]{5})([a-z0-9]{5})$/;
const recoveryCode = identifier("복구 코드를 입력해주세요.")
  .toLowerCase()
  .regex(RECOVERY_CODE, "저장해 둔 복구 코드를 그대로 입력해주세요. 예: ab3de-fg7hj")
  .transform((typed) => typed.replace(RECOVERY_CODE, "$1-$2"));

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

const password = z
  .string("비밀번호를 입력해주세요.")
  .min(1, "비밀번호를 입력해주세요.")
  .max(128, "비밀번호는 128자까지예요.");

/** What an administrator does with the second factor and the sessions of their own account. */
export const securityForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("propose"), password }),
    z.object({ intent: z.literal("confirm"), code }),
    z.object({ intent: z.literal("renew"), password }),
    z.object({ intent: z.literal("remove"), password }),
    z.object({ intent: z.literal("end-session"), session: sentBack(100) }),
    z.object({ intent: z.literal("end-other-sessions") }),
    ...passkeyChanges,
  ],
  "다시 시도해주세요.",
);
