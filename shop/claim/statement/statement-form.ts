import * as z from "zod";

const name = z
  .string("이름을 입력해주세요.")
  .trim()
  .min(1, "이름을 입력해주세요.")
  .max(50, "50자까지 쓸 수 있어요.")
  // It goes into a mail to whatever address was typed.
  .regex(/^[^\p{Cc}/:@<>]*$/u, "이름에 쓸 수 없는 글자가 들어 있어요.");
const orderNumber = z
  .string("주문번호를 입력해주세요.")
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(z.string().regex(/^\d{8}-[A-Z0-9]{8}$/, "주문번호를 확인해주세요. 예: 20261121-K7QF2M9X"));
const email = z
  .string("이메일을 입력해주세요.")
  .trim()
  .toLowerCase()
  .max(254, "이메일 주소를 확인해주세요.")
  .pipe(z.email("이메일 주소를 확인해주세요. 예: name@example.com"));

/** All that may be asked of who withdraws: who, which contract, where the receipt goes (consumer
 * rights directive, article 11a). */
export const statementForm = z.object({
  intent: z.enum(["check", "confirm"], "할 수 없는 작업이에요."),
  key: z.uuid("화면을 새로고침한 뒤 다시 시도해주세요."),
  name,
  orderNumber,
  email,
});
export type StatementForm = z.output<typeof statementForm>;
