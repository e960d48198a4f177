import type { EditedWords } from "#shop/office/notice/find-edited-words.server.ts";

export type EditedNotice = EditedWords & { phones: { isMailbox: boolean; hasChannel: boolean } };
