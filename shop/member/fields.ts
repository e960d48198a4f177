import * as z from "zod";
import { normalizeEmail } from "#lib/email.ts";
import { phoneField } from "../phone-field.ts";

// The fields that people fill in about themselves, the same in every form.

const words = (most: number, empty: string) =>
  z.string(empty).trim().min(1, empty).max(most, `${most}자까지 쓸 수 있어요.`);

export const nameField = words(50, "이름을 입력해주세요.");

/** Normalised; an address is one mailbox however it was typed. */
export const emailField = z
  .string("이메일을 입력해주세요.")
  .trim()
  .min(1, "이메일을 입력해주세요.")
  .max(254, "이메일이 너무 길어요.")
  .transform(normalizeEmail)
  .pipe(
    z.email("이메일 주소를 확인해주세요. 예: name@example.com").max(254, "이메일이 너무 길어요."),
  );

/** A password that is made now; what else it must be is for
 * shop/member/password/password-rules.server.ts. */
export const newPasswordField = z
  .string("비밀번호를 입력해주세요.")
  .min(1, "비밀번호를 입력해주세요.")
  .max(128, "비밀번호는 128자까지예요.");
/** Where a parcel goes. */
export const addressForm = z.object({
  recipientName: words(50, "받는 분의 이름을 입력해주세요."),
  recipientPhone: phoneField,
  postcode: z
    .string("우편번호를 입력해주세요.")
    .trim()
    .regex(/^\d{5}$/, "우편번호 5자리를 입력해주세요."),
  address: words(200, "주소를 입력해주세요."),
  addressDetail: z.string().trim().max(100, "100자까지 쓸 수 있어요.").default(""),
});
