import * as z from "zod";
import { mobileField } from "#shop/typed-words.ts";
import { nameField } from "../fields.ts";

/** What may be written over a user by itself. */
export const userPart = z.strictObject({
  name: nameField.optional(),
  phone: mobileField.optional(),
});
export type UserPart = z.output<typeof userPart>;
