import * as z from "zod";
import { mobileField } from "#shop/phone-field.ts";
import { nameField } from "../fields.ts";

const typeable = (typed: string) => !/\p{Cc}/u.test(typed);
const UNTYPEABLE = "사용할 수 없는 글자가 들어 있어요.";

/** What may be written over a user by itself. */
export const userPart = z.strictObject({
  name: nameField.refine(typeable, UNTYPEABLE).optional(),
  phone: z
    .string("휴대폰 번호를 입력해주세요.")
    .refine(typeable, UNTYPEABLE)
    .pipe(mobileField)
    .optional(),
});
export type UserPart = z.output<typeof userPart>;
