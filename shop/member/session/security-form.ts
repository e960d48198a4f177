import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";
import { passkeyChanges } from "../passkey/passkey-forms.ts";
import { newPasswordField, ownPasswordField } from "../fields.ts";

/** What the page of sign-in and security does. */
export const securityForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("password"),
    password: ownPasswordField,
    newPassword: newPasswordField.meta({
      label: "새 비밀번호",
      hint: "8자 이상으로 정해주세요. 저장하면 다른 기기에서는 모두 로그아웃돼요.",
    }),
  }),
  z.object({
    intent: z.literal("email"),
    email: emailField.meta({
      label: "새 이메일",
      autoComplete: "off",
      hint: "이 주소로 보내는 메일의 버튼을 누르면 바뀌어요.",
    }),
    emailPassword: ownPasswordField.meta({ label: "비밀번호" }),
  }),
  z.object({ intent: z.literal("end"), sessionId: z.string().regex(/^\w{1,64}$/) }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("end-all") }),
  ...passkeyChanges,
]);
export const leaveForm = z.object({
  password: ownPasswordField.meta({ label: "비밀번호" }),
  understood: z.literal("on", "내용을 확인하고 표시해주세요."),
});
