import * as z from "zod";
import { emailField, sentBack } from "#shop/typed-words.ts";
import { staffRoleNames } from "./roles.ts";

const UNKNOWN = "할 수 없는 작업이에요.";
const role = z.enum(staffRoleNames, "역할을 골라주세요.").meta({ label: "역할" });
const invitation = z.uuid(UNKNOWN);
const account = sentBack(64, UNKNOWN).min(1, UNKNOWN);

/** What an owner sends from the list of staff. */
export const staffForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("invite"),
      email: emailField.meta({
        autoComplete: "off",
        hint: "초대 메일의 버튼은 72시간 동안 한 번 쓸 수 있어요.",
      }),
      role,
    }),
    z.object({ intent: z.literal("resend"), invitation }),
    z.object({ intent: z.literal("withdraw"), invitation }),
    z.object({ intent: z.literal("change-role"), account, role }),
    z.object({ intent: z.literal("remove"), account }),
  ],
  UNKNOWN,
);
