export const noticeChannels = { mail: "메일", message: "문자·알림톡" } as const;
export type NoticeChannel = keyof typeof noticeChannels;
