import * as z from "zod";
import { orderNumberField } from "#shop/order/order-number-field.ts";
import { emailField, paragraphs, typedLine } from "#shop/typed-words.ts";

const name = typedLine("이름을 입력해주세요.", 50)
  // It goes into a mail to whatever address was typed.
  .regex(/^[^/:@<>]*$/u, "이름에 쓸 수 없는 글자가 들어 있어요.");

/** The only facts that may be required to withdraw: who, which contract, and where the receipt
 * goes (consumer rights directive, article 11a). */
export const statementForm = z.object({
  intent: z.enum(["check", "confirm"], "할 수 없는 작업이에요."),
  key: z.uuid("화면을 새로고침한 뒤 다시 시도해주세요."),
  name: name.meta({ label: "주문하신 분의 이름", autoComplete: "name" }),
  orderNumber: orderNumberField,
  email: emailField.meta({
    hint: "주문할 때 적은 주소면 바로 처리해요. 접수 확인 메일도 이 주소로 보내요.",
  }),
});
export type StatementForm = z.output<typeof statementForm>;

/** The desk's answer to one that could not be handled by itself. */
export const answerStatementForm = z.object({
  statement: z.uuid("새로고침한 뒤 다시 시도해주세요."),
  words: paragraphs("보낸 분이 읽을 답을 적어주세요.")
    .min(5, "보낸 분이 읽을 답을 5자 이상 적어주세요.")
    .max(500, "500자까지 쓸 수 있어요.")
    .meta({ label: "보낸 분이 읽을 답" }),
});
export type StatementAnswer = z.output<typeof answerStatementForm>;
