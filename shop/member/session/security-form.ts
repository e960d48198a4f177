import * as z from "zod";
import { emailField } from "#shop/typed-words.ts";
import { passkeyChanges } from "../passkey/passkey-forms.ts";
import { newPasswordField } from "../fields.ts";

/** The current password; empty for accounts without one. */
const password = z.string().max(128, "비밀번호는 128자까지예요.").default("");

/** What the page of sign-in and security does. */
export const securityForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("password"), password, newPassword: newPasswordField }),
  z.object({ intent: z.literal("email"), emailPassword: password, email: emailField }),
  z.object({ intent: z.literal("end"), sessionId: z.string().regex(/^\w{1,64}$/) }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("end-all") }),
  ...passkeyChanges,
]);
export const leaveForm = z.object({
  password,
  understood: z.literal("on", "내용을 확인하고 표시해주세요."),
});
