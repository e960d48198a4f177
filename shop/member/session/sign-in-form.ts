import * as z from "zod";
import { normalizeEmail } from "#lib/email.ts";

/** What somebody types to sign in. No rule for passwords is told here: a wrong one is only wrong. */
export const signInForm = z.object({
  email: z
    .string("이메일을 입력해주세요.")
    .trim()
    .min(1, "이메일을 입력해주세요.")
    .max(254, "이메일을 확인해주세요.")
    .transform(normalizeEmail)
    .pipe(z.email("이메일 주소를 확인해주세요. 예: name@example.com")),
  password: z
    .string("비밀번호를 입력해주세요.")
    .min(1, "비밀번호를 입력해주세요.")
    .max(128, "비밀번호는 128자까지예요."),
});

export type SignInForm = z.output<typeof signInForm>;
