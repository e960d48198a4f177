import * as z from "zod";
import { nameField } from "../member/fields.ts";
import { isProductId } from "#shop/product/product.ts";
import { QUESTION } from "./question-limits.ts";
import { emailField, ticked, typedLine, typedText, version } from "../typed-words.ts";

const words = {
  title: typedLine("제목을 적어주세요.", QUESTION.title).meta({
    label: "제목",
    enterKeyHint: "next",
  }),
  text: typedText("궁금한 내용을 적어주세요.", QUESTION.text).meta({
    label: "내용",
    rows: 9,
    hint: "전화번호, 주소 같은 개인정보는 적지 않거나 비밀글로 남겨주세요.",
  }),
  isSecret: ticked,
};

/** What a member asks. */
export const askForm = z.object({
  ...words,
  productId: z
    .string()
    .optional()
    .transform((id) => (isProductId(id) ? id : null)),
  /** new with every page shown: the same words sent again with it are the same question */
  writeKey: z.string().regex(/^[\w-]{16,64}$/, "새로고침한 뒤 다시 시도해주세요."),
});
export type AskForm = z.output<typeof askForm>;

/** What a guest asks; the answer goes to the mail address. */
export const guestAskForm = askForm.extend({
  name: nameField.meta({ hint: "다른 분들에게는 가려서 보여요. 예: 홍*동" }),
  email: emailField.meta({ hint: "답변과, 질문을 보고 지울 수 있는 링크를 보내드려요." }),
  agree: z.literal("on", "답변을 보내려면 동의가 필요해요."),
});
export type GuestAskForm = z.output<typeof guestAskForm>;

/** What askers may do with their own question. */
export const ownQuestionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("change"), ...words, version }),
    z.object({ intent: z.literal("remove") }),
  ],
  "할 수 없는 작업이에요.",
);
export type QuestionChange = Omit<
  Extract<z.output<typeof ownQuestionForm>, { intent: "change" }>,
  "intent"
>;
