import * as z from "zod";
import { emailField, line, sentBack, mobileField } from "#shop/typed-words.ts";
import { watchKinds } from "./watch-kind.ts";

const typed = line()
  .optional()
  .transform((words) => words || undefined);

/** What is posted to be told of a product. A member's address is the account's. */
export const watchForm = z.object({
  /** what the page offered */
  kind: z.enum(watchKinds, "무엇을 알려드릴지 골라주세요."),
  option: sentBack(64).default(""),
  email: typed.pipe(emailField.optional()),
  /** gets a message instead of mail */
  phone: typed.pipe(mobileField.optional()),
});
export type WatchForm = z.output<typeof watchForm>;
