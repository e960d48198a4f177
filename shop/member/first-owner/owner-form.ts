import { emailField } from "#shop/typed-words.ts";
import * as z from "zod";
import { nameField, newPasswordField } from "../fields.ts";

/** The first owner picks one of the configured addresses. */
export const ownerForm = z.object({
  email: emailField,
  name: nameField,
  password: newPasswordField,
});

export type OwnerForm = z.output<typeof ownerForm>;
