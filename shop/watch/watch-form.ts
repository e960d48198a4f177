import * as z from "zod";
import { emailField } from "../member/fields.ts";
import { watchKinds } from "./watch-kind.ts";

/** What is posted to be told of a product. A member's address is the account's. */
export const watchForm = z.object({
  /** what the page offered */
  kind: z.enum(watchKinds, "무엇을 알려드릴지 골라주세요."),
  option: z.string().max(64).default(""),
  email: emailField.optional(),
});
export type WatchForm = z.output<typeof watchForm>;
