export const noticeStates = { queued: "보내는 중", sent: "보냄", parked: "보류" } as const;

export type NoticeState = keyof typeof noticeStates;
