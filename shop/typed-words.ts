import * as z from "zod";
import { isEmail, normalizeEmail } from "#lib/email.ts";
import { hasControls, readIdentifier, readLine, readText, seenText } from "#lib/text/typed.ts";
import { isMobilePhone, isPhone, phoneDigits } from "#lib/phone.ts";

// Uniform parsing of typed text for every field. `tests/fields.test.ts` walks all forms and names
// fields that do it differently.

/** A text of no other characters than those that people type. */
const typed = (missing?: string) =>
  z.string(missing).refine((text) => !hasControls(text), "사용할 수 없는 글자가 들어 있어요.");

const tooLong = (most: number) => `${most.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`;

/** One line, read and with no bounds yet. */
export const line = (missing?: string) => typed(missing).overwrite(readLine);

/** One line that people read and that must say something. */
export const typedLine = (missing: string, most: number) =>
  line(missing).min(1, missing).max(most, tooLong(most));

/** One line that may be empty or left out. */
export const maybeLine = (most: number, long = tooLong(most)) => line().max(most, long).default("");

/** Paragraphs without bounds. Browsers send a line break as two characters but count it as one. */
export const paragraphs = (missing?: string) => typed(missing).overwrite(readText);

export const typedText = (missing: string, most: number) =>
  paragraphs(missing).min(1, missing).max(most, tooLong(most));

export const maybeText = (most: number, long = tooLong(most)) =>
  paragraphs().max(most, long).default("");

/** A table as it was copied out of another program, with its tabs. */
export const pasted = (missing: string) =>
  typed(missing)
    .overwrite(seenText)
    .refine((text) => text.trim() !== "", missing);

/** A code or number of which only letters and digits count. */
export const identifier = (missing?: string) => typed(missing).overwrite(readIdentifier);

/** Values that our pages send back and nobody types: marks, ids, times. */
export const sentBack = (most: number, words?: string) =>
  z
    .string(words)
    .max(most, words)
    .regex(/^[\x20-\x7e]*$/, words);

/** An address is one mailbox however it was typed, and one that mail can go to. */
export const emailField = typed("이메일을 입력해주세요.")
  .overwrite(normalizeEmail)
  .min(1, "이메일을 입력해주세요.")
  .refine(isEmail, "이메일 주소를 확인해주세요. 예: name@example.com")
  .meta({
    label: "이메일",
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: 254,
  });

const postcodeField = identifier("우편번호를 입력해주세요.")
  .regex(/^\d{5}$/, "우편번호 5자리를 입력해주세요.")
  .meta({
    label: "우편번호",
    inputMode: "numeric",
    autoComplete: "shipping postal-code",
    maxLength: 5,
  });

const codeLook = {
  label: "인증번호",
  inputMode: "numeric",
  autoComplete: "one-time-code",
  maxLength: 12,
  placeholder: "6자리 숫자",
} as const;

/** The code that proves a contact. People copy it with spaces. */
export const contactCodeField = identifier("인증번호를 입력해주세요.")
  .regex(/^\d{6}$/, "인증번호 6자리를 입력해주세요.")
  .meta(codeLook);

/** In a form that asks only some for it; what is wrong with it is said when it is compared. */
export const maybeContactCodeField = identifier()
  .max(codeLook.maxLength, "인증번호 6자리를 입력해주세요.")
  .default("")
  .meta(codeLook);

export const ticked = z
  .string()
  .optional()
  .transform((value) => value === "on");
export const version = z.coerce
  .number("새로고침한 뒤 다시 시도해주세요.")
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const numberField = (name: string, isRight: (digits: string) => boolean) =>
  identifier(`${name}를 입력해주세요.`)
    .overwrite(phoneDigits)
    .refine(isRight, `${name}를 확인해주세요. 예: 010-1234-5678`)
    .meta({
      label: name,
      type: "tel",
      inputMode: "tel",
      autoComplete: "tel",
      placeholder: "010-0000-0000",
      maxLength: 20,
    });

/** Where a text message must arrive. */
export const mobileField = numberField("휴대폰 번호", isMobilePhone);

/** Any phone number that reaches a person, such as an office's; also one entered before. */
export const phoneField = numberField("전화번호", isPhone);

/** Where a parcel goes. */
export const addressFields = {
  recipientName: typedLine("받는 분의 이름을 입력해주세요.", 50).meta({
    label: "받는 분 이름",
    autoComplete: "shipping name",
  }),
  recipientPhone: phoneField.meta({ label: "받는 분 전화번호", autoComplete: "shipping tel" }),
  postcode: postcodeField,
  address: typedLine("주소를 입력해주세요.", 200).meta({
    label: "주소",
    autoComplete: "shipping address-line1",
  }),
  addressDetail: maybeLine(100).meta({
    label: "상세 주소",
    autoComplete: "shipping address-line2",
    optional: true,
    placeholder: "동, 호수",
  }),
};
