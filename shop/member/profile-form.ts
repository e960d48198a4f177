import * as z from "zod";
import { mobileField } from "#shop/typed-words.ts";
import { nameField } from "./fields.ts";

export const profileForm = z.object({ name: nameField, phone: mobileField });
export type ProfileForm = z.output<typeof profileForm>;
