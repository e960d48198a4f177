import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";
import { newPasswordField, ownPasswordField } from "../fields.ts";

export const passwordForgottenForm = z.object({
  email: emailField.meta({ autoComplete: "username" }),
});
export const newPasswordForm = z.object({
  password: newPasswordField.meta({ label: "새 비밀번호" }),
});
export const confirmSignUpForm = z.object({
  password: ownPasswordField.meta({ label: "비밀번호" }),
});
