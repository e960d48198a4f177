import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";
import { newPasswordField } from "../fields.ts";

export const passwordForgottenForm = z.object({ email: emailField });
export const newPasswordForm = z.object({ password: newPasswordField });
export const confirmSignUpForm = z.object({
  password: z.string().max(128, "비밀번호는 128자까지예요.").optional(),
});
