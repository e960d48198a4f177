import { isMobilePhone, isPhone, phoneDigits } from "#lib/phone.ts";
import { identifier } from "./typed-words.ts";

const numberField = (name: string, isRight: (digits: string) => boolean) =>
  identifier(`${name}를 입력해주세요.`)
    .overwrite(phoneDigits)
    .refine(isRight, `${name}를 확인해주세요. 예: 010-1234-5678`);

/** Where a text message must arrive. */
export const mobileField = numberField("휴대폰 번호", isMobilePhone);

/** Any phone number that reaches a person, such as an office's; also one entered before. */
export const phoneField = numberField("전화번호", isPhone);
