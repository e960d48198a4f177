import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type PurchaseEvent = "purchase-code" | "purchase-here";

/** What buyers of elsewhere hear, by mail alone: nothing else of them is known. */
export const purchaseKinds = {
  "purchase-code": {
    subject: "이전에 산 것을 확인하는 인증번호예요",
    lines: ["이전에 산 것을 확인하는 인증번호예요.", "인증번호를 요청한 화면에 입력해주세요."],
    facts: ({ code }: { code: string }) => ({
      values: {},
      code,
      note: "요청한 적이 없다면 이 메일은 무시해도 괜찮아요. 인증번호는 아무에게도 알려주지 마세요.",
    }),
  } satisfies NoticeKind<{ code: string }>,
  "purchase-here": {
    subject: "이전에 산 파일을 여기서 열 수 있어요",
    lines: [
      "#{판매처}에서 산 파일을 이제 여기서 열 수 있어요.",
      "이 메일을 받은 주소로 확인하면 바로 듣고 내려받을 수 있어요. 추가로 낼 금액은 없어요.",
    ],
    facts: ({ soldBy, titles, until }: { soldBy: string; titles: string; until: string }) => ({
      values: { 판매처: soldBy },
      rows: [
        ["상품", titles],
        ["이용 기간", `${until}까지`],
      ],
      button: ["이전에 산 파일 열기", "/purchases"],
      note: "상점을 옮기면서 한 번만 보내는 안내예요.",
    }),
  } satisfies NoticeKind<{ soldBy: string; titles: string; until: string }>,
};
