import type * as z from "zod";
import { weaknessOf } from "../password/password-rules.server.ts";
import { always, signUpPost as fields } from "./sign-up-forms.ts";

/** The sign-up form, with the password validated together with the other fields. */
export const signUpPost = fields.superRefine((form: Partial<z.output<typeof fields>>, context) => {
  if (form.way !== "password" || !("password" in form) || !form.password) return;
  const email = "email" in form && form.email ? form.email : "";
  const message = weaknessOf(form.password, email);
  if (message) context.addIssue({ code: "custom", path: ["password"], message });
}, always);
