import * as z from "zod";
import { nameField, phoneField } from "./fields.ts";

export const profileForm = z.object({ name: nameField, phone: phoneField });
export type ProfileForm = z.output<typeof profileForm>;
