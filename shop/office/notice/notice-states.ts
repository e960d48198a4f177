export const noticeStates = { queued: "보내는 중", sent: "보냄", parked: "보류" } as const;

export type NoticeState = keyof typeof noticeStates;

/** A known state of an untrusted address; null for all. */
export const readNoticeState = (typed: string | null): NoticeState | null =>
  typed !== null && Object.hasOwn(noticeStates, typed) ? (typed as NoticeState) : null;
