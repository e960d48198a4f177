import * as z from "zod";
import { maybeLine, postcodeField, typedLine, phoneField } from "#shop/typed-words.ts";

// The fields that people fill in about themselves, the same in every form.

export const nameField = typedLine("이름을 입력해주세요.", 50).meta({
  label: "이름",
  autoComplete: "name",
});

/** A new password; shop/member/password/password-rules.server.ts has the further rules. */
export const newPasswordField = z
  .string("비밀번호를 입력해주세요.")
  .min(1, "비밀번호를 입력해주세요.")
  .max(128, "비밀번호는 128자까지예요.");
/** Where a parcel goes. */
export const addressForm = z.object({
  recipientName: typedLine("받는 분의 이름을 입력해주세요.", 50),
  recipientPhone: phoneField,
  postcode: postcodeField,
  address: typedLine("주소를 입력해주세요.", 200),
  addressDetail: maybeLine(100),
});
