import * as z from "zod";
import { shownVersionFields } from "../consent/shown-versions.ts";
import { newPasswordField } from "../fields.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { signUpConsentFields } from "../sign-up/sign-up-forms.ts";

/** Who comes for the first time chooses a password, or has everything removed. */
export const movedForms = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("accept"),
      password: newPasswordField.meta({ label: "앞으로 쓸 비밀번호" }),
      ...signUpConsentFields,
      ...shownVersionFields,
    }),
    z.object({ intent: z.literal("remove") }),
  ],
  "할 수 없는 작업이에요.",
);
export type MovedForm = Extract<z.output<typeof movedForms>, { intent: "accept" }>;

export const movedFields = () => fieldsOf(movedForms, "accept");

export const movedDeskForms = z.object({ intent: z.literal("invite", "할 수 없는 작업이에요.") });
