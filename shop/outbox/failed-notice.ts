import type { NoticeKind } from "#shop/notice/notice-kind.ts";

/** To those at work here: how many notices came to rest unsent. */
export const failedKind: NoticeKind<number> = {
  subject: "보내지 못한 알림 #{건수}",
  lines: [
    "보내지 못한 알림이 #{건수} 있어요.",
    "여러 번 시도했지만 보내지 못했어요. 이유를 확인하고 다시 보내거나, 급하면 전화로 알려주세요.",
  ],
  message: "보내지 못한 알림이 #{건수} 있어요. 관리 화면의 알림에서 확인해주세요.",
  facts: (count) => ({
    values: { 건수: `${count}건` },
    button: ["보류된 알림 보기", "/admin/mailbox?view=parked"],
  }),
};
