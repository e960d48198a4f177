import type { NoticeKind } from "#shop/notice/notice-kind.ts";

/**
 * A code for a guest whose network address holds many unpaid pieces; entering it allows the order.
 */
export const placeCodeKind: NoticeKind<{ code: string }> = {
  subject: "주문하기 인증번호예요",
  lines: [
    "주문하기 화면에 입력할 인증번호예요.",
    "주문하던 화면에 입력해주세요. 10분 동안 쓸 수 있어요.",
  ],
  message: "주문하기 인증번호 #{인증번호} (10분 동안 쓸 수 있어요)",
  needs: { message: ["인증번호"] },
  facts: ({ code }) => ({
    values: {},
    code,
    note: "요청한 적이 없다면 이 메일은 무시해도 괜찮아요. 인증번호는 아무에게도 알려주지 마세요.",
  }),
};
