import { emailField } from "#shop/typed-words.ts";
import * as z from "zod";
import { nameField, newPasswordField } from "../fields.ts";

/** The first owner picks one of the configured addresses. */
export const ownerForm = z.object({
  email: emailField.meta({
    autoComplete: "username",
    hint: "서버 설정의 ADMIN_EMAILS에 있는 주소 가운데 하나예요. 이 주소로 로그인해요.",
  }),
  name: nameField,
  password: newPasswordField,
});

export type OwnerForm = z.output<typeof ownerForm>;
