import type { MemberEvent } from "./member-words.ts";
import type { OrderEvent } from "./templates.ts";

const labels: Record<OrderEvent | MemberEvent, string> = {
  "order-placed": "주문 접수",
  "order-paid": "결제 완료",
  "order-shipped": "발송",
  "order-done": "배송 완료",
  "order-deposit-due": "입금 안내",
  "order-refunded": "환불",
  "order-partly-refunded": "부분 환불",
  "order-fully-refunded": "전액 환불",
  "order-canceled": "주문 취소",
  "owner-new-order": "새 주문",
  "owner-order-canceled": "주문 취소 (운영자)",
  "sign-up-confirm": "가입 확인",
  "sign-up-known": "이미 가입한 이메일",
  welcome: "가입 환영",
  "password-reset": "비밀번호 찾기",
  "password-changed": "비밀번호 변경",
  "email-change": "이메일 변경 확인",
  "email-change-known": "이메일 변경 (이미 가입)",
  "email-changed": "이메일 변경",
  "social-linked": "간편 로그인 연결",
  "member-left": "탈퇴",
  "question-answered": "질문에 답변",
};

/** What an event of the outbox is called in the back office. */
export const eventLabel = (event: string): string => (Object.hasOwn(labels, event) ? labels[event as keyof typeof labels] : event);
