import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";

/** The sign-in form. Password rules are not checked here: a wrong password is just wrong. */
export const signInForm = z.object({
  email: emailField,
  password: z
    .string("비밀번호를 입력해주세요.")
    .min(1, "비밀번호를 입력해주세요.")
    .max(128, "비밀번호는 128자까지예요."),
});

export type SignInForm = z.output<typeof signInForm>;
