import * as z from "zod";
import { emailField, mobileField, typedLine } from "#shop/typed-words.ts";

const nameField = typedLine("주문하는 분의 이름을 입력해주세요.", 50).meta({
  label: "이름",
  autoComplete: "name",
});
/** An orderer's contact data, as the desk edits it. */
export const contactForm = z.object({
  ordererName: nameField,
  ordererPhone: mobileField,
  ordererEmail: emailField,
});
export type ContactForm = z.output<typeof contactForm>;
