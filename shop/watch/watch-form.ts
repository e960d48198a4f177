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
  email: typed.pipe(emailField.optional()).meta({
    hint: "이 알림에만 쓰고, 알림이 종료되고 30일 뒤에 삭제해요.",
  }),
  /** gets a message instead of mail */
  phone: typed.pipe(mobileField.optional()).meta({
    optional: true,
    hint: "적으면 메일 대신 알림톡이나 문자로 알려드려요. 밤 9시부터 아침 8시 사이의 소식은 아침 8시에 보내요. 이 알림에만 쓰고, 알림이 종료되고 30일 뒤에 삭제해요.",
  }),
});
export type WatchForm = z.output<typeof watchForm>;
