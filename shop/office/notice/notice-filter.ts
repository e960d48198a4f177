export const noticeChannels = { mail: "메일", message: "문자·알림톡", push: "푸시" } as const;
export type NoticeChannel = keyof typeof noticeChannels;
/** A push goes out or waits: no mailbox keeps it. */
export type KeptChannel = Exclude<NoticeChannel, "push">;
