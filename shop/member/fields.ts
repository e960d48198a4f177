import * as z from "zod";
import { addressFields, typedLine } from "#shop/typed-words.ts";

// The fields that people fill in about themselves, the same in every form.

export const nameField = typedLine("이름을 입력해주세요.", 50).meta({
  label: "이름",
  autoComplete: "name",
});

const TOO_LONG = "비밀번호는 128자까지예요.";

/** The rules of passwords are not checked here: a wrong password is just wrong. */
export const passwordField = z
  .string("비밀번호를 입력해주세요.")
  .min(1, "비밀번호를 입력해주세요.")
  .max(128, TOO_LONG)
  .meta({ label: "비밀번호", type: "password", autoComplete: "current-password" });

/** A new password; shop/member/password/password-rules.server.ts has the further rules. */
export const newPasswordField = passwordField.meta({ autoComplete: "new-password" });

/** The password of an account that may have none, and then it is empty. */
export const ownPasswordField = z
  .string()
  .max(128, TOO_LONG)
  .default("")
  .meta({ label: "지금 비밀번호", type: "password", autoComplete: "current-password" });

/** Where a parcel goes. */
export const addressForm = z.object(addressFields);
