import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";

/**
 * What somebody types to sign in. No rule for passwords is told here: a wrong one is only wrong.
 */
export const signInForm = z.object({
  email: emailField,
  password: z
    .string("비밀번호를 입력해주세요.")
    .min(1, "비밀번호를 입력해주세요.")
    .max(128, "비밀번호는 128자까지예요."),
});

export type SignInForm = z.output<typeof signInForm>;
