import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";
import { passwordField } from "../fields.ts";

export const signInForm = z.object({
  email: emailField.meta({ autoComplete: "username" }),
  password: passwordField,
});

export type SignInForm = z.output<typeof signInForm>;
